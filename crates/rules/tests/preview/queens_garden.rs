//! Queen's Garden: takes, placements, passes.

use std::collections::HashSet;

use azulejo_rules::queens_garden::{
    Effect, Ending, Event, Feature, Field, Hexagon, Item, Kind, Move, Phase, Piece, Preview,
    QueensGarden, ROUNDS, Side,
};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::view::Previewed;
use azulejo_rules::{Game, Luck, Seat, Silent, Turn};

use super::{Choice, for_each_choice};

/// A turn that was begun, ended by decisions at random. What happened in it, and the game then.
fn ended(choice: &Choice<'_, QueensGarden>, luck: &mut ChaCha) -> (QueensGarden, Vec<Event>) {
    let (mut game, mut events) = (choice.game.clone(), Vec::new());
    let mut next = choice.mv;
    loop {
        game.apply(next, &mut |event| events.push(event));
        match game.phase() {
            Phase::Copies { .. } | Phase::Field { .. } | Phase::Payment { .. } | Phase::Area => {}
            _ => return (game, events),
        }
        let mut moves = Vec::new();
        game.moves(&mut moves);
        next = moves[luck.below(moves.len() as u32) as usize];
    }
}

#[test]
fn a_choice_does_what_it_was_said_to_do_however_the_turn_goes_on() {
    let luck = &mut ChaCha::from_seed(3, 3);
    let (mut takes, mut fields, mut features, mut groups, mut ways, mut endings) =
        (0, 0, 0, 0, 0, 0);
    for_each_choice::<QueensGarden>(5, |choice| {
        let preview = &choice.preview;
        if matches!(choice.mv, Move::Pay { .. } | Move::PayJokers | Move::Done) {
            assert_eq!(*preview, Preview::default());
            return;
        }
        let (after, events) = ended(choice, luck);
        check_costs(choice, &events);
        match choice.mv {
            Move::Take { .. } | Move::Copy { .. } => {
                takes += 1;
                let before = choice.game.storage(choice.seat);
                let after = after.storage(choice.seat);
                let had = before.stones().total() + before.expansions().len();
                let has = after.stones().total() + after.expansions().len();
                assert_eq!(preview.taken.len(), has - had);
                assert!(!preview.taken.is_empty());
            }
            Move::At { field } => {
                fields += 1;
                features += preview.surrounds.len();
                groups += preview.groups.len();
                check_features(choice, field, &after);
                check_groups(choice, field, &after);
            }
            _ => assert!(preview.taken.is_empty() && preview.surrounds.is_empty()),
        }
        if let Move::Place { piece } = choice.mv {
            ways += check_placing(choice, piece);
        }
        if choice.mv == Move::Pass {
            check_refused(choice);
            endings += check_ending(choice);
        }
        let free = choice.game.garden(choice.seat).free_areas();
        let areas: Vec<_> = free.filter(|_| choice.mv == Move::ExpandFaceDown).collect();
        assert_eq!(preview.areas, areas);
        assert!(matches!(choice.mv, Move::At { .. }) || preview.groups.is_empty());
    });
    let counts = (takes, fields, features, groups, ways);
    assert!(takes > 20_000 && fields > 20_000 && features > 50 && groups > 1_000, "{counts:?}");
    assert!(ways > 10_000 && endings > 100, "{counts:?} {endings}");
}

/// What was told of the storage is what becomes of it, if from now on everybody passes.
fn check_ending(choice: &Choice<'_, QueensGarden>) -> usize {
    let Some(Ending { kept, discarded }) = choice.preview.ending else {
        assert!(choice.game.round() < ROUNDS.into());
        return 0;
    };
    for (discards, told) in [(false, kept), (true, discarded)] {
        let (mut game, mut points, mut moves) = (choice.game.clone(), 0, Vec::new());
        while let Turn::Player(seat) = game.turn() {
            moves.clear();
            game.moves(&mut moves);
            let drops = discards && seat == choice.seat;
            let drop = moves.iter().find(|mv| drops && matches!(mv, Move::Discard { .. }));
            let end = moves.iter().find(|mv| matches!(mv, Move::Done | Move::Pass));
            let mv = *drop.or(end).unwrap();
            game.apply(mv, &mut |event: Event| {
                let storage =
                    matches!(event.kind, Kind::Discarded { .. } | Kind::StorageEmptied { .. });
                if storage && event.seat == Some(choice.seat) {
                    points += event.change();
                }
            });
        }
        assert_eq!(points, told, "{discards}");
    }
    1
}

