//! Any text as a move, a draw or a position: never a panic; what is understood is written back
//! with the same meaning, and play goes on from every position that is accepted.
#![no_main]

use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::record::Recorded;
use azulejo_rules::{Luck, Silent, Turn, dispatch};
use libfuzzer_sys::fuzz_target;

fn understand<G: Recorded>(text: &str) {
    if let Ok(mv) = text.parse::<G::Move>() {
        assert_eq!(mv.to_string().parse::<G::Move>(), Ok(mv));
    }
    if let Ok(draw) = text.parse::<G::Draw>() {
        assert_eq!(draw.to_string().parse::<G::Draw>(), Ok(draw));
    }
    let Ok(mut game) = G::from_position(text) else { return };
    assert_eq!(G::from_position(&game.position()).as_ref(), Ok(&game));
    let mut luck = Cycle(text.len() as u32);
    let mut buffer = Vec::new();
    for _ in 0..2000 {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => game.draw(game.sample(&mut luck), &mut Silent),
            Turn::Player(_) => {
                let mv = game.pick_move(&mut buffer, |count| luck.below(count));
                assert!(game.play(mv, &mut Silent).is_ok());
            }
        }
        assert!(G::from_position(&game.position()).is_ok(), "{}", game.position());
    }
}

/// Luck enough for this.
struct Cycle(u32);

impl Luck for Cycle {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % n
    }
}

fuzz_target!(|text: &str| {
    Title::ALL.iter().for_each(|title| dispatch!(title, G => understand::<G>(text)));
    let _ = AnyGame::from_position(text);
});
