//! The rules of Chocolatier, sentence by sentence; the names of the tests state them.
//!
//! A case is a position in a few words (see [`position`]), what is done in it, what must be told
//! (see [`told`]), and what must be seen afterwards (see [`seen`]). Everything is done through the
//! checked door, and after every case all tiles are counted and every piece is where the events carried it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cases;
#[path = "../common/mod.rs"]
mod common;
mod preview;

use std::collections::HashSet;

use azulejo_rules::chocolatier::{Chocolatier, Colour, Draw, FACTORIES, Move, Side, Special};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Silent, Turn};
use cases::*;

// Material

#[test]
fn there_are_five_colours_with_20_tiles_each_all_in_the_bag() {
    let names: Vec<_> = Colour::ALL.iter().map(|colour| colour.name()).collect();
    assert_eq!(names, ["turquoise", "brown", "white", "black", "red"]);
    expect(&new_game(2, 0, false), "bag=t20b20w20k20r20 lid=- X=- marker=- round=1");
}

#[test]
fn five_seven_or_nine_factories_lie_in_the_circle() {
    for (players, factories) in [(2, 5), (3, 7), (4, 9)] {
        let view = new_game(players, 0, false).view();
        assert_eq!((view.factories.len(), view.boards.len()), (factories, players.into()));
        assert!(view.factories.iter().all(|factory| factory.side == Side::Normal));
    }
    assert_eq!(FACTORIES, 9);
}

#[test]
fn a_player_begins_with_an_empty_board_and_no_points() {
    for seat in ["0", "1", "2", "3"] {
        let board = "S.score=0 S.lines=-,-,-,-,- S.floor= S.tray=-".replace('S', seat);
        expect(&new_game(4, 0, false), &board);
        expect(&new_game(4, 0, false), &format!("{seat}.wall={EMPTY_WALL}"));
    }
}

#[test]
fn the_lines_have_room_for_1_to_5_and_what_does_not_fit_falls_left_to_right() {
    for [before, acts, lines, floor] in table(
        "A=k7 B=t1                       | Ak1 | k1,-,-,-,- | kkkkkk
         A=k7 B=t1                       | Ak2 | -,k2,-,-,- | kkkkk
         A=k7 B=t1                       | Ak3 | -,-,k3,-,- | kkkk
         A=k7 B=t1                       | Ak4 | -,-,-,k4,- | kkk
         A=k7 B=t1                       | Ak5 | -,-,-,-,k5 | kk
         A=k2 B=t1                       | Ak5 | -,-,-,-,k2 |
         A=k4 B=t1 0.lines=-,-,k2,-,-    | Ak3 | -,-,k3,-,- | kkk
         A=k4 B=t1 0.floor=tttttt        | Ak1 | k1,-,-,-,- | ttttttk",
    ) {
        expect(&act(before, acts).0, &format!("0.lines={lines} 0.floor={floor}"));
    }
    let told = "0 takes k4 from A; 0 line 3 gets k2; 0 drops k on space 2; 0 drops k on space 3";
    check("A=k4 B=t1 0.lines=-,-,k1,-,- 0.floor=t", "Ak3", told, "0.floor=tkk lid=-");
}

#[test]
fn every_colour_has_its_cell_in_every_row_of_the_coloured_wall() {
    for (row, colours) in PATTERN.iter().enumerate() {
        for (column, colour) in colours.chars().enumerate() {
            let mut lines = ["-"; 5].map(str::to_owned);
            lines[row] = format!("{colour}{}", row + 1);
            let (game, _) = act(&format!("{LAST_TILE} 0.lines={}", lines.join(",")), "Ar2");
            let wall = game.view().boards[0].wall;
            assert_eq!(wall[row][column].map(|colour| colour.letter()), Some(colour));
            assert_eq!(wall.as_flattened().iter().flatten().count(), 1);
        }
    }
}

// Fill

#[test]
fn four_tiles_go_onto_each_factory_factory_by_factory() {
    for (players, start) in [(2, 1), (3, 2), (4, 0)] {
        let mut game = new_game(players, start, false);
        for drawn in 0..4 * (2 * players + 1) {
            let colour = &"tbwkr"[usize::from(drawn) % 5..][..1];
            let factory = char::from(b'A' + drawn / 4);
            assert_eq!(game.turn(), Turn::Chance);
            assert_eq!(act_in(&mut game, colour), format!("{colour} onto {factory}"));
        }
        expect(&game, &format!("turn={start} first={start} marker=- X=- A=t1b1w1k1"));
    }
}

#[test]
fn a_drawn_tile_is_any_tile_of_the_bag_with_equal_odds() {
    let mut game = new_game(2, 0, false);
    for (draw, odds_before) in [
        ("t", "t20 b20 w20 k20 r20"),
        ("t", "t19 b20 w20 k20 r20"),
        ("k", "t18 b20 w20 k20 r20"),
        ("r", "t18 b20 w20 k19 r20"),
    ] {
        assert_eq!(odds(&game), odds_before);
        act_in(&mut game, draw);
    }
    assert_eq!(odds(&self::game("phase=fill:4 A=t4 bag=w1r3")), "w1 r3");
}