/// The whole turn that a placement was said to be: every field and every payment, and why other
/// fields are none. Says how many payments there are.
fn check_placing(choice: &Choice<'_, QueensGarden>, piece: Piece) -> usize {
    let placing = choice.preview.placing.as_ref().unwrap();
    let mut begun = choice.game.clone();
    begun.apply(choice.mv, &mut Silent);
    let accepts = |field: &Field| begun.check(Move::At { field: *field }).is_ok();
    assert!(Field::all().filter(accepts).eq(placing.fields.iter()));
    for field in Field::all() {
        let told = placing.effects.iter().find(|effect| effect.field == field);
        if let Some(Effect { surrounds, jokers, groups, .. }) = told {
            let Preview { surrounds: s, jokers: j, groups: g, .. } =
                begun.preview(Move::At { field });
            assert_eq!((surrounds, jokers, groups), (&s, &j, &g));
        }
        let why = begun.check(Move::At { field }).err().map(|why| why.to_string());
        let is = |start: &str| why.as_ref().is_some_and(|why| why.starts_with(start));
        assert_eq!(placing.twins.contains(field), is("a group would"), "{field}");
        assert_eq!(placing.unlike.contains(field), is("no neighbour"), "{field}");
    }
    let due = usize::from(piece.hexagon().value() - 1);
    let field = placing.fields.first().unwrap();
    for payment in &placing.payments {
        assert_eq!(payment.paid.len() + usize::from(payment.jokers), due);
        let (mut game, mut paid, mut jokers) = (begun.clone(), Vec::new(), 0);
        for &mv in [Move::At { field }].iter().chain(&payment.moves) {
            let watch = &mut |event: Event| match event.kind {
                Kind::Paid { piece } => paid.push(piece),
                Kind::JokersPaid => jokers += event.count(),
                _ => {}
            };
            game.play(mv, watch).unwrap();
        }
        assert!(!matches!(game.phase(), Phase::Payment { .. }));
        assert_eq!((&paid, jokers), (&payment.paid, payment.jokers));
    }
    let distinct: HashSet<_> = placing.payments.iter().map(|p| (&p.paid, p.jokers)).collect();
    assert_eq!(distinct.len(), placing.payments.len());
    assert!(placing.payments.is_sorted_by_key(|payment| payment.jokers));
    placing.payments.len()
}

/// What was refused is what cannot be done, of all that one might try.
fn check_refused(choice: &Choice<'_, QueensGarden>) {
    let refused: Vec<_> = choice.preview.refused.iter().map(|refused| refused.text).collect();
    let mut moves = Vec::new();
    choice.game.moves(&mut moves);
    assert!(refused.iter().all(|mv| !moves.contains(mv)));
    let storage = choice.game.storage(choice.seat);
    let pieces = storage.stones().kinds().iter().map(Piece::Stone);
    for piece in pieces.chain(storage.expansions().iter().map(Piece::Expansion)) {
        assert!(moves.contains(&Move::Place { piece }) != refused.contains(&Move::Place { piece }));
    }
    assert!(moves.contains(&Move::ExpandFaceDown) != refused.contains(&Move::ExpandFaceDown));
}

/// What comes, what is paid and what is lost, read off what happened.
fn check_costs(choice: &Choice<'_, QueensGarden>, events: &[Event]) {
    let preview = &choice.preview;
    let (mut taken, mut pays, mut lost, mut marker) = (Vec::new(), 0, 0, false);
    for event in events {
        match event.kind {
            Kind::Taken { piece, .. } => taken.push(piece.hexagon()),
            Kind::Paid { .. } | Kind::JokersPaid => pays += event.count(),
            Kind::ExpandedFaceDown { .. } | Kind::Discarded { .. } => lost -= event.change(),
            Kind::Passed { takes_marker } => {
                (lost, marker) = (lost - event.change(), takes_marker);
            }
            _ => {}
        }
    }
    taken.sort();
    let (what, score) = (choice.mv, choice.game.score(choice.seat));
    assert_eq!(preview.taken.iter().collect::<Vec<_>>(), taken, "{what}");
    assert_eq!((preview.pays, preview.lost, preview.marker), (pays, lost, marker), "{what}");
    assert_eq!(marker, what == Move::Pass && choice.game.marker().is_none());
    let due = |hexagon: Hexagon| (hexagon.value() - 1, 0);
    assert_eq!(
        (preview.pays, preview.lost),
        match what {
            Move::Place { piece } => due(piece.hexagon()),
            Move::At { .. } => match choice.game.phase() {
                Phase::Field { piece } => due(piece.hexagon()),
                _ => unreachable!(),
            },
            Move::ExpandFaceDown | Move::In { .. } => (0, 6),
            Move::Pass => (0, score.min(marker.into())),
            Move::Discard { piece } => (0, score.min(piece.hexagon().value().into())),
            _ => (0, 0),
        }
    );
}

