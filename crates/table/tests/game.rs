//! During the game: moves, confirming, undoing, taking back, forced decisions.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_protocol::{Command, Fact, Level, Proposal, RefusalCode, State, Terms};
use azulejo_rules::any::Title;
use azulejo_rules::{Luck, Seat, Turn};
use common::*;

const GAME: Title = Title::Chocolatier;

fn duel(title: Title) -> Script {
    Script::begun(terms(title, 2), &[me(), kept_for(BEN)])
}

/// Games in which a turn has several decisions.
fn games_of_long_turns() -> [Terms; 3] {
    let plain = with_option(terms(GAME, 2), "box", "plain");
    [plain, terms(Title::SummerPavilion, 2), terms(Title::QueensGarden, 2)]
}

/// Goes on until it is a seat's turn and seat 0 can take back its last one; the position before that.
fn until_passed_to(t: &mut Script, seat: u8, can_take_back: impl Fn(&[Seat]) -> bool) -> String {
    let mut before = t.position();
    while t.actor() != Some(seat) || !can_take_back(&t.state().can_take_back) {
        if t.actor() == Some(0) && !t.state().can_undo {
            before = t.position();
        }
        t.goes_on();
    }
    before
}

/// The decisions of a whole turn, without making them.
fn whole_turn(t: &mut Script) -> Vec<String> {
    let mut game = t.game().clone();
    let turn = game.turn();
    let mut moves = Vec::new();
    while game.turn() == turn {
        let mut choices = game.moves();
        let at = t.luck.below(choices.len() as u32) as usize;
        let mv = choices.swap_remove(at);
        game.play(&mv).unwrap();
        moves.push(mv);
    }
    moves
}

#[test]
fn only_the_seat_that_acts_moves_and_only_as_the_rules_allow() {
    for &title in Title::ALL {
        let mut t = duel(title);
        let first = t.game().moves().remove(0);
        t.ben(mv(&first)).refused(RefusalCode::NotYourTurn);
        for nonsense in ["", "nonsense", "1kf 1kf", "🦀", "\0", &"9".repeat(5000)] {
            t.ana(mv(nonsense)).refused(RefusalCode::Illegal);
        }
        t.ana(Command::Move { moves: vec![] }).refused(RefusalCode::Illegal);
        t.ana(Command::Move { moves: vec![first.clone(); 65] }).refused(RefusalCode::Illegal);
        let both = vec![first.clone(), "nonsense".to_owned()];
        assert!(t.ana(Command::Move { moves: both }).0.is_err());
        assert_eq!(t.actions(), t.log().iter().map(draws_of).sum::<usize>(), "all or none");
        let step = t.ana(mv(&first)).done();
        assert_eq!(step.facts[0], Fact::Moved { seat: Seat(0), mv: first, forced: false });
    }
}

fn draws_of(step: &azulejo_protocol::Step) -> usize {
    let draws = |fact: &Fact| match fact {
        Fact::Dealt { draws } => draws.len(),
        _ => 0,
    };
    step.facts.iter().map(draws).sum()
}

#[test]
fn a_command_about_a_position_that_has_changed_since_is_refused() {
    let mut t = duel(GAME);
    let seen = t.steps();
    t.ana(wish(true, false)).done();
    t.eve(say("hello")).done();
    let first = mv(&t.game().moves().remove(0));
    t.by_knowing(&person(ANA), seen - 1, &first).refused(RefusalCode::Stale);
    t.by_knowing(&person(ANA), seen, &first).done();
    for command in [first, Command::Confirm, Command::Undo, Command::TakeBack] {
        t.by_knowing(&person(ANA), seen, &command).refused(RefusalCode::Stale);
    }
    t.by_knowing(&person(ANA), 0, &say("always")).done();
    t.ana(Command::Confirm).done();
}