#[test]
fn the_bag_is_refilled_only_when_a_tile_is_needed_and_then_the_draw_goes_on() {
    // In the middle of a draw.
    let mut game = game("phase=fill:3 A=t2b1 bag=w2");
    assert_eq!((odds(&game), act_in(&mut game, "w")), ("w2".into(), "w onto A".into()));
    assert_eq!((odds(&game), act_in(&mut game, "w")), ("w1".into(), "w onto B".into()));
    expect(&game, "bag=- lid=t18b19w18k20r20");
    assert_eq!(odds(&game), "t18 b19 w18 k20 r20");
    assert_eq!(act_in(&mut game, "k"), "refill; k onto B");
    expect(&game, "bag=t18b19w18k19r20 lid=- B=w1k1");
    // Not when the last tile just sufficed, nor at the end of a round.
    let full = "phase=fill:19 A=t4 B=b4 C=w4 D=k4 E=r3 bag=r1";
    check(full, "r", "r onto E", "turn=0 bag=- lid=t16b16w16k16r16");
    let told = "1 takes r1 from A; 1 line 2 gets r1; round 2 from 0";
    check(&format!("{LAST_TILE} bag=-"), "Ar2", told, "bag=- lid=t20b20w20k20r19");
    check(&format!("{LAST_TILE} bag=t5"), "Ar2", told, "bag=t5 lid=t15b20w20k20r19");
}

#[test]
fn when_bag_and_lid_are_empty_the_rest_of_the_draw_is_skipped() {
    let few = four_boards("-,b1,w2,-,-") + " phase=fill:0";
    assert_eq!(odds(&game(&few)), "k3 r4");
    let told = "k onto A; r onto A; k onto A; r onto A; r onto B; k onto B; r onto B";
    check(&few, "k r k r r k r", told, "turn=0 A=k2r2 B=k1r2 C=- I=- bag=- lid=-");
}

#[test]
fn dealing_at_once_is_drawing_one_by_one() {
    for before in [
        "phase=fill:0".to_owned(),
        "phase=fill:3 A=t2b1 bag=w2".to_owned(),
        "phase=fill:19 A=t4 B=b4 C=w4 D=k4 E=r3 bag=r1".to_owned(),
        four_boards("-,b1,w2,-,-") + " phase=fill:0",
        "phase=fill:19 A=t4/extra B=b4 C=w4 D=k4/keep E=r3 bag=r1".to_owned(),
        "special=true phase=turn:0 bag=t3".to_owned(),
    ] {
        let (mut dealt, mut drawn) = (game(&before), game(&before));
        let (mut told_at_once, mut told) = (Vec::new(), Vec::new());
        dealt.deal(&mut ChaCha::from_seed(5, 5), &mut |event| told_at_once.push(event));
        let mut luck = ChaCha::from_seed(5, 5);
        while drawn.turn() == Turn::Chance {
            drawn.draw(drawn.sample(&mut luck), &mut |event| told.push(event));
        }
        assert_eq!((dealt, told_at_once), (drawn, told), "{before}");
    }
}

// Draft

#[test]
fn play_goes_clockwise_from_the_start_player() {
    for (players, first, order) in [(2, 1, "1010"), (3, 2, "2012"), (4, 3, "3012")] {
        let words = format!("players={players} first={first} phase=draft:{first}");
        let mut game = game(&(words + " A=t1 B=t1 C=t1 D=t1 E=t1"));
        for (seat, mv) in order.chars().zip(["Atf", "Btf", "Ctf", "Dtf"]) {
            expect(&game, &format!("turn={seat}"));
            act_in(&mut game, mv);
        }
    }
}

#[test]
fn a_turn_takes_all_tiles_of_one_colour_from_one_place() {
    // Worked case 1: the rest of a factory moves to the centre, the first there has the marker.
    check(
        "players=3 A=k2b1r1 B=b1w3",
        "Ak5 Bb1 Xw3",
        "0 takes k2 from A; b1r1 from A to X; 0 line 5 gets k2; \
         1 takes b1 from B; w3 from B to X; 1 line 1 gets b1; \
         2 takes w3 from X; 2 marker on space 1; 2 line 3 gets w3",
        "A=- B=- X=b1r1 marker=2 0.lines=-,-,-,-,k2 1.lines=b1,-,-,-,- 2.lines=-,-,w3,-,- \
         0.floor= 1.floor= 2.floor=m turn=0",
    );
    let told = "0 takes k3 from X; 0 marker on space 1; 0 line 4 gets k3";
    check("X=k3b1 A=k2", "Xk4", told, "X=b1 A=k2");
    check("A=k4 B=k1", "Ak4", "0 takes k4 from A; 0 line 4 gets k4", "A=- X=- B=k1 marker=-");
}

#[test]
fn the_marker_takes_the_leftmost_free_space_before_any_tile_of_that_turn() {
    for [before, mv, told, floor] in table(
        "               | Xk1 | marker on space 1; 0 line 1 gets k1; 0 drops k on space 2    | mk
         0.floor=t      | Xkf | marker on space 2; 0 drops k on space 3; 0 drops k on space 4 | tmkk
         0.floor=tttttt | Xkf | marker on space 7; 0 drops k in lid; 0 drops k in lid    | ttttttm
         # Only the first to take from the centre has it.
         1.floor=m      | Xkf | drops k on space 1; 0 drops k on space 2                      | kk",
    ) {
        let told = format!("0 takes k2 from X; 0 {told}");
        check(&format!("X=k2w1 {before}"), mv, &told, &format!("0.floor={floor}"));
    }
    check("A=k1 X=w1", "Akf", "0 takes k1 from A; 0 drops k on space 1", "marker=- 0.floor=k");
}

#[test]
fn a_line_takes_one_colour_which_its_row_lacks_while_it_has_room() {
    for [board, moves] in table(
        "                                       | Ab1 Ab2 Ab3 Ab4 Ab5 Abf
         # Worked case 2.
         0.cells=23,34 0.lines=-,-,-,t1,-       | Ab1 Ab5 Abf
         0.lines=b1,b1,-,t1,b5                  | Ab2 Ab3 Abf
         0.cells=12 0.lines=-,-,k1,b3,-         | Ab2 Ab4 Ab5 Abf
         # Dropping everything is always allowed, and may be all that is.
         0.cells=12,23,34 0.lines=-,-,-,b4,r1   | Abf",
    ) {
        assert_eq!(legal(&format!("A=b2 {board}")), moves, "{board}");
    }
    let told = "0 takes b2 from A; 0 line 1 gets b1; 0 drops b on space 1";
    let before = "A=b2 B=t1 0.cells=23,34 0.lines=-,-,-,t1,-";
    check(before, "Ab1", told, "0.lines=b1,-,-,t1,- 0.floor=b");
    // Every colour of every source.
    let moves = legal("A=b2t1 B=b1 X=r1 0.lines=k1,w2,k3,k2,-");
    assert_eq!(sorted(&moves), sorted("Ab5 At5 Bb5 Xr5 Abf Atf Bbf Xrf"));
}