/// The features whose last field was this one.
fn check_features(choice: &Choice<'_, QueensGarden>, field: Field, after: &QueensGarden) {
    let preview = &choice.preview;
    let garden = after.garden(choice.seat);
    let mut features: Vec<Feature> = Feature::all().collect();
    features.retain(|feature| {
        // Six fields round the middle of a face-down expansion surround nothing.
        let stands = match feature {
            Feature::Pavilion(area) => garden.side(*area) == Some(Side::Front),
            _ => true,
        };
        let ring = feature.ring();
        stands && ring.contains(field) && ring.iter().all(|f| garden.filled().contains(f))
    });
    assert_eq!(preview.surrounds, features);
    let jokers: u8 = features.iter().map(|feature| feature.jokers()).sum();
    assert_eq!(preview.jokers, jokers);
}

/// Groups found by walking from hexagon to hexagon.
fn check_groups(choice: &Choice<'_, QueensGarden>, field: Field, after: &QueensGarden) {
    let before = groups(choice.game, choice.seat);
    let after = groups(after, choice.seat);
    let grown: Vec<_> = after.iter().filter(|group| group.fields.contains(&field)).collect();
    assert_eq!(choice.preview.groups.len(), grown.len());
    for (told, group) in choice.preview.groups.iter().zip(grown) {
        assert_eq!((told.item, told.points), (group.item, group.points));
        assert_eq!(told.fields.iter().collect::<Vec<_>>(), group.fields);
        assert!(told.more > 0);
    }
    let more: i16 = choice.preview.groups.iter().map(|group| group.more).sum();
    let total = |groups: &[Group]| groups.iter().map(|group| group.points).sum::<i16>();
    assert_eq!(more, total(&after) - total(&before), "{field}");
}

struct Group {
    item: Item,
    /// In order.
    fields: Vec<Field>,
    points: i16,
}

/// The groups of three and more in a seat's garden.
fn groups(game: &QueensGarden, seat: Seat) -> Vec<Group> {
    let garden = game.view().players[seat.index()].garden.clone();
    let at = |field: Field| garden.hexagons[field.index()];
    let mut groups = Vec::new();
    for item in Item::ALL {
        let has = |field: Field| at(field).is_some_and(|h| item.hexagons().contains(h));
        let mut seen: Vec<Field> = Vec::new();
        for first in Field::all().filter(|&field| has(field)) {
            if seen.contains(&first) {
                continue;
            }
            let mut fields = vec![first];
            let mut next = 0;
            while let Some(&field) = fields.get(next) {
                let neighbours = field.neighbours().iter().filter(|&f| has(f));
                let new: Vec<_> = neighbours.filter(|f| !fields.contains(f)).collect();
                fields.extend(new);
                next += 1;
            }
            seen.extend(&fields);
            fields.sort();
            if fields.len() >= 3 {
                let values = fields.iter().map(|&field| i16::from(at(field).unwrap().value()));
                let bonus = game.setup().group_bonus[fields.len() - 3];
                let points = values.sum::<i16>() + i16::from(bonus);
                groups.push(Group { item, fields, points });
            }
        }
    }
    groups
}

#[test]
fn what_groups_were_said_to_give_is_paid_at_the_end() {
    let (mut promised, mut paid, mut games) = ([0; 4], [0; 4], 0);
    for_each_choice::<QueensGarden>(5, |choice| {
        if !choice.made {
            return;
        }
        let points = choice.preview.groups.iter().map(|group| group.more);
        promised[choice.seat.index()] += points.sum::<i16>();
        for event in choice.events() {
            match event.kind {
                Kind::GroupScored { .. } => paid[event.seat.unwrap().index()] += event.change(),
                Kind::GameEnded => {
                    assert_eq!(std::mem::take(&mut promised), std::mem::take(&mut paid));
                    games += 1;
                }
                _ => {}
            }
        }
    });
    assert!(games >= 45 && promised == [0; 4]);
}