#[test]
fn all_decisions_of_a_turn_may_come_at_once_but_no_more_than_a_turn() {
    for terms in games_of_long_turns() {
        let mut t = Script::begun(terms.clone(), &[me(), me()]);
        let mut long = 0;
        while t.is_running() {
            let moves = whole_turn(&mut t);
            long += usize::from(moves.len() > 1);
            // Another turn does not fit, though it is the same person's.
            let mut game = t.game().clone();
            moves.iter().for_each(|mv| game.play(mv).unwrap());
            if let Turn::Player(_) = game.turn() {
                let more = [&moves[..], &game.moves()[..1]].concat();
                t.ana(Command::Move { moves: more }).refused(RefusalCode::NotYourTurn);
            }
            for part in moves.chunks(64) {
                t.ana(Command::Move { moves: part.to_vec() }).done();
            }
        }
        assert!(long > 3, "{:?}: {long}", terms.game);
    }
}

#[test]
fn a_turn_ends_only_when_confirmed_if_the_seat_wishes() {
    for terms in Title::ALL.iter().map(|&title| terms(title, 2)).chain(games_of_long_turns()) {
        let mut t = Script::begun(terms, &[me(), kept_for(BEN)]);
        t.ana(wish(true, false)).gives("wished");
        t.ana(Command::Confirm).refused(RefusalCode::NothingToConfirm);
        t.ben(Command::Confirm).refused(RefusalCode::NotYourTurn);
        let (before, stands) = (t.position(), t.actions());
        let moves = whole_turn(&mut t);
        t.ana(Command::Move { moves: moves.clone() }).done();
        let State { unconfirmed, can_undo, actor, .. } = t.state();
        assert_eq!((unconfirmed, can_undo, actor), (true, true, Some(Seat(0))));
        assert!(t.table.chooser().is_none());
        t.ana(mv(&moves[0])).refused(RefusalCode::Unconfirmed);
        t.ben(mv(&moves[0])).refused(RefusalCode::NotYourTurn);
        t.ben(Command::Confirm).refused(RefusalCode::NotYourTurn);
        t.ben(Command::Undo).refused(RefusalCode::NotYourTurn);
        for _ in &moves {
            t.ana(Command::Undo).gives("undone");
        }
        assert_eq!((t.position(), t.actions()), (before, stands));
        t.ana(Command::Undo).refused(RefusalCode::NothingToUndo);
        t.ana(Command::Move { moves }).done();
        t.ana(Command::Confirm).done();
        assert_eq!(t.actor(), Some(1));
        t.ana(Command::Undo).refused(RefusalCode::NotYourTurn);
        // Ben does not wish to confirm: his turn ends by itself.
        t.goes_on_until(|t| t.actor() == Some(0));
        assert!(!t.state().unconfirmed);
    }
}

#[test]
fn nothing_is_drawn_and_the_game_does_not_end_before_the_turn_is_confirmed() {
    for &title in Title::ALL {
        let mut t = duel(title);
        t.ana(wish(true, false)).done();
        t.ben(wish(true, false)).done();
        let mut dealt = 0;
        while t.is_running() {
            let turn = t.game().turn();
            if t.state().unconfirmed && turn != Turn::Player(azulejo_rules::Seat(0)) {
                let by = t.table.places()[usize::from(t.actor().unwrap())].player().cloned();
                let position = t.position();
                t.by(&by.unwrap(), &Command::Undo).gives("undone");
                assert_ne!(t.position(), position);
                while !t.state().unconfirmed {
                    t.goes_on();
                }
            }
            let (turn, unconfirmed) = (t.game().turn(), t.state().unconfirmed);
            let step = t.goes_on();
            if unconfirmed {
                assert!(matches!(step.facts[0], Fact::Confirmed { .. }));
                let next = kinds_of(&step).replacen("confirmed", "", 1);
                match turn {
                    Turn::Chance => assert!(next.starts_with(" dealt")),
                    Turn::Over => assert_eq!(next, " ended"),
                    Turn::Player(_) => assert_eq!(next, ""),
                }
                dealt += usize::from(turn == Turn::Chance);
            } else {
                assert_eq!(kinds_of(&step), "moved");
            }
        }
        assert!(dealt > 2);
    }
}

