//! Time, people who leave, people who give up.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_protocol::{Clock, Command, Fact, Level, OutReason, RefusalCode, SeatPlan, Stage};
use azulejo_rules::Seat;
use azulejo_rules::any::Title;
use common::*;

const GAME: Title = Title::Chocolatier;
const LIVE: Clock = Clock::Live { seconds: 60, increment: 2 };
const DAY: i64 = 24 * 60 * 60 * 1000;
const BOT: Level = Level::Club;

fn duel(title: Title, clock: Clock) -> Script {
    Script::begun(clocked(title, 2, clock), &[me(), kept_for(BEN)])
}

#[test]
fn without_a_clock_nobody_is_ever_late() {
    let mut t = duel(GAME, Clock::None);
    assert_eq!((t.state().time, t.table.deadline(), t.table.wake_at()), (None, None, None));
    assert_eq!(t.wait(1000 * DAY).time(), None);
    t.goes_on();
}

#[test]
fn a_live_clock_runs_down_and_every_turn_adds_to_it() {
    for &title in Title::ALL {
        let mut t = duel(title, LIVE);
        assert_eq!((t.left(0), t.left(1)), (60_000, 60_000));
        t.at(5_000);
        assert_eq!(t.table.wake_at(), Some(t.now + 55_000));
        t.goes_on_until(|t| t.actor() == Some(1));
        assert_eq!((t.left(0), t.left(1)), (57_000, 60_000));
        t.at(15_000);
        assert_eq!((t.left(0), t.left(1)), (57_000, 50_000));
        t.goes_on_until(|t| t.actor() == Some(0));
        assert_eq!((t.left(0), t.left(1)), (57_000, 52_000));
    }
}

#[test]
fn time_runs_until_the_turn_is_confirmed() {
    let mut t = duel(GAME, LIVE);
    t.ana(wish(true, false)).done();
    t.at(10_000).goes_on();
    t.at(12_000).ana(Command::Undo).done();
    t.at(15_000).goes_on();
    assert_eq!(t.left(0), 45_000);
    t.at(20_000).ana(Command::Confirm).done();
    assert_eq!(t.left(0), 42_000);
}

#[test]
fn the_flag_falls_exactly_when_the_time_is_over() {
    for &title in Title::ALL {
        for (clock, late) in [(LIVE, 60_000), (Clock::Days { days: 3 }, 3 * DAY)] {
            let mut t = duel(title, clock);
            assert_eq!(t.at(late - 1).time(), None);
            let step = t.at(late).time().unwrap();
            assert_eq!(kinds_of(&step), "out ended");
            assert_eq!(step.facts[0], Fact::Out { seat: Seat(0), why: OutReason::Time });
            assert_eq!((step.by, step.cid), (None, None));
            let outcome = t.outcome();
            assert_eq!((outcome.winners, outcome.complete), (vec![Seat(1)], false));
            assert_eq!(t.left(0), 0);
            assert_eq!((t.table.wake_at(), t.wait(10 * late).time()), (None, None));
        }
    }
}

#[test]
fn who_is_late_cannot_act_any_more_even_if_the_flag_has_not_been_seen_to_fall() {
    let mut t = duel(GAME, LIVE);
    let first = mv(&t.game().moves().remove(0));
    t.at(60_000).ana(first.clone()).refused(RefusalCode::Stale);
    t.ana(wish(false, true)).refused(RefusalCode::Stale);
    t.ben(Command::ProposeAbort).refused(RefusalCode::Stale);
    t.ana(say("one moment")).gives("said");
    t.time().unwrap();
    t.ana(first).refused(RefusalCode::NotRunning);
}

