//! Summer Pavilion: takes, fields, passes.

use azulejo_rules::summer_pavilion::{
    Bonus, Event, Feature, Field, Kind, MIXED_STAR_BONUS, Move, NUMBER_BONUS, Preview, ROUNDS,
    STAR_BONUS, STARS, SummerPavilion, Tiles,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Seat, Silent};

use super::{Choice, for_each_choice};

#[test]
fn a_choice_does_what_it_was_said_to_do() {
    let mut kinds = [0; 5];
    let (mut stones, mut features, mut complete) = (0, 0, 0);
    for_each_choice::<SummerPavilion>(1, |choice| {
        let preview = &choice.preview;
        kinds[match choice.mv {
            Move::Take { .. } => 0,
            Move::Lay { .. } => 1,
            Move::Bonus { .. } => 2,
            Move::Pass => 3,
            Move::Keep { .. } => 4,
        }] += 1;
        stones += usize::from(preview.stone);
        features += preview.features.len();
        complete += preview.completes.len();
        match choice.mv {
            Move::Lay { .. } => check_lay(choice),
            _ => check_other(choice),
        }
    });
    assert!(kinds.iter().all(|&kind| kind > 300), "{kinds:?}");
    assert!(stones > 100 && features > 500 && complete > 50, "{stones} {features} {complete}");
}

/// Points by the ring of the star, tiles by the fields round features, as the rules page tells it.
fn check_lay(choice: &Choice<'_, SummerPavilion>) {
    let &Choice { game, seat, mv, ref preview, .. } = choice;
    let Move::Lay { field, .. } = mv else { unreachable!() };
    let mut after = game.clone();
    after.apply(mv, &mut Silent);
    assert_eq!(preview.points, run(&after, seat, field), "{mv} in {}", game.position());
    assert_eq!(preview.points, after.board(seat).score() - game.board(seat).score());
    let stands = |game: &SummerPavilion, feature: &Feature| {
        game.board(seat).filled().includes(feature.fields())
    };
    let mut new: Vec<_> = Feature::all().filter(|feature| stands(&after, feature)).collect();
    new.retain(|feature| !stands(game, feature));
    let due: u8 = new.iter().map(|feature| feature.bonus()).sum();
    assert!(preview.features.iter().all(|feature| new.contains(feature)));
    assert_eq!(preview.features.len(), new.len());
    assert_eq!(u32::from(preview.bonus_tiles), u32::from(due).min(game.supply().total()));
    assert_eq!(preview.bonus_tiles, after.bonus_tiles(seat));
    let mut complete = complete(&after, seat);
    let before = self::complete(game, seat);
    complete.retain(|bonus| !before.contains(bonus));
    let told: Vec<_> = preview.completes.iter().map(|c| (c.bonus, c.points)).collect();
    assert_eq!(told, complete);
    let Preview { tiles, stone, lost, .. } = preview;
    assert_eq!((*tiles, *stone, *lost), (Tiles::EMPTY, false, 0));
}

/// The length of the unbroken run of filled fields in a star's ring.
fn run(game: &SummerPavilion, seat: Seat, field: Field) -> i16 {
    let star = game.view().boards[seat.index()].stars[usize::from(field.star())];
    let filled = |n: i32| star[(i32::from(field.position()) - 1 + n).rem_euclid(6) as usize];
    let clockwise = (1..6).take_while(|&n| filled(n).is_some()).count();
    let back = (1..6).take_while(|&n| filled(-n).is_some()).count();
    (1 + clockwise + back).min(6) as i16
}

/// What would score at the end of the game.
fn complete(game: &SummerPavilion, seat: Seat) -> Vec<(Bonus, i16)> {
    let board = game.board(seat);
    let mut complete = Vec::new();
    for star in 0..STARS {
        let tiles = board.tiles_of(star);
        if tiles.total() == 6 {
            let first = tiles.colours().next().unwrap();
            let colour = (tiles.count(first) == 6).then_some(first);
            let points = colour.map_or(MIXED_STAR_BONUS, |colour| STAR_BONUS[colour.index()]);
            complete.push((Bonus::Star { star, colour }, points));
        }
    }
    for number in 1..=4u8 {
        let mut fields = Field::all().filter(|field| field.cost(game.setup().stars) == number);
        if fields.all(|field| board.filled().contains(field)) {
            complete.push((Bonus::Number { number }, NUMBER_BONUS[usize::from(number - 1)]));
        }
    }
    complete
}

/// By what comes beside the board, and what the score loses.
fn check_other(choice: &Choice<'_, SummerPavilion>) {
    let &Choice { game, seat, mv, ref preview, .. } = choice;
    let Preview { tiles, stone, points, lost, bonus_tiles, features, completes } = preview;
    assert!(*points == 0 && *bonus_tiles == 0 && features.is_empty() && completes.is_empty());
    let (before, score) = (game.board(seat).hand(), game.board(seat).score());
    let mut after = game.clone();
    let mut kept_for = None;
    after.apply(mv, &mut |event: Event| {
        if event.kind == Kind::Kept {
            kept_for = Some(-event.change());
        }
    });
    let (hand, floor) = (before.total() as i16, game.setup().floor.points());
    match mv {
        Move::Take { .. } | Move::Bonus { .. } => {
            assert_eq!(after.board(seat).hand(), before + *tiles);
            assert_eq!(after.board(seat).score(), score - lost);
            assert_eq!(*stone, game.stone() != after.stone());
        }
        Move::Pass => {
            let kept = if game.round() < ROUNDS { 4 } else { 0 };
            assert_eq!(*lost, (hand - kept).clamp(0, score - floor));
        }
        Move::Keep { tiles: kept } => {
            assert_eq!(kept_for, Some(*lost));
            assert_eq!(*lost, (hand - kept.total() as i16).min(score - floor));
        }
        Move::Lay { .. } => unreachable!(),
    }
    assert!(*lost >= 0);
    assert_eq!(tiles.is_empty(), matches!(mv, Move::Pass | Move::Keep { .. }));
}

#[test]
fn what_was_promised_is_paid_at_the_end() {
    let (mut promised, mut paid, mut games) = ([0; 4], [0; 4], 0);
    for_each_choice::<SummerPavilion>(1, |choice| {
        if !choice.made {
            return;
        }
        let points = choice.preview.completes.iter().map(|complete| complete.points);
        promised[choice.seat.index()] += points.sum::<i16>();
        for event in choice.events() {
            match event.kind {
                Kind::BonusScored { .. } => paid[event.seat.unwrap().index()] += event.change(),
                Kind::GameEnded => {
                    assert_eq!(std::mem::take(&mut promised), std::mem::take(&mut paid));
                    games += 1;
                }
                _ => {}
            }
        }
    });
    assert!(games >= 12 && promised == [0; 4]);
}
