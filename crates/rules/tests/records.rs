//! Whole recorded games: what the program once wrote it must read for ever.

use azulejo_rules::Turn;
use azulejo_rules::record::Record;

#[test]
fn recorded_games_replay_to_their_end() {
    for (file, games) in [
        (include_str!("data/chocolatier-games.jsonl"), 12),
        (include_str!("data/summer-pavilion-games.jsonl"), 12),
        (include_str!("data/queens-garden-games.jsonl"), 9),
    ] {
        assert_eq!(file.lines().count(), games, "one for every table size and variant");
        for line in file.lines() {
            let game = Record::parse(line).unwrap().check().unwrap();
            assert_eq!(game.turn(), Turn::Over);
        }
    }
}
