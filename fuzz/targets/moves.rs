//! Any bytes as a stream of choices: every game, table size and variant stays sound to its end, and
//! its record is accepted.
#![no_main]

use azulejo_rules::any::Title;
use azulejo_rules::event::Event;
use azulejo_rules::record::{Record, Recorded, Scribe};
use azulejo_rules::{Action, Luck, Seat, Turn, dispatch};
use libfuzzer_sys::fuzz_target;

/// Choices read from the input; when it is used up, always the first.
struct Input<'a>(&'a [u8]);

impl Luck for Input<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        u32::from(byte) % n
    }
}

fn play<G: Recorded>(luck: &mut Input<'_>) {
    let players = 2 + luck.below(3) as u8;
    let start = Seat(luck.below(players.into()) as u8);
    let mut setup = G::usual_setup(players, start);
    for setting in G::SETTINGS {
        let value = setting.values[luck.below(setting.values.len() as u32) as usize];
        assert_eq!(G::set(&mut setup, setting.name, value, luck), Ok(()));
    }
    let names = (0..players).map(|seat| seat.to_string()).collect();
    let mut scribe = Scribe::<G>::new(&setup, names, start, false);
    let mut buffer = Vec::new();
    while !luck.0.is_empty() && scribe.game().turn() != Turn::Over {
        let action = match scribe.game().turn() {
            Turn::Chance => Action::Draw(scribe.game().sample(luck)),
            _ => Action::Move(scribe.game().pick_move(&mut buffer, |count| luck.below(count))),
        };
        let mut told = scribe.game().scores().as_slice().to_vec();
        scribe.act(action, &mut |event: Event<G::Kind>| {
            let change = event.change();
            event.seat.into_iter().for_each(|seat| told[seat.index()] += change);
        });
        assert_eq!(told, scribe.game().scores().as_slice());
        assert!(G::from_position(&scribe.game().position()).as_ref() == Ok(scribe.game()));
    }
    if scribe.is_between_steps() {
        let record = Record::parse(&scribe.record().to_string());
        assert_eq!(record.and_then(|r| r.replay::<G>()).as_ref(), Ok(scribe.game()));
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let title = Title::ALL[input.below(Title::ALL.len() as u32) as usize];
    dispatch!(title, G => play::<G>(&mut input));
});