#[test]
fn decisions_of_an_open_turn_are_undone_one_by_one() {
    for terms in games_of_long_turns() {
        for confirm in [false, true] {
            let mut t = Script::begun(terms.clone(), &[me(), kept_for(BEN)]);
            t.ana(wish(confirm, false)).done();
            t.ben(wish(confirm, false)).done();
            let mut undone = 0;
            while t.is_running() {
                let (actor, position, open) = (t.actor(), t.position(), t.state().unconfirmed);
                let by = t.table.places()[usize::from(actor.unwrap())].player().unwrap().clone();
                let step = t.goes_on();
                if !open && t.actor() == actor && kinds_of(&step) == "moved" {
                    assert!(t.state().can_undo);
                    if t.luck.below(3) == 0 {
                        t.by(&by, &Command::Undo).gives("undone");
                        assert_eq!((t.position(), t.actor()), (position, actor));
                        undone += 1;
                    }
                }
            }
            assert!(undone > 2, "{:?}: {undone}", terms.game);
        }
    }
}

#[test]
fn a_turn_that_is_over_is_taken_back_if_the_other_agrees() {
    for &title in Title::ALL {
        let mut t = duel(title);
        let before = until_passed_to(&mut t, 1, |seats| seats == [Seat(0)]);
        let after = t.position();
        t.ben(Command::TakeBack).refused(RefusalCode::NothingToUndo);
        t.ben(Command::Agree).refused(RefusalCode::NoProposal);
        t.ben(Command::Decline).refused(RefusalCode::NoProposal);
        t.ana(Command::TakeBack).gives("proposed");
        t.ana(Command::Agree).refused(RefusalCode::NoProposal);
        t.ben(Command::Decline).gives("declined");
        assert_eq!((t.position(), t.state().proposal), (after.clone(), None));
        t.ben(Command::Agree).refused(RefusalCode::NoProposal);

        t.ana(Command::TakeBack).gives("proposed");
        t.ana(Command::Decline).gives("declined");
        t.ben(Command::Agree).refused(RefusalCode::NoProposal);

        t.ana(Command::TakeBack).gives("proposed");
        let asked = t.state().proposal.unwrap();
        assert_eq!((asked.by, asked.agreed), (person(ANA), vec![person(ANA)]));
        t.ben(Command::Agree).gives("agreed undone");
        assert_eq!((t.position(), t.actor()), (before, Some(0)));
    }
}

#[test]
fn a_proposal_lapses_when_somebody_moves() {
    for &title in Title::ALL {
        let mut t = duel(title);
        until_passed_to(&mut t, 1, |seats| seats == [Seat(0)]);
        t.ana(Command::TakeBack).gives("proposed");
        t.goes_on();
        assert_eq!(t.state().proposal, None);
        t.ben(Command::Agree).refused(RefusalCode::NoProposal);
    }
}

#[test]
fn all_others_have_to_agree() {
    for &title in Title::ALL {
        let mut t = Script::begun(
            terms(title, 4),
            &[me(), kept_for(BEN), bot(Level::Club), kept_for(CLEO)],
        );
        let before = until_passed_to(&mut t, 3, |seats| seats.contains(&Seat(0)));
        // Somebody who is away is asked as well: it is their game too.
        t.leaves(CLEO, 600_000);
        t.ana(Command::TakeBack).gives("proposed");
        t.ben(Command::Agree).gives("agreed");
        t.ben(Command::Agree).refused(RefusalCode::NoProposal);
        t.eve(Command::Agree).refused(RefusalCode::SeatsOnly);
        t.cleo(Command::Agree).gives("agreed undone");
        assert_eq!((t.position(), t.actor()), (before, Some(0)));
    }
}

#[test]
fn who_agrees_agrees_with_what_they_have_seen() {
    let mut t = Script::begun(terms(GAME, 3), &[me(), kept_for(BEN), kept_for(CLEO)]);
    t.goes_on();
    t.ana(Command::TakeBack).gives("proposed");
    t.cleo(Command::Agree).gives("agreed");
    let seen = t.steps();
    t.cleo(Command::ProposeAbort).gives("proposed");
    assert_eq!(t.state().proposal.unwrap().proposal, Proposal::Abort);
    t.by_knowing(&person(BEN), seen, &Command::Agree).refused(RefusalCode::Stale);
    t.by_knowing(&person(ANA), seen, &Command::Agree).refused(RefusalCode::Stale);
    t.eve(say("what a pity")).done();
    t.by_knowing(&person(ANA), seen + 1, &Command::Agree).gives("agreed");
    t.ben(Command::Agree).gives("agreed aborted");
}

