//! Whole recorded games: what the program once wrote it must read for ever.

use azulejo_rules::Turn;
use azulejo_rules::record::Record;

#[test]
fn recorded_games_replay_to_their_end() {
    for file in [include_str!("data/chocolatier-games.jsonl")] {
        assert_eq!(file.lines().count(), 12, "one for every table size and variant");
        for line in file.lines() {
            let game = Record::parse(line).unwrap().check().unwrap();
            assert_eq!(game.turn(), Turn::Over);
        }
    }
}