#[test]
fn what_is_not_legal_is_refused_with_its_reason() {
    for [before, mv, reason] in table(
        "A=b2 0.cells=23           | Ab2      | wall has this colour
         A=b2 0.lines=-,-,-,t1,-   | Ab4      | another colour
         A=b2 0.lines=-,b2,-,-,-   | Ab2      | full already
         A=b2                      | At1      | no tile of this colour
         A=b2                      | Bb1      | no tile of this colour
         A=b2                      | Xbf      | no tile of this colour
         A=b2 C=-/gone             | Cbf      | no tile of this colour
         A=b2                      | Fbf      | no such factory
         players=3 A=b2            | Hbf      | no such factory
         A=b2                      | Abf..    | nothing to split
         A=b2w1                    | Abf.w.   | nothing to split
         A=k1r2w1/split            | Akf      | to which side
         A=k1r2w1/split            | Akf.r.   | exactly the colours left
         A=k1r2w1/split            | Akf.rwk. | exactly the colours left
         A=k1r2w1/split            | Akf.rw.w | to one side
         A=k4/split                | Akf..    | nothing to split
         A=b2                      | 1c1      | have to be taken
         phase=fill:0              | Atf      | drawn first
         phase=over:row            | Atf      | over
         box=plain phase=tile:0:1 0.lines=-,w2,-,k4,- | 4c1 | top to bottom
         box=plain phase=tile:0:1 0.lines=-,w2,-,k4,- | Awf | has to be tiled",
    ) {
        refuse(before, mv, reason);
    }
    let plain = "box=plain phase=tile:0:1 0.lines=-,w2,-,-,-";
    refuse(&format!("{plain} 0.wall=...../t..../...../...../....."), "2c1", "taken");
    refuse(&format!("{plain} 0.wall=w..../...../...../...../....."), "2c1", "column");
    let no_moves = ["", "Ab", "Ab6", "Ab0", "Jb1", "ab1", "Axf", "Ab12", "Ab1.", "Ab1.w", "6c1"];
    for text in no_moves {
        let refused = text.parse::<Move>().unwrap_err().to_string();
        assert!(refused.contains("a move reads like"), "{text}: {refused}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_with_its_reason() {
    for [before, draw, reason] in table(
        "phase=fill:0 bag=w1                | t      | cannot be drawn
         phase=fill:0                       | keep   | cannot be drawn
         special=true phase=turn:1 A=-/keep | keep   | cannot be drawn
         special=true phase=turn:0          | t      | cannot be drawn
         special=true phase=turn:3          | normal | cannot be drawn
         A=t1                               | t      | nothing is to be drawn
         phase=over:row                     | t      | over",
    ) {
        let mut game = game(before);
        let refused = game.play_draw(draw.parse().unwrap(), &mut Silent).unwrap_err().to_string();
        assert!(refused.contains(reason), "{before}, {draw}: {refused}");
        assert_eq!(game, self::game(before), "{before}, {draw}");
    }
}

// Tile

#[test]
fn a_full_line_lays_one_tile_and_leaves_the_rest_to_the_lid() {
    // Worked case 3: unfinished lines stay.
    check_tiling(
        "0.lines=-,w2,t2,t4,b3",
        "0 lays w at 2,4: across 1 + down 1 = 1; 0 lays t at 4,4: across 1 + down 1 = 1; \
         round 2 from 0",
        "0.score=2 0.lines=-,-,t2,-,b3 0.wall=...../...w./...../...t./..... lid=t3w1",
    );
}

#[test]
fn a_cell_scores_its_runs_across_and_down() {
    for [cells, lines, told] in table(
        "# Worked cases 4, 5 and 6.
         12,21,24,25,42,54,55                   | -,b2,-,-,- | b at 2,3: across 3 + down 1 = 3
         23                                     | -,-,t3,-,- | t at 3,3: across 1 + down 2 = 2
         12,14,15,23,24,25,32,33,35,42,43,54,55 | -,-,b3,-,- | b at 3,4: across 4 + down 3 = 7
         # Alone, beside a gap, and the longest without a full row.
                                                | t1,-,-,-,- | t at 1,1: across 1 + down 1 = 1
         22,33,24                               | -,-,-,-,b5 | b at 5,1: across 1 + down 1 = 1
         13,14,31,51                            | t1,-,-,-,- | t at 1,1: across 1 + down 1 = 1
         31,32,34,13,23,43,53                   | -,-,t3,-,- | t at 3,3: across 4 + down 5 = 9",
    ) {
        let (_, all) = act(&format!("{LAST_TILE} 0.cells={cells} 0.lines={lines}"), "Ar2");
        assert!(all.contains(&format!("; 0 lays {told}; ")), "{cells}: {all}");
    }
}

#[test]
fn lines_are_tiled_top_to_bottom_each_tile_counting_for_the_next() {
    // From bottom to top it would be 1 + 4.
    check_tiling(
        "0.cells=22 0.lines=-,r2,k3,-,-",
        "0 lays r at 2,1: across 2 + down 1 = 2; 0 lays k at 3,1: across 1 + down 2 = 2; \
         round 2 from 0",
        "0.score=4",
    );
    // Players follow each other from the first.
    let before = format!("first=1 {LAST_TILE} 0.lines=t1,-,-,-,- 1.lines=k1,-,-,-,-");
    let told = "1 takes r1 from A; 1 line 2 gets r1; 1 lays k at 1,4: across 1 + down 1 = 1; \
                0 lays t at 1,1: across 1 + down 1 = 1; round 2 from 1";
    check(&before, "Ar2", told, "scores=1,1");
}

#[test]
fn the_floor_costs_its_spaces_from_the_left() {
    for (dropped, costs, lost, in_lid) in [
        (1, "1", 1, 0),
        (2, "1+1", 2, 0),
        (3, "1+1+2", 4, 0),
        (4, "1+1+2+2", 6, 0),
        (5, "1+1+2+2+2", 8, 0),
        (6, "1+1+2+2+2+3", 11, 0),
        (7, "1+1+2+2+2+3+3", 14, 0),
        // Worked case 8: the rest goes straight to the lid, free.
        (8, "1+1+2+2+2+3+3", 14, 1),
        (10, "1+1+2+2+2+3+3", 14, 3),
    ] {
        let (game, told) = act(&format!("A=k{dropped} 0.score=20"), "Akf");
        assert!(told.contains(&format!("; 0 floor {costs} costs {lost}; round 2")), "{told}");
        assert_eq!(told.matches("in lid").count(), in_lid);
        expect(&game, &format!("0.score={} 0.floor= lid=k{dropped}", 20 - lost));
    }
}

#[test]
fn points_are_clamped_at_0_once_after_the_gains() {
    // Worked case 7: the marker counts like a tile and does not go to the lid.
    let told = "0 floor 1+1+2+2+2 costs 5; round 2 from 0";
    check_tiling("0.score=5 0.floor=tmwkk", told, "0.score=0 0.floor= lid=t1w1k2 marker=-");
    for [board, score] in table(
        "# Clamped before the gains, these would be 1, 3 and 3.
         0.score=2 0.lines=t1,-,-,-,- 0.floor=kkk | 0
         0.score=0 0.lines=t1,r2,-,-,- 0.floor=k  | 2
         0.score=1 0.lines=t1,r2,-,-,- 0.floor=kk | 2
         0.score=0 0.lines=t1,-,-,-,-             | 1
         0.score=0 0.floor=k                      | 0
         0.score=14 0.floor=kkkkkkk               | 0
         0.score=15 0.floor=kkkkkkk               | 1",
    ) {
        expect(&act(&format!("{LAST_TILE} {board}"), "Ar2").0, &format!("0.score={score}"));
    }
}

#[test]
fn the_owner_of_the_marker_begins_the_next_round() {
    for [before, next] in table(
        "first=0 0.floor=m                | 0
         first=0 1.floor=m                | 1
         first=1 0.floor=ttmk             | 0
         first=0 1.floor=tttttmk          | 1
         # Without a free space the marker costs nothing, yet counts.
         first=0 marker=1 1.floor=ttttttt | 1
         # Nobody took from the centre: the start player stays.
         first=0                          | 0
         first=1                          | 1",
    ) {
        let (mut game, told) = act(&format!("{LAST_TILE} {before}"), "Ar2");
        assert!(told.ends_with(&format!("; round 2 from {next}")), "{before}: {told}");
        expect(&game, &format!("first={next} marker=- 0.floor= 1.floor= round=2 turn=chance"));
        act_in(&mut game, &"t b w k ".repeat(5));
        expect(&game, &format!("turn={next} marker=-"));
    }
}

#[test]
fn a_marker_on_a_full_floor_costs_nothing() {
    check(
        "X=k1 0.floor=ttttttt 0.score=20",
        "Xkf",
        "0 takes k1 from X; 0 marker on no space; 0 drops k in lid; \
         0 floor 1+1+2+2+2+3+3 costs 14; round 2 from 0",
        "0.score=6 lid=t7k1 first=0",
    );
}

// End

#[test]
fn a_full_row_ends_the_game_after_the_tiling_with_bonuses_for_everybody() {
    // Worked case 9: the row 2, the column 7, the colour 10.
    check_tiling(
        "0.cells=11,12,13,14,21,31,41,51,22,33,44,55 0.lines=r1,-,-,-,- 0.score=1",
        "0 lays r at 1,5: across 5 + down 1 = 5; \
         0 row 1 +2; 0 column 1 +7; 0 turquoise +10; over: row",
        "scores=25,0 winners=0 turn=over ending=row 0.lines=-,-,-,-,-",
    );
    // The others tile to the end, and have their bonuses too.
    check_tiling(
        "0.cells=12,13,14,15 0.lines=t1,-,-,-,- 1.cells=11,31,41,51 1.lines=-,r1,-,-,-",
        "0 lays t at 1,1: across 5 + down 1 = 5; 1 lays r at 2,1: across 1 + down 5 = 5; \
         0 row 1 +2; 1 column 1 +7; over: row",
        "scores=7,12 winners=1",
    );
    check_tiling(
        "0.cells=12,13,14,15,22,23,24,25 0.lines=t1,r2,-,-,-",
        "0 lays t at 1,1: across 5 + down 1 = 5; 0 lays r at 2,1: across 5 + down 2 = 7; \
         0 row 1 +2; 0 row 2 +2; over: row",
        "scores=16,0",
    );
}

#[test]
fn without_a_full_row_nothing_ends_and_no_bonus_is_paid() {
    check_tiling(
        "0.cells=11,21,31,41,22,33,44,55 0.lines=-,-,-,-,b5",
        "0 lays b at 5,1: across 1 + down 5 = 5; round 2 from 0",
        "0.score=5 winners= ending=-",
    );
}

#[test]
fn the_last_rounds_floor_counts_before_the_bonuses() {
    check_tiling(
        "0.cells=12,13,14,15 0.lines=t1,-,-,-,- 0.floor=kkkkk 0.score=1",
        "0 lays t at 1,1: across 5 + down 1 = 5; 0 floor 1+1+2+2+2 costs 6; 0 row 1 +2; over: row",
        "0.score=2 0.floor=",
    );
}

#[test]
fn most_points_win_then_most_full_rows_then_all_of_them() {
    // Per seat the points before the last tiling, and how many rows it completes then: two of
    // them bring 5 + 7 + 2 + 2 points.
    for [seats, scores, winners] in table(
        "20:1 0:0          | 27,0     | 0
         0:2 17:0          | 16,17    | 1
         10:1 17:0         | 17,17    | 0
         9:1 0:2           | 16,16    | 1
         9:1 9:1           | 16,16    | 0,1
         7:1 7:1 14:0      | 14,14,14 | 0,1
         0:1 9:1 0:2       | 7,16,16  | 2
         0:1 7:0 0:1 6:0   | 7,7,7,6  | 0,2",
    ) {
        let mut words = format!("players={} {LAST_TILE}", seats.split(' ').count());
        for (seat, (score, rows)) in
            seats.split(' ').map(|s| s.split_once(':').unwrap()).enumerate()
        {
            let (cells, lines) = match rows {
                "0" => ("", "-,-,-,-,-"),
                "1" => ("12,13,14,15", "t1,-,-,-,-"),
                _ => ("12,13,14,15,22,23,24,25", "t1,r2,-,-,-"),
            };
            words += &format!(" {seat}.score={score} {seat}.cells={cells} {seat}.lines={lines}");
        }
        let (game, _) = act(&words, "Ar3");
        expect(&game, &format!("scores={scores} winners={winners} ending=row"));
    }
}

#[test]
fn a_round_that_would_start_without_any_tile_ends_the_game() {
    let last = four_boards("-,b1,w2,k3,r3") + " A=r1";
    let bonuses = |seat| format!("{seat} column 1 +7; {seat} turquoise +10; ");
    let bonuses = (0..4).map(bonuses).collect::<String>();
    let told = format!("0 takes r1 from A; 0 line 5 gets r1; {bonuses}over: tiles");
    check(&last, "Ar5", &told, "scores=17,17,17,17 winners=0,1,2,3 ending=tiles bag=- lid=-");
    // One tile is enough for a round.
    let told = "0 takes r1 from A; 0 drops r on space 1; 0 floor 1 costs 0; round 2 from 0; \
                refill; r onto A";
    check(&last, "Arf r", told, "turn=0 A=r1 B=- lid=-");
}

#[test]
fn ten_rounds_running_without_a_tile_on_a_wall_end_the_game() {
    for [before, end] in table(
        "round=9 tiled=0    | round 10 from 0
         round=10 tiled=0   | 0 column 1 +7; over: standstill
         round=10 tiled=1   | round 11 from 0
         round=11 tiled=1   | 0 column 1 +7; over: standstill
         round=57 tiled=48  | round 58 from 0
         round=57 tiled=47  | 0 column 1 +7; over: standstill
         # A tile laid in the tenth of them, by anybody, and it goes on; a row is a row.
         round=10 tiled=0 1.lines=t1,-,-,-,- | round 11 from 0
         round=10 tiled=0 1.lines=t1,-,-,-,- 1.cells=12,13,14,15 | 1 row 1 +2; over: row",
    ) {
        let (_, told) = act(&format!("{LAST_TILE} 0.cells=11,21,31,41,51 {before}"), "Ar2");
        assert!(told.ends_with(&format!("; {end}")), "{before}: {told}");
    }
    // That tile starts a new count.
    let words = format!("{LAST_TILE} round=10 tiled=3 1.lines=t1,-,-,-,-");
    assert!(act(&words, "Ar2").0.position().contains(" round=11 tiled=10 "));
}

// Variant: plain box

/// Row 5 has one free cell, and black is in its column already.
const NO_CELL: &str = "0.wall=k..../...../...../...../.tbwr";

#[test]
fn on_the_plain_box_a_tile_goes_to_a_free_cell_whose_column_lacks_its_colour() {
    for [words, moves] in table(
        "phase=tile:0:2 0.lines=-,-,k3,-,-                                     | 3c1 3c2 3c3 3c4 3c5
         phase=tile:0:2 0.lines=-,-,k3,-,- 0.wall=k..../...../.t.../...../...k. | 3c3 3c5
         # A legal cell must be used: one choice is a decision too, and the floor is none.
         phase=tile:0:4 0.lines=-,-,-,-,t5 0.wall=k..../.t.../...../...../.kbwr | 5c1",
    ) {
        assert_eq!(legal(&format!("box=plain {words}")), moves, "{words}");
    }
    check(
        "box=plain phase=tile:0:2 0.lines=-,-,k3,-,- 0.wall=...../..t../.wr../...../.....",
        "3c4",
        "0 lays k at 3,4: across 3 + down 1 = 3; round 2 from 0",
        "0.wall=...../..t../.wrk./...../..... 0.lines=-,-,-,-,- lid=k2 0.score=3",
    );
}

#[test]
fn on_the_plain_box_each_placement_counts_for_the_next_line() {
    let before = format!("box=plain {LAST_TILE} 0.lines=-,k2,-,k4,-");
    assert_eq!(legal_after(&before, "Ar2"), "2c1 2c2 2c3 2c4 2c5");
    assert_eq!(legal_after(&before, "Ar2 2c3"), "4c1 4c2 4c4 4c5");
    // The first placement decides whether the second line still has a cell.
    let wall = "0.wall=...../...../...../...../.tbwr";
    let before = format!("box=plain phase=tile:0:1 0.lines=-,k2,-,-,k5 {wall}");
    assert_eq!(legal_after(&before, "2c2"), "5c1");
    let told = "0 lays k at 2,1: across 1 + down 1 = 1; 0 line 5 falls; 0 drops k on space 1; \
                0 drops k on space 2; 0 drops k on space 3; 0 drops k on space 4; \
                0 drops k on space 5; 0 floor 1+1+2+2+2 costs 1; round 2 from 0";
    check(&before, "2c1", told, "0.score=0 lid=k6 0.lines=-,-,-,-,-");
}

#[test]
fn on_the_plain_box_a_line_without_a_legal_cell_falls_at_once() {
    let before = format!("box=plain {LAST_TILE} 0.lines=-,-,-,-,k5 0.score=20 {NO_CELL}");
    for [board, fall, floor, score] in table(
        "                  | space 1,space 2,space 3,space 4,space 5 | 1+1+2+2+2 costs 8      | 12
         0.floor=m         | space 2,space 3,space 4,space 5,space 6 | 1+1+2+2+2+3 costs 11   | 9
         0.floor=tttttt    | space 7,lid,lid,lid,lid                 | 1+1+2+2+2+3+3 costs 14 | 6
         # The first of them lies on a free Tray; one that is not free does not help.
         B=-/gone 0.tray=o | tray,space 1,space 2,space 3,space 4    | 1+1+2+2 costs 6        | 14
         B=-/gone 0.tray=t | space 1,space 2,space 3,space 4,space 5 | 1+1+2+2+2 costs 8      | 12",
    ) {
        let fall = fall.split(',').map(|to| format!("0 drops k on {to}; ")).collect::<String>();
        let fall = fall.replace("on lid", "in lid");
        let (game, told) = act(&format!("{before} {board}"), "Ar2");
        let floor = format!("; 0 line 5 falls; {fall}0 floor {floor}; round 2 from 0");
        assert!(told.ends_with(&floor), "{board}: {told}");
        expect(&game, &format!("0.score={score} 0.lines=-,-,-,-,- 0.floor= 0.tray=-"));
        assert_eq!(game.view().lid.count(Colour::Black), 5);
    }
}

#[test]
fn on_the_plain_box_only_the_row_is_checked_while_drafting() {
    assert_eq!(legal(&format!("box=plain A=k1 {NO_CELL}")), "Ak2 Ak3 Ak4 Ak5 Akf");
}

#[test]
fn on_the_plain_box_players_choose_from_the_first_clockwise_and_apart() {
    let boards = "0.lines=t1,-,k3,-,- 1.lines=-,w2,-,-,- 2.lines=-,-,-,-,r5 \
                  0.wall=...../...../..t../...../..... 1.wall=.t.../...../...../...../.....";
    let mut seen = Vec::new();
    for (first, choices) in [(0, "1c2 3c2 2c2 5c1"), (1, "2c2 5c1 1c2 3c2"), (2, "5c1 1c2 3c2 2c2")]
    {
        let words = format!("players=3 box=plain first={first} phase=draft:1 A=r1 {boards}");
        let (game, told) = act(&words, &format!("Ar3 {choices}"));
        assert!(told.ends_with(&format!("; round 2 from {first}")), "{told}");
        expect(&game, "scores=3,2,1");
        seen.push(game.view().boards);
    }
    assert!(seen.iter().all(|boards| *boards == seen[0]));
}

#[test]
fn on_the_plain_box_nothing_waits_when_nobody_has_a_choice() {
    let told = "1 takes r1 from A; 1 line 2 gets r1; round 2 from 0";
    check(&format!("box=plain {LAST_TILE} 0.lines=-,k1,-,-,-"), "Ar2", told, "turn=chance");
}

#[test]
fn the_plain_box_ends_and_pays_like_the_coloured_one() {
    check(
        "box=plain phase=tile:0:0 0.lines=k1,-,-,-,- 0.wall=tbwr./ktbwr/rktbw/wrktb/bwrkt",
        "1c5",
        "0 lays k at 1,5: across 5 + down 5 = 10; \
         0 row 1 +2; 0 row 2 +2; 0 row 3 +2; 0 row 4 +2; 0 row 5 +2; \
         0 column 1 +7; 0 column 2 +7; 0 column 3 +7; 0 column 4 +7; 0 column 5 +7; \
         0 turquoise +10; 0 brown +10; 0 white +10; 0 black +10; 0 red +10; over: row",
        "scores=105,0",
    );
}

// Variant: special factories

#[test]
fn the_backs_are_extra_five_magnets_keep_split_and_tray() {
    let names = Special::ALL.map(Special::name).join(" ");
    let magnets = "magnet-turquoise magnet-brown magnet-white magnet-black magnet-red";
    assert_eq!(names, format!("extra {magnets} keep split tray"));
}

type Layouts = HashSet<Vec<Side>>;

#[test]
fn every_layout_of_special_factories_is_equally_likely() {
    /// Walks all draws of sides; a layout has come up with probability `share.0 / share.1`.
    fn walk(game: &Chocolatier, share: (u64, u64), all: u64, seen: &mut Layouts) {
        let mut draws = Vec::new();
        game.draws(&mut draws);
        if matches!(draws[0].0, Draw::Tile(_)) {
            assert_eq!(share.0 * all, share.1, "1 in {all}");
            seen.insert(game.view().factories.iter().map(|factory| factory.side).collect());
            return;
        }
        let total: u32 = draws.iter().map(|&(_, weight)| weight).sum();
        for (draw, weight) in draws {
            let mut next = game.clone();
            next.play_draw(draw, &mut Silent).unwrap();
            walk(&next, (share.0 * u64::from(weight), share.1 * u64::from(total)), all, seen);
        }
    }
    // Sets of places times ordered kinds: 10 × 9·8, and 35 × 9·8·7.
    for (players, all) in [(2, 720), (3, 17640)] {
        let mut seen = Layouts::new();
        walk(&new_game(players, 0, true), (1, 1), all, &mut seen);
        assert_eq!(seen.len() as u64, all);
        let turned = |layout: &Vec<Side>| layout.iter().filter(|&&s| s != Side::Normal).count();
        assert!(seen.iter().all(|layout| turned(layout) == usize::from(players)));
    }
}

#[test]
fn factories_are_turned_anew_every_round() {
    let kinds = |weight, but: &str| {
        let kinds = Special::ALL.iter().map(|kind| kind.name()).filter(|&name| name != but);
        kinds.map(|name| format!(" {name}{weight}")).collect::<String>()
    };
    let (mut game, _) = act("phase=draft:1 A=r1/keep C=-/split", "Ar2");
    expect(&game, "A=- C=- turn=chance round=2");
    assert_eq!(odds(&game), format!("normal27{}", kinds(2, "")));
    assert_eq!(act_in(&mut game, "keep normal"), "A turns keep");
    assert_eq!(odds(&game), format!("normal16{}", kinds(1, "keep")));
    assert_eq!(act_in(&mut game, "magnet-red"), "C turns magnet-red");
    expect(&game, "A=-/keep B=- C=-/magnet-red D=- E=-");
    assert_eq!(odds(&game), "t20 b20 w20 k20 r19", "enough are turned: now the tiles");
    // The last factories have no choice left.
    assert_eq!(odds(&self::game("special=true phase=turn:3")), kinds(2, "").trim());
}

#[test]
fn extra_gets_one_more_tile_after_all_factories_are_filled() {
    let full = "phase=fill:19 A=t4/extra B=b4 C=w4 D=k4/keep E=r3";
    check(full, "r b", "r onto E; b onto A", "A=t4b1/extra E=r4 turn=0");
    check(&full.replace("extra", "tray"), "r", "r onto E", "A=t4/tray turn=0");
    // With an empty bag the lid is poured first, also just for this.
    let mut game = game(&format!("{full} bag=r1"));
    assert_eq!(act_in(&mut game, "r"), "r onto E");
    assert_eq!(odds(&game), "t16 b16 w16 k16 r16");
    assert_eq!(act_in(&mut game, "b"), "refill; b onto A");
    expect(&game, "A=t4b1/extra turn=0 lid=- bag=t16b15w16k16r16");
}

#[test]
fn extra_gets_nothing_when_bag_and_lid_are_empty() {
    let wall = |seat| format!(" {seat}.cells=11,12,13,21,22,23,31,32,33,41,42,43,51,52,53");
    let boards = (0..4).map(wall).collect::<String>() + " 0.lines=-,-,-,-,r4";
    let full = "players=4 phase=fill:35 A=t4/extra B=t4/keep C=b4/split D=b4/tray E=w4 F=w4 G=k4 \
                H=k4 I=r3";
    check(&format!("{full}{boards}"), "r", "r onto I", "turn=0 A=t4/extra I=r4 bag=- lid=-");
    // Nor when there were too few for the factories.
    let few = four_boards("-,b1,w2,k3,r2") + " phase=fill:0 A=-/extra B=-/keep C=-/split D=-/tray";
    check(&few, "r r", "r onto A; r onto A", "turn=0 A=r2/extra B=-/keep");
}

#[test]
fn a_magnet_takes_one_tile_of_its_colour_from_each_neighbour_that_has_one() {
    for [before, pulls, after] in table(
        "# Worked case 10.
         A=b2r2 B=t4/magnet-brown C=w4 D=k4/keep | b A B         | A=b1r2 B=t4b1/magnet-brown
         A=w4 B=t4/magnet-brown C=b2r2 D=k4/keep | b C B         | C=b1r2 B=t4b1/magnet-brown
         A=b4 B=t4/magnet-brown C=b4 D=k4/keep   | b A B / b C B | A=b3 B=t4b2/magnet-brown C=b3
         A=w4 B=b4/magnet-brown C=w4 D=b4/keep   |               | B=b4/magnet-brown D=b4/keep
         # Worked case 14: the neighbours of the first are the fifth and the second.
         A=t4/magnet-red B=r4 C=w4/keep D=r4     | r E A / r B A | B=r3 D=r4 E=r3
         A=k4/magnet-red B=k4 C=w4/keep D=t4     | r E A         | A=k4r1/magnet-red E=r3
         # A neighbour may be special too. Magnets commute.
         A=t4 B=t4/magnet-brown C=b4/keep D=k4   | b C B         | B=t4b1/magnet-brown C=b3/keep
         A=t4 B=w4/magnet-brown C=b4/magnet-white D=k4 | b C B / w B C | C=b3w1/magnet-white
         A=t4 B=b4/magnet-white C=w4/magnet-brown D=k4 | w C B / b B C | C=b1w3/magnet-brown
         A=b4 B=w4/magnet-brown C=w4/magnet-white D=w4 | b A B / w B C / w D C | A=b3 D=w3",
    ) {
        let mut told = "r onto E".to_owned();
        for pull in pulls.split(" / ").filter(|pull| !pull.is_empty()) {
            told += &format!("; {} pulled from {} to {}", &pull[..1], &pull[2..3], &pull[4..]);
        }
        check(&format!("phase=fill:19 E=r3 {before}"), "r", &told, &format!("{after} turn=0"));
    }
}

#[test]
fn extra_comes_before_the_magnets() {
    let before = "phase=fill:19 A=t4/extra B=w4/magnet-brown C=w4 D=k4 E=r3";
    let told = "r onto E; b onto A; b pulled from A to B";
    check(before, "r b", told, "A=t4/extra B=b1w4/magnet-brown");
}

#[test]
fn empty_factories_are_neighbours_too() {
    let magnets = "C=-/magnet-red D=-/magnet-black E=-/keep F=-/tray";
    let before = four_boards("-,b1,w2,-,-") + " phase=fill:0 " + magnets;
    let (game, told) = act(&before, "r k r k r k r");
    assert!(told.ends_with("r onto B; k onto B; r onto B; r pulled from B to C"), "{told}");
    expect(&game, "A=k2r2 B=k1r1 C=r1/magnet-red D=-/magnet-black turn=0");
    let told = "0 takes k1 from B; w2 from B to A; r1 from B to C; 0 line 1 gets k1";
    check("A=- B=k1r1w2/split C=-/keep", "Bk1.w.r", told, "A=w2 B=-/split C=r1/keep X=-");
}

#[test]
fn what_is_not_taken_from_keep_stays_on_it() {
    // Worked case 11.
    let told = "0 takes k2 from B; 0 line 2 gets k2; 1 takes r1 from B; 1 line 1 gets r1";
    check("B=k2r1w1/keep", "Bk2 Br1", told, "B=w1/keep X=- marker=-");
}

#[test]
fn what_is_not_taken_from_split_goes_to_its_neighbours_as_the_player_wishes() {
    // Worked case 12: exactly four ways.
    let before = "B=k1r2w1/split";
    let moves = legal(before);
    let ways: Vec<_> = moves.split(' ').filter(|mv| mv.starts_with("Bk4")).collect();
    assert_eq!(sorted(&ways.join(" ")), sorted("Bk4..wr Bk4.w.r Bk4.r.w Bk4.wr."));
    assert_eq!(moves.split(' ').filter(|mv| mv.starts_with("Bk")).count(), 6 * 4);
    for [mv, told, after] in table(
        "Bk4..wr | w1r2 from B to C               | A=- C=w1r2
         Bk4.w.r | w1 from B to A; r2 from B to C | A=w1 C=r2
         Bk4.r.w | r2 from B to A; w1 from B to C | A=r2 C=w1
         Bk4.wr. | w1r2 from B to A               | A=w1r2 C=-",
    ) {
        let told = format!("0 takes k1 from B; {told}; 0 line 4 gets k1");
        check(before, mv, &told, &format!("{after} B=-/split X=-"));
    }
    assert_eq!(legal("B=k3/split"), "Bk1 Bk2 Bk3 Bk4 Bk5 Bkf", "nothing left: nothing to say");
}

#[test]
fn neighbours_are_cyclic_among_the_factories_still_in_the_circle() {
    for [before, mv, after] in table(
        "A=k1r2w1/split                    | Ak1.w.r | E=w1/magnet-turquoise B=r2
         E=k1r2w1/split                    | Ek1.w.r | D=w1/magnet-turquoise A=r2
         players=3 A=k1r2w1/split          | Ak1.w.r | G=w1/magnet-turquoise B=r2
         players=3 G=k1r2w1/split          | Gk1.w.r | F=w1/magnet-turquoise A=r2
         players=4 A=k1r2w1/split          | Ak1.w.r | I=w1/magnet-turquoise B=r2
         players=4 I=k1r2w1/split          | Ik1.w.r | H=w1/magnet-turquoise A=r2
         # Beside the place of a taken Tray the next factory is the neighbour.
         B=k1r2w1/split C=-/gone           | Bk1.w.r | A=w1 C=-/gone D=r2
         A=-/gone B=k1r2w1/split           | Bk1.w.r | A=-/gone C=r2 E=w1
         A=k1r2w1/split E=-/gone           | Ak1.w.r | B=r2 D=w1 E=-/gone
         A=-/gone E=k1r2w1/split           | Ek1.w.r | A=-/gone B=r2 D=w1",
    ) {
        expect(&act(before, mv).0, &format!("{after} X=-"));
    }
}

#[test]
fn the_tray_leaves_the_circle_and_catches_the_next_falling_tile() {
    // Worked case 13: it already serves the same turn.
    check(
        "C=k3r1/tray",
        "Ck1",
        "0 takes k3 from C; r1 from C to X; 0 takes tray C; 0 line 1 gets k1; 0 drops k on tray; \
         0 drops k on space 1",
        "C=-/gone X=r1 0.tray=k 0.floor=k",
    );
    let told = "0 takes k3 from C; 0 takes tray C; 0 line 3 gets k3; 1 takes t1 from A; \
                1 drops t on space 1; 0 takes t1 from B; 0 drops t on tray";
    check("C=k3/tray A=t1 B=t1 D=w1", "Ck3 Atf Btf", told, "0.tray=t 0.floor= 1.floor=t 1.tray=-");
    for [before, mv, tray, floor] in table(
        "# The marker always takes a space.
         0.tray=o X=w2                 | Xwf | w | mw
         0.tray=o X=w1                 | Xw1 | o | m
         0.tray=o X=w1 0.floor=kkk     | Xwf | w | kkkm
         # It catches one tile only, its owner's, also beside a full floor.
         0.tray=k X=w1                 | Xwf | k | mw
         0.tray=o A=w2 0.floor=kkkkkkk | Awf | w | kkkkkkk
         1.tray=o A=w1                 | Awf | - | w",
    ) {
        let (game, _) = act(&format!("B=-/gone C=t1 {before}"), mv);
        expect(&game, &format!("0.tray={tray} 0.floor={floor} B=-/gone"));
    }
}

#[test]
fn at_the_end_of_the_round_the_trays_tile_goes_to_the_lid_and_costs_nothing() {
    for [board, floor, after] in table(
        "0.tray=k            | - costs 0   | 0.score=9 lid=k1
         0.tray=o            | - costs 0   | 0.score=9 lid=-
         0.tray=k 0.floor=mk | 1+1 costs 2 | 0.score=7 lid=k2",
    ) {
        let before = format!("{LAST_TILE} B=-/gone 0.score=9 {board}");
        let told = format!("1 takes r1 from A; 1 line 2 gets r1; 0 floor {floor}; round 2 from 0");
        check(&before, "Ar2", &told, &format!("{after} 0.tray=- B=- turn=chance"));
    }
}
