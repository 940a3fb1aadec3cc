//! Whole recorded games: what the program once wrote it must read for ever.

use azulejo_rules::Turn;
use azulejo_rules::record::Record;

#[test]
fn recorded_games_replay_to_their_end() {
    let chocolatier = include_str!("data/chocolatier-games.jsonl");
    let summer_pavilion = include_str!("data/summer-pavilion-games.jsonl");
    for file in [chocolatier, summer_pavilion] {
        assert_eq!(file.lines().count(), 12, "one for every table size and variant");
        for line in file.lines() {
            let game = Record::parse(line).unwrap().check().unwrap();
            assert_eq!(game.turn(), Turn::Over);
        }
    }
}