#[test]
fn against_bots_only_a_turn_is_taken_back_at_once_but_never_past_a_draw() {
    for &title in Title::ALL {
        let plan = [me(), bot(Level::Club), bot(Level::Random)];
        let mut t = Script::begun(terms(title, 3), &plan);
        let (mut taken, mut refused) = (0, 0);
        // The position before Ana's last turn, if nothing was drawn since.
        let mut mine = None;
        while t.is_running() && taken + refused < 40 {
            if t.actor() == Some(0) && !t.state().can_undo {
                mine = Some(t.position());
            }
            let step = t.goes_on();
            if draws_of(&step) > 0 {
                mine = None;
            }
            if t.actor() == Some(0) || !t.is_running() || t.luck.below(2) == 0 {
                continue;
            }
            let can = t.state().can_take_back;
            match &mine {
                Some(before) => {
                    assert_eq!(can, [Seat(0)]);
                    t.ana(Command::TakeBack).gives("undone");
                    assert_eq!((t.position(), t.actor()), (before.clone(), Some(0)));
                    taken += 1;
                    t.goes_on_until(|t| t.actor() != Some(0) || !t.is_running());
                    mine = None;
                }
                None if can.is_empty() => {
                    t.ana(Command::TakeBack).refused(RefusalCode::NothingToUndo);
                    refused += 1;
                }
                None => {}
            }
        }
        assert!(taken > 3 && refused > 1, "{title}: {taken} {refused}");
    }
}

#[test]
fn a_take_back_makes_the_bots_answer_unwanted() {
    let mut t = Script::begun(terms(GAME, 2), &[me(), bot(Level::Club)]);
    t.goes_on();
    let job = t.table.bot_job().unwrap();
    let answer = vec![job.game.moves().remove(0)];
    t.ana(Command::TakeBack).gives("undone");
    let luck = &mut t.luck.clone();
    let answered = t.table.decide_bot(job.seat, job.seq, &answer, t.now, luck);
    assert_eq!(answered, None);
    t.goes_on();
    let next = t.table.bot_job().unwrap();
    assert!(next.seq > job.seq);
    assert_eq!(t.table.decide_bot(next.seat, job.seq, &answer, t.now, luck), None);
    assert_eq!(t.table.decide_bot(azulejo_rules::Seat(0), next.seq, &answer, t.now, luck), None);
    assert_eq!(t.table.decide_bot(next.seat, next.seq, &[], t.now, luck), None);
    assert_eq!(t.table.decide_bot(next.seat, next.seq, &["?".into()], t.now, luck), None);
    t.eve(say("thinking takes time")).done();
    let good = vec![next.game.moves().remove(0)];
    assert!(t.table.decide_bot(next.seat, next.seq, &good, t.now, luck).is_some(), "still wanted");
}

#[test]
fn several_on_one_device_take_back_at_once_turn_by_turn() {
    for &title in Title::ALL {
        for plan in [vec![me(), me()], vec![me(), bot(Level::Club), me()]] {
            let mut t = Script::begun(terms(title, plan.len() as u8), &plan);
            let mut starts = vec![];
            let mut at = None;
            while starts.len() < 3 {
                if t.actor() != at {
                    at = t.actor();
                    starts.push((t.position(), at));
                }
                if draws_of(&t.goes_on()) > 0 {
                    starts.clear();
                    at = None;
                }
            }
            if !t.state().can_undo {
                let bots = t.table.bot_job().is_some();
                let code = if bots { RefusalCode::NotYourTurn } else { RefusalCode::NothingToUndo };
                t.ana(Command::Undo).refused(code);
            }
            starts.retain(|(_, seat)| *seat != Some(1) || plan.len() == 2);
            while let Some((position, seat)) = starts.pop() {
                t.ana(Command::TakeBack).gives("undone");
                assert_eq!((t.position(), t.actor()), (position, seat));
            }
            t.ana(Command::TakeBack).refused(RefusalCode::NothingToUndo);
        }
    }
}

