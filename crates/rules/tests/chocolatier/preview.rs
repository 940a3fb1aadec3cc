//! What a move is said to do, case by case. That it is so in every choice is a law, tested elsewhere.

use azulejo_rules::view::Previewed;

use super::cases::*;

/// Tiles in the line, fallen, points, cost, and whether the marker comes.
fn preview(before: &str, mv: &str) -> String {
    let preview = game(before).preview(mv.parse().unwrap());
    let marker = if preview.marker { " marker" } else { "" };
    format!("{} {} {:+} -{}{marker}", preview.lined, preview.fallen, preview.points, preview.cost)
}

#[track_caller]
fn check_table(text: &str) {
    for [before, mv, expected] in table(text) {
        assert_eq!(preview(before, mv), expected, "{mv} in {before}");
    }
}

#[test]
fn a_line_promises_points_only_when_it_becomes_full() {
    check_table(
        "A=k1                    | Ak2 | 1 0 +0 -0
         A=k2                    | Ak2 | 2 0 +1 -0
         A=k1 0.lines=-,k1,-,-,- | Ak2 | 1 0 +1 -0
         A=k2 0.cells=23,15,35   | Ak2 | 2 0 +3 -0
         A=k2 0.cells=24,15,35   | Ak2 | 2 0 +5 -0",
    );
}

#[test]
fn a_line_counts_with_the_full_lines_above_and_below() {
    check_table(
        "A=r2 0.lines=t1,-,-,-,- | Ar2 | 2 0 +2 -0
         A=t1 0.lines=-,r2,-,-,- | At1 | 1 0 +2 -0
         # Lines that are not full do not count, nor do other players'.
         A=r2 0.lines=-,-,k2,-,- | Ar2 | 2 0 +1 -0
         A=r2 1.lines=t1,-,-,-,- | Ar2 | 2 0 +1 -0",
    );
}

#[test]
fn what_falls_costs_whatever_the_score() {
    check_table(
        "A=k3                 | Ak1 | 1 2 +1 -2
         A=k4                 | Akf | 0 4 +0 -6
         A=k2 0.floor=ttt     | Akf | 0 2 +0 -4
         A=k3 0.floor=tttttt  | Akf | 0 3 +0 -3
         A=k3 0.floor=ttttttt | Akf | 0 3 +0 -0
         X=k2                 | Xk2 | 2 0 +1 -1 marker
         X=k2 0.floor=t       | Xkf | 0 2 +0 -5 marker
         X=k2 0.floor=ttttttt | Xk2 | 2 0 +1 -0 marker
         X=k2 1.floor=m       | Xk2 | 2 0 +1 -0",
    );
}

#[test]
fn the_tray_catches_a_tile_for_free_but_never_the_marker() {
    check_table(
        "C=k3r1/tray          | Ck1 | 1 2 +1 -1
         B=-/gone 0.tray=o X=k2 | Xkf | 0 2 +0 -2 marker
         B=-/gone 0.tray=t X=k2 | Xkf | 0 2 +0 -4 marker",
    );
}

#[test]
fn on_the_plain_box_the_best_columns_count() {
    check_table(
        "box=plain A=k2 0.wall=t..../...../...../...../.....                  | Ak2 | 2 0 +2 -0
         box=plain A=k2 0.wall=k..../...../...../...../.....                  | Ak2 | 2 0 +1 -0
         box=plain A=t1 0.lines=-,k2,-,-,-                                    | At1 | 1 0 +2 -0
         # In row 5 only column 1 is free; another black there leaves line 5 without a cell.
         box=plain A=k2 0.lines=-,-,-,-,k5 0.wall=...../...../...../...../.tbwr | Ak2 | 2 0 +1 -0",
    );
}

#[test]
fn on_the_plain_box_a_line_without_a_cell_is_a_loss() {
    let no_cell = "box=plain 0.wall=k..../...../...../...../.tbwr";
    for [before, mv, expected] in table(
        "A=k1 0.lines=-,-,-,-,k4            | Ak5 | 1 0 -8 -0
         A=k1 0.lines=-,-,-,-,k5            | Ak2 | 1 0 +0 -0
         A=k1 0.lines=-,-,-,-,k5            | Akf | 0 1 -2 -1
         A=k2 0.lines=-,-,-,-,k4            | Ak5 | 1 1 -10 -1",
    ) {
        assert_eq!(preview(&format!("{no_cell} {before}"), mv), expected, "{mv} in {before}");
    }
}

#[test]
fn on_the_plain_box_a_column_tells_its_points_and_the_lines_it_leaves_without_a_cell() {
    let before = "box=plain phase=tile:0:1 0.lines=-,k2,-,-,k5 \
                  0.wall=..t../...../...../...../.tbwr";
    assert_eq!(preview(before, "2c1"), "0 5 +1 -8");
    assert_eq!(preview(before, "2c2"), "0 0 +1 -0");
    assert_eq!(preview(before, "2c3"), "0 0 +2 -0");
}