#[test]
fn no_clock_runs_while_seats_are_filled_nor_for_bots() {
    let plan = [me(), bot(BOT)];
    let mut t = Script::open(clocked(GAME, 2, LIVE), &plan);
    assert_eq!(t.at(DAY).time(), None);
    assert_eq!(t.state().time, None);
    t.ana(Command::Start).done();
    t.wait(1_000).goes_on();
    assert_eq!(t.actor(), Some(1));
    assert_eq!((t.table.deadline(), t.state().time.unwrap().since), (None, None));
    assert_eq!(t.wait(DAY).time(), None);
    t.goes_on();
    assert_eq!((t.left(0), t.left(1)), (61_000, 60_000));
}

#[test]
fn a_turn_earns_its_time_also_when_the_same_seat_goes_on_after_a_deal() {
    let day = Clock::Days { days: 1 };
    for clock in [Clock::Live { seconds: 600, increment: 5 }, day] {
        let mut found = 0;
        for &title in Title::ALL {
            let mut t = duel(title, clock);
            while t.is_running() {
                let (actor, left) = (t.actor().unwrap(), t.left(t.actor().unwrap()));
                let step = t.wait(1_000).goes_on();
                if t.actor() == Some(actor) && kinds_of(&step) == "moved dealt" {
                    let now = t.left(actor);
                    assert_eq!(now, if clock == day { DAY } else { left + 4_000 });
                    found += 1;
                }
            }
        }
        assert!(found > 2, "{found}");
    }
}

#[test]
fn every_turn_has_all_its_days() {
    let mut t = Script::begun(
        clocked(GAME, 3, Clock::Days { days: 1 }),
        &[me(), kept_for(BEN), kept_for(CLEO)],
    );
    t.wait(DAY / 2).goes_on();
    assert_eq!((t.left(0), t.left(1)), (DAY, DAY));
    // A turn that was taken back and made again leaves the next one a whole day.
    t.wait(DAY / 2);
    t.ana(Command::TakeBack).done();
    t.ben(Command::Agree).done();
    t.cleo(Command::Agree).gives("agreed undone");
    assert_eq!((t.actor(), t.left(0)), (Some(0), DAY));
    t.goes_on();
    assert_eq!((t.actor(), t.left(1)), (Some(1), DAY));
    // So does a bot that played for somebody who comes back.
    t.wait(DAY / 2);
    t.leaves(BEN, DAY / 2);
    t.ana(Command::ProposeBot { seat: Seat(1) }).gives("proposed");
    t.cleo(Command::Agree).gives("agreed bot-took-over");
    t.ben(Command::Return).gives("returned");
    assert_eq!((t.actor(), t.left(1)), (Some(1), DAY));
}

#[test]
fn time_does_not_go_back_when_the_machines_clock_does() {
    let mut t = duel(GAME, LIVE);
    t.at(10_000).goes_on();
    let when = t.table.updated_at();
    t.at(-3_600_000);
    assert_eq!(t.time(), None);
    let step = t.goes_on();
    assert_eq!((step.at, t.table.updated_at()), (when, when));
    assert_eq!(t.state().time.unwrap().left, [52_000, 62_000]);
    t.leaves(BEN, -5_000);
    t.ana(Command::ProposeBot { seat: Seat(1) }).refused(RefusalCode::NotAlone);
}

#[test]
fn a_flag_falls_in_mid_turn_too_and_what_was_decided_counts() {
    for &title in Title::ALL {
        for players in [2, 3] {
            let plan = [me(), kept_for(BEN), kept_for(CLEO)];
            let mut t = Script::begun(clocked(title, players, LIVE), &plan[..players.into()]);
            t.ana(wish(true, false)).done();
            t.goes_on_until(|t| t.state().unconfirmed);
            let actions = t.actions();
            let step = t.at(60_000).time().unwrap();
            assert!(t.actions() >= actions, "nothing is undone");
            match players {
                2 => assert_eq!(kinds_of(&step), "out ended"),
                _ => {
                    assert!(kinds_of(&step).starts_with("out bot-took-over"));
                    assert_eq!(t.actor(), Some(1));
                    assert!(!t.state().unconfirmed);
                    t.goes_on_until(|t| t.actor() == Some(0) && t.table.bot_job().is_some());
                    t.goes_on();
                }
            }
        }
    }
}