#[test]
fn decisions_without_a_choice_are_made_by_themselves_if_the_seat_wishes() {
    let (mut forced, mut single) = (0, 0);
    for terms in Title::ALL.iter().map(|&title| terms(title, 2)).chain(games_of_long_turns()) {
        let mut t = Script::begun(terms, &[me(), kept_for(BEN)]);
        t.ana(wish(false, true)).done();
        while t.is_running() {
            let step = t.goes_on();
            let of = |fact: &Fact| matches!(fact, Fact::Moved { seat: Seat(0), forced: true, .. });
            forced += step.facts.iter().filter(|fact| of(fact)).count();
            match (t.actor(), t.game().legal_count()) {
                (Some(0), legal) => assert!(legal > 1, "Ana is asked without need"),
                (Some(1), 1) => single += 1,
                _ => {}
            }
        }
    }
    assert!(forced > 5 && single > 5, "{forced} {single}");
}

#[test]
fn a_wish_is_granted_at_once() {
    for terms in games_of_long_turns() {
        let mut t = Script::begun(terms, &[me(), kept_for(BEN)]);
        t.goes_on_until(|t| t.actor() == Some(0) && t.game().legal_count() == 1);
        assert!(kinds_of(&t.ana(wish(false, true)).done()).starts_with("wished moved"));
    }
}

#[test]
fn undoing_goes_back_to_the_last_decision_that_was_chosen() {
    let mut found = 0;
    for terms in games_of_long_turns() {
        let mut t = Script::begun(terms, &[me(), kept_for(BEN)]);
        t.ana(wish(true, true)).done();
        t.ben(wish(true, true)).done();
        while t.is_running() && found < 100 {
            let (position, stands) = (t.position(), t.actions());
            let actor = t.actor().unwrap();
            let by = t.table.places()[usize::from(actor)].player().unwrap().clone();
            let open = t.state().unconfirmed;
            let step = t.goes_on();
            let mine = |fact: &Fact| match fact {
                Fact::Moved { seat, forced, .. } => seat.0 == actor && *forced,
                _ => false,
            };
            if !open && step.facts.len() > 1 && step.facts[1..].iter().all(mine) {
                assert_eq!(t.actor(), Some(actor));
                t.by(&by, &Command::Undo).gives("undone");
                assert_eq!((t.position(), t.actions()), (position, stands));
                found += 1;
                t.goes_on();
            }
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn a_turn_in_which_nothing_was_chosen_needs_no_confirming() {
    let mut found = 0;
    for &title in Title::ALL {
        let mut t = Script::begun(terms(title, 2), &[me(), me()]);
        t.ana(wish(true, true)).done();
        while t.is_running() {
            let step = t.goes_on();
            let [Fact::Confirmed { seat: a }, rest @ ..] = &step.facts[..] else { continue };
            let others = rest.iter().position(|fact| match fact {
                Fact::Moved { seat, forced, .. } => *forced && seat != a,
                _ => false,
            });
            // The other seat's turn came and went within this step, unconfirmed.
            let Some(0) = others else { continue };
            let next = |fact: &Fact| match fact {
                Fact::Moved { seat, .. } => seat == a,
                fact => !matches!(fact, Fact::Moved { .. }),
            };
            if rest.iter().any(next) || t.actor() == Some(a.0) {
                found += 1;
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn only_the_actors_person_gets_choices() {
    for &title in Title::ALL {
        let mut t = Script::begun(terms(title, 2), &[me(), bot(Level::Random)]);
        assert_eq!(t.table.chooser(), Some(&person(ANA)));
        let choices = t.table.choices_for(Some(&person(ANA))).unwrap();
        assert_eq!(choices.len(), t.game().legal_count());
        assert!(t.table.choices_for(Some(&person(BEN))).is_none());
        t.goes_on_until(|t| t.actor() == Some(1));
        assert!(t.table.chooser().is_none(), "a bot needs none");
        assert_eq!(t.table.wake_at(), Some(t.table.updated_at()));
    }
}