#[test]
fn a_flag_that_falls_before_the_last_turn_is_confirmed_loses_the_game() {
    let mut t = duel(Title::SummerPavilion, Clock::Live { seconds: 600, increment: 0 });
    t.ana(wish(true, false)).done();
    t.ben(wish(true, false)).done();
    t.goes_on_until(|t| t.state().unconfirmed && t.game().turn() == azulejo_rules::Turn::Over);
    let late = t.actor().unwrap();
    t.wait(600_000).time().unwrap();
    let outcome = t.outcome();
    assert_eq!((outcome.winners, outcome.complete), (vec![Seat(1 - late)], false));
}

#[test]
fn when_everybody_is_gone_the_flags_fall_one_by_one() {
    for &title in Title::ALL {
        let plan = [me(), kept_for(BEN), kept_for(CLEO), bot(BOT)];
        let mut t = Script::begun(clocked(title, 4, LIVE), &plan);
        let mut flags = 0;
        while t.is_running() {
            let wake = t.table.wake_at().expect("something will happen");
            t.now = t.now.max(wake);
            if t.bot_decides().is_none() {
                let step = t.time().unwrap();
                flags += 1;
                assert!(kinds_of(&step).starts_with("out"));
            }
        }
        assert_eq!(flags, 3);
        assert_eq!(t.outcome().winners, [Seat(3)], "the bot alone is left");
    }
}

#[test]
fn who_resigns_cannot_win_and_the_others_play_on_if_they_are_people() {
    let open = |plan: &[SeatPlan]| Script::begun(terms(GAME, plan.len() as u8), plan);
    let (ben, cleo, dora) = (kept_for(BEN), kept_for(CLEO), kept_for(DORA));
    let hot = || SeatPlan::Me { label: Some("another".to_owned()) };
    type Case = (Vec<SeatPlan>, Vec<(usize, Option<u8>, &'static str)>, Option<Vec<u8>>);
    let cases: Vec<Case> = vec![
        (vec![me(), ben.clone()], vec![(ANA, None, "out ended")], Some(vec![1])),
        (vec![me(), ben.clone()], vec![(BEN, Some(1), "out ended")], Some(vec![0])),
        (vec![me(), bot(BOT)], vec![(ANA, None, "out ended")], Some(vec![1])),
        (vec![me(), bot(BOT), bot(BOT)], vec![(ANA, None, "out ended")], Some(vec![1, 2])),
        (
            vec![me(), ben.clone(), cleo.clone()],
            vec![(ANA, None, "out bot-took-over"), (CLEO, None, "out ended")],
            Some(vec![1]),
        ),
        (
            vec![me(), ben.clone(), cleo, dora],
            vec![
                (DORA, None, "out bot-took-over"),
                (ANA, None, "out bot-took-over"),
                (BEN, None, "out ended"),
            ],
            Some(vec![2]),
        ),
        (
            vec![me(), ben.clone(), bot(BOT)],
            vec![(ANA, None, "out bot-took-over"), (BEN, None, "out ended")],
            Some(vec![2]),
        ),
        // Several on one device: one of them gives up, or all.
        (
            vec![me(), hot(), ben.clone()],
            vec![(ANA, Some(1), "out bot-took-over"), (ANA, None, "out ended")],
            Some(vec![2]),
        ),
        (
            vec![me(), hot(), ben.clone()],
            vec![(ANA, None, "out bot-took-over out ended")],
            Some(vec![2]),
        ),
        (vec![me(), hot(), ben], vec![(BEN, None, "out bot-took-over")], None),
    ];
    for (plan, resigning, winners) in cases {
        let mut t = open(&plan);
        for (who, seat, kinds) in resigning {
            t.does(who, Command::Resign { seat: seat.map(Seat) }).gives(kinds);
            t.does(who, Command::Resign { seat: Some(Seat(9)) }).0.unwrap_err();
        }
        match winners {
            Some(winners) => {
                let outcome = t.outcome();
                assert_eq!(
                    (outcome.winners, outcome.complete),
                    (winners.into_iter().map(Seat).collect(), false),
                    "{plan:?}"
                );
            }
            None => assert!(t.is_running()),
        }
    }
}

#[test]
fn a_seat_that_is_out_is_played_to_the_end_by_a_bot_and_does_not_win() {
    for &title in Title::ALL {
        let mut t = Script::begun(terms(title, 3), &[me(), kept_for(BEN), kept_for(CLEO)]);
        t.ben(RESIGN).gives("out bot-took-over");
        t.ben(Command::Return).refused(RefusalCode::SeatsOnly);
        t.ben(RESIGN).refused(RefusalCode::SeatsOnly);
        t.ben(Command::TakeBack).refused(RefusalCode::NothingToUndo);
        t.ben(Command::ProposeAbort).refused(RefusalCode::SeatsOnly);
        t.ben(say("good luck")).done();
        t.goes_on_until(|t| !t.is_running());
        let outcome = t.outcome();
        assert!(outcome.complete && !outcome.winners.contains(&Seat(1)));
        let best = outcome.scores[0].max(outcome.scores[2]);
        assert!(outcome.winners.iter().all(|&seat| outcome.scores[seat.index()] == best));
    }
}

#[test]
fn an_unconfirmed_turn_of_who_resigns_counts() {
    let mut t = Script::begun(terms(GAME, 3), &[me(), kept_for(BEN), kept_for(CLEO)]);
    t.ana(wish(true, false)).done();
    t.goes_on();
    let position = t.position();
    t.ana(RESIGN).gives("out bot-took-over");
    assert_eq!((t.position(), t.actor(), t.state().unconfirmed), (position, Some(1), false));
}

#[test]
fn a_seat_is_left_alone_after_a_minute() {
    let mut t = duel(GAME, Clock::None);
    let propose = || Command::ProposeBot { seat: Seat(1) };
    t.ana(propose()).refused(RefusalCode::NotAlone);
    t.leaves(BEN, 59_999);
    t.ana(propose()).refused(RefusalCode::NotAlone);
    t.leaves(BEN, 60_000);
    t.ana(Command::ProposeBot { seat: Seat(0) }).refused(RefusalCode::NotAlone);
    t.ana(Command::ProposeBot { seat: Seat(7) }).refused(RefusalCode::NotAlone);
    t.eve(propose()).refused(RefusalCode::SeatsOnly);
    t.ana(propose()).gives("proposed bot-took-over");
    assert_eq!(t.snapshot().seats[1].stand_in, Some(Level::Club));
    t.ana(propose()).refused(RefusalCode::NotAlone);
    // Now there are only bots to play against.
    t.goes_on();
    t.ana(Command::TakeBack).gives("undone");
}

#[test]
fn a_bot_takes_over_if_all_who_are_there_agree() {
    let plan = [me(), kept_for(BEN), kept_for(CLEO), kept_for(DORA)];
    for &title in Title::ALL {
        let mut t = Script::begun(terms(title, 4), &plan);
        t.leaves(BEN, 60_000);
        t.leaves(DORA, 3_000_000);
        t.ana(Command::ProposeBot { seat: Seat(1) }).gives("proposed");
        t.cleo(Command::Decline).gives("declined");
        t.ana(Command::ProposeBot { seat: Seat(1) }).gives("proposed");
        t.cleo(Command::Agree).gives("agreed bot-took-over");
        // Who has come back in the meantime is asked.
        t.ana(Command::ProposeBot { seat: Seat(3) }).gives("proposed");
        t.is_back(DORA);
        t.cleo(Command::Agree).gives("agreed");
        t.dora(Command::Decline).gives("declined");
    }
}

#[test]
fn who_comes_back_plays_on_and_the_bots_late_answer_is_not_wanted() {
    for &title in Title::ALL {
        let mut t = duel(title, LIVE);
        t.goes_on_until(|t| t.actor() == Some(1));
        t.leaves(BEN, 60_000);
        t.ben(Command::Return).refused(RefusalCode::SeatsOnly);
        t.ana(Command::ProposeBot { seat: Seat(1) }).gives("proposed bot-took-over");
        assert_eq!(t.table.deadline(), None);
        let job = t.table.bot_job().unwrap();
        assert_eq!((job.seat, job.level), (Seat(1), BOT));
        let answer = &job.game.moves()[..1];
        let first = &answer[0];
        t.ben(mv(first)).refused(RefusalCode::NotYourTurn);
        t.ben(RESIGN).refused(RefusalCode::SeatsOnly);
        t.ben(Command::Return).gives("returned");
        let luck = &mut t.luck.clone();
        let late = t.table.decide_bot(job.seat, job.seq, answer, t.now, luck);
        assert_eq!(late, None);
        assert_eq!(t.table.deadline().unwrap().0, Seat(1));
        // Left alone again: the old answer is not for this time.
        t.ana(Command::ProposeBot { seat: Seat(1) }).gives("proposed bot-took-over");
        let late = t.table.decide_bot(job.seat, job.seq, answer, t.now, luck);
        assert_eq!(late, None);
        t.ben(Command::Return).gives("returned");
        t.ben(mv(first)).done();
    }
}

#[test]
fn a_bot_takes_over_an_unconfirmed_turn_as_it_is() {
    let mut t = duel(GAME, Clock::None);
    t.goes_on();
    t.ben(wish(true, false)).done();
    t.goes_on();
    assert_eq!((t.actor(), t.state().unconfirmed), (Some(1), true));
    t.leaves(BEN, 61_000);
    t.ana(Command::ProposeBot { seat: Seat(1) }).gives("proposed bot-took-over");
    assert_eq!((t.actor(), t.state().unconfirmed), (Some(0), false));
}

#[test]
fn a_game_is_given_up_if_all_who_are_there_agree() {
    let plan = [me(), kept_for(BEN), kept_for(CLEO)];
    let mut t = Script::begun(clocked(GAME, 3, LIVE), &plan);
    t.ben(Command::ProposeAbort).gives("proposed");
    t.ana(Command::Agree).gives("agreed");
    t.cleo(Command::Decline).gives("declined");
    t.ben(Command::ProposeAbort).gives("proposed");
    t.ana(Command::Agree).gives("agreed");
    t.cleo(Command::Agree).gives("agreed aborted");
    assert_eq!(t.table.stage(), Stage::Aborted);
    assert_eq!((t.table.deadline(), t.state().outcome), (None, None));

    let mut t = Script::begun(terms(GAME, 3), &plan);
    t.leaves(BEN, 60_000);
    t.leaves(CLEO, 60_000);
    t.ana(Command::ProposeAbort).gives("proposed aborted");

    let mut alone = Script::begun(terms(GAME, 3), &[me(), bot(BOT), me()]);
    alone.ana(Command::ProposeAbort).gives("proposed aborted");
}

#[test]
fn who_leaves_several_seats_alone_leaves_each_of_them() {
    let mut t = Script::begun(terms(GAME, 3), &[kept_for(BEN), kept_for(BEN), me()]);
    t.leaves(BEN, 60_000);
    t.ana(Command::ProposeBot { seat: Seat(0) }).gives("proposed bot-took-over");
    assert_eq!(t.table.bot_job().unwrap().seat, Seat(0));
    t.ana(Command::ProposeBot { seat: Seat(1) }).gives("proposed bot-took-over");
    t.ben(Command::Return).gives("returned returned");
}
