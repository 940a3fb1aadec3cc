//! A position as one line of text, and what makes one possible.

use std::str::FromStr;

use super::display::Display;
use super::garden::Garden;
use super::notation::{read_field, read_hexagon, read_item, read_piece};
use super::storage::Storage;
use super::{
    Area, EXPANSION_PLACES, EXPANSIONS, Expansion, Field, GroupBonus, Heap, Hexagon, Hexagons,
    KINDS, MAX_POINTS, PLACES, Phase, Piece, Player, QueensGarden, ROUNDS, SLOTS, STONES_ON_TOP,
    STONES_PER_PAIR, Setup, Side, Slot, Wheel, stack_size,
};
use crate::game::{Game, Seat};
use crate::words::Words;

/// For example, shortened:
///
/// ```text
/// queens-garden players=2 start=0 wheel=g:1,1:1,b:1/2:1,p:1,3:2/… bonus=6:6 round=1 seat=0 first=0
/// marker=- phase=action bag=333333/332333/… tower=000000/… supply=16 unseen=111111/… top=1
/// slot=down:y2 slot=down:b1b2g4p6 slot=down:- … player=15|in|b1b2|+y3|3|E|1,0:b1;2,0:+b3 player=…
/// ```
///
/// Heaps are counts, colour by colour, symbol by symbol. A slot is `down:` with its stones, `up:`
/// with its hexagon, or `taken`. A player is score, in or out of the round, stones, expansions and
/// jokers in storage, areas with a face-down expansion, and the hexagons of the garden, those
/// printed on an expansion with a `+`.
pub(super) fn write_position(game: &QueensGarden) -> String {
    let setup = &game.setup;
    let mut text = format!(
        "queens-garden players={} start={} wheel={} bonus={} round={} seat={} first={} marker={} \
         phase={} bag={} tower={} supply={} unseen={} top={}",
        setup.players,
        setup.start.0,
        wheel_text(&setup.wheel),
        bonus_text(&setup.group_bonus),
        game.round,
        game.seat.0,
        game.first.0,
        game.marker.map_or("-".to_owned(), |seat| seat.0.to_string()),
        phase_text(game.phase),
        counts_text(|hexagon| game.bag.count(hexagon)),
        counts_text(|hexagon| game.tower.count(hexagon)),
        game.supply,
        counts_text(|hexagon| game.unseen.contains(hexagon).into()),
        game.display.top(),
    );
    for slot in game.display.slots() {
        text += " slot=";
        text += &match slot.expansion {
            Expansion::FaceDown => format!("down:{}", list_text(slot.stones.iter())),
            Expansion::FaceUp(hexagon) => format!("up:{hexagon}"),
            Expansion::Taken => "taken".to_owned(),
        };
    }
    for player in &game.players[..setup.players.into()] {
        text += " player=";
        text += &player_text(player);
    }
    text
}

pub(super) fn wheel_text(wheel: &Wheel) -> String {
    let round = |round: &[(super::Item, u8); 3]| {
        let items = round.map(|(item, points)| format!("{}:{points}", item.letter()));
        items.join(",")
    };
    wheel.each_ref().map(round).join("/")
}

pub(super) fn bonus_text(bonus: &GroupBonus) -> String {
    let given = (3..).zip(bonus).filter(|(_, points)| **points > 0);
    let given: Vec<_> = given.map(|(size, points)| format!("{size}:{points}")).collect();
    if given.is_empty() { "-".to_owned() } else { given.join(",") }
}

fn phase_text(phase: Phase) -> String {
    match phase {
        Phase::Stones { drawn } => format!("stones:{drawn}"),
        Phase::Reveal => "reveal".to_owned(),
        Phase::Action => "action".to_owned(),
        Phase::Copies { item, open, from_top } => {
            let from = if from_top { "top" } else { "side" };
            format!("copies:{}:{}:{from}", item.letter(), list_text(open.iter()))
        }
        Phase::Field { piece } => format!("field:{piece}"),
        Phase::Payment { piece, field, last, due } => {
            let last = last.map_or("-".to_owned(), |hexagon| hexagon.to_string());
            format!("payment:{piece}:{field}:{last}:{due}")
        }
        Phase::Area => "area".to_owned(),
        Phase::Discards { last } => {
            format!("discards:{}", last.map_or("-".to_owned(), |piece| piece.to_string()))
        }
        Phase::Over => "over".to_owned(),
    }
}

fn counts_text(count: impl Fn(Hexagon) -> u8) -> String {
    let counts: Vec<String> = Hexagon::all().map(|hexagon| count(hexagon).to_string()).collect();
    counts.chunks(KINDS).map(<[String]>::concat).collect::<Vec<_>>().join("/")
}

fn list_text(hexagons: impl Iterator<Item = Hexagon>) -> String {
    let text: String = hexagons.map(|hexagon| hexagon.to_string()).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn player_text(player: &Player) -> String {
    let Player { score, has_passed, storage, garden } = player;
    let is_down = |area: &Area| garden.side(*area) == Some(Side::Back);
    let down: Vec<_> = Area::ALL.into_iter().filter(is_down).map(Area::name).collect();
    let laid = garden.hexagons().map(|(field, hexagon)| {
        let is_printed = garden.printed().contains(field);
        let piece = if is_printed { Piece::Expansion(hexagon) } else { Piece::Stone(hexagon) };
        format!("{field}:{piece}")
    });
    let or_none = |list: Vec<String>| if list.is_empty() { "-".to_owned() } else { list.join(";") };
    format!(
        "{score}|{}|{}|{}|{}|{}|{}",
        if *has_passed { "out" } else { "in" },
        list_text(storage.stones.iter()),
        list_text(storage.expansions.iter()),
        storage.jokers,
        if down.is_empty() { "-".to_owned() } else { down.join(",") },
        or_none(laid.collect()),
    )
}

pub(super) fn read_position(text: &str) -> Result<QueensGarden, String> {
    let mut words = Words::of(text, "queens-garden")?;
    let players = words.read("players", |n| read_number(n).filter(|n| (2..=4).contains(n)))?;
    let seat = |text: &str| read_number(text).filter(|&seat| seat < players).map(Seat);
    let setup = Setup {
        players,
        start: words.read("start", seat)?,
        wheel: words.read("wheel", read_wheel)?,
        group_bonus: words.read("bonus", read_bonus)?,
    };
    let mut game = QueensGarden::new(&setup);
    game.round = words.read("round", |n| read_number(n).filter(|n| (1..=ROUNDS).contains(n)))?;
    game.seat = words.read("seat", seat)?;
    game.first = words.read("first", seat)?;
    game.marker = words.read("marker", |value| match value {
        "-" => Some(None),
        value => seat(value).map(Some),
    })?;
    game.phase = words.read("phase", read_phase)?;
    game.bag = words.read("bag", |text| read_heap(text, STONES_PER_PAIR))?;
    game.tower = words.read("tower", |text| read_heap(text, STONES_PER_PAIR))?;
    game.supply = words.read("supply", read_number)?;
    game.unseen = words.read("unseen", |text| read_heap(text, 1))?.kinds();
    game.display = Display::new(players);
    let size = stack_size(players);
    game.display.set_top(words.read("top", |n| read_number(n).filter(|&n| n <= size))?);
    for slot in 0..size {
        *game.display.slot_mut(slot) = words.read("slot", read_slot)?;
    }
    for seat in 0..usize::from(players) {
        game.players[seat] = words.read("player", read_player)?;
    }
    words.finish()?;
    check_position(&game).map(|()| game).map_err(str::to_owned)
}

/// A number in its shortest spelling.
fn read_number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

/// Points for an item or a size.
fn read_points<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<(T, u8)> {
    let (name, points) = text.split_once(':')?;
    Some((read(name)?, read_number(points).filter(|&points| points <= MAX_POINTS)?))
}

/// Four rounds of three different items with their points: `g:1,1:1,b:1/…`.
pub(super) fn read_wheel(text: &str) -> Option<Wheel> {
    let round = |text: &str| -> Option<[(super::Item, u8); 3]> {
        let items: Vec<_> =
            text.split(',').map(|item| read_points(item, read_item)).collect::<Option<_>>()?;
        let items: [_; 3] = items.try_into().ok()?;
        let [a, b, c] = items.map(|(item, _)| item);
        (a != b && b != c && c != a).then_some(items)
    };
    let rounds: Vec<_> = text.split('/').map(round).collect::<Option<_>>()?;
    rounds.try_into().ok()
}

/// Sizes of groups with their points, ascending: `4:2,6:6`; `-` for none.
pub(super) fn read_bonus(text: &str) -> Option<GroupBonus> {
    let mut bonus = GroupBonus::default();
    for part in text.split(',').filter(|_| text != "-") {
        let (size, points) = read_points(part, read_number::<usize>)?;
        *bonus.get_mut(size.checked_sub(3)?)? = points;
    }
    (bonus_text(&bonus) == text).then_some(bonus)
}

fn read_phase(text: &str) -> Option<Phase> {
    let parts: Vec<&str> = text.split(':').collect();
    let or_none = |text: &str| (text != "-").then(|| text.to_owned());
    let phase = match parts[..] {
        ["stones", drawn] => Phase::Stones { drawn: read_number(drawn)? },
        ["reveal"] => Phase::Reveal,
        ["action"] => Phase::Action,
        ["copies", item, open, from] => Phase::Copies {
            item: read_item(item)?,
            open: read_list(open)?.into_iter().collect(),
            from_top: from == "top",
        },
        ["field", piece] => Phase::Field { piece: read_piece(piece)? },
        ["payment", piece, field, last, due] => Phase::Payment {
            piece: read_piece(piece)?,
            field: read_field(field)?,
            last: match or_none(last) {
                Some(hexagon) => Some(read_hexagon(&hexagon)?),
                None => None,
            },
            due: read_number(due)?,
        },
        ["area"] => Phase::Area,
        ["discards", last] => Phase::Discards {
            last: match or_none(last) {
                Some(piece) => Some(read_piece(&piece)?),
                None => None,
            },
        },
        ["over"] => Phase::Over,
        _ => return None,
    };
    (phase_text(phase) == text).then_some(phase)
}

fn read_heap(text: &str, most: u8) -> Option<Heap> {
    let mut stones = Vec::new();
    let colours: Vec<&str> = text.split('/').collect();
    if colours.len() != KINDS || colours.iter().any(|counts| counts.chars().count() != KINDS) {
        return None;
    }
    for (hexagon, count) in Hexagon::all().zip(colours.concat().chars()) {
        let count = count.to_digit(10).filter(|&count| count <= most.into())?;
        stones.extend(std::iter::repeat_n(hexagon, count as usize));
    }
    Some(stones.into_iter().collect())
}

/// Hexagons one after the other; `-` for none.
fn read_list(text: &str) -> Option<Vec<Hexagon>> {
    if text == "-" {
        return Some(Vec::new());
    }
    // No more stones exist, so a longer list is wrong anyway.
    if text.is_empty() || !text.is_ascii() || text.len() > 2 * usize::from(PLACES) {
        return None;
    }
    let pairs = text.as_bytes().chunks(2).map(std::str::from_utf8);
    pairs.map(|pair| read_hexagon(pair.ok()?)).collect()
}

/// A sorted list as a heap; nothing if there are too many of a pair.
fn read_stones(text: &str) -> Option<Heap> {
    let list = read_list(text)?;
    let mut heap = Heap::EMPTY;
    for &stone in &list {
        (heap.count(stone) < STONES_PER_PAIR).then(|| heap.add(stone))?;
    }
    (list_text(heap.iter()) == text).then_some(heap)
}

fn read_slot(text: &str) -> Option<Slot> {
    let parts: Vec<&str> = text.split(':').collect();
    let slot = |expansion| Slot { expansion, stones: Heap::EMPTY };
    match parts[..] {
        ["taken"] => Some(slot(Expansion::Taken)),
        ["up", hexagon] => read_hexagon(hexagon).map(|hexagon| slot(Expansion::FaceUp(hexagon))),
        ["down", stones] => {
            Some(Slot { expansion: Expansion::FaceDown, stones: read_stones(stones)? })
        }
        _ => None,
    }
}

fn read_player(text: &str) -> Option<Player> {
    let parts: Vec<&str> = text.split('|').collect();
    let [score, place, stones, expansions, jokers, down, hexagons] = parts[..] else {
        return None;
    };
    let storage = Storage {
        stones: read_stones(stones)?,
        expansions: read_stones(expansions)?.kinds(),
        jokers: read_number(jokers)?,
    };
    let fits = storage.stones.total() + u32::from(storage.jokers.min(PLACES + 1)) <= PLACES.into()
        && storage.expansions.len() <= EXPANSION_PLACES.into();
    let score = read_number(score).filter(|&score: &i16| score >= 0)?;
    let garden = read_garden(down, hexagons)?;
    let player = Player { score, has_passed: place == "out", storage, garden };
    (fits && player_text(&player) == text).then_some(player)
}

/// Expansions first, then stones, each checked against those laid before it.
fn read_garden(down: &str, hexagons: &str) -> Option<Garden> {
    let mut garden = Garden::NEW;
    for name in down.split(',').filter(|_| down != "-") {
        let area = Area::from_name(name)?;
        garden.side(area).is_none().then(|| garden.expand_face_down(area))?;
    }
    let laid = hexagons.split(';').filter(|_| hexagons != "-").map(|text| {
        let (field, piece) = text.split_once(':')?;
        Some((read_field(field)?, read_piece(piece)?))
    });
    let laid = laid.collect::<Option<Vec<(Field, Piece)>>>()?;
    for &(field, piece) in &laid {
        if let Piece::Expansion(hexagon) = piece {
            let area = field.area()?;
            let fits = garden.side(area).is_none() && field != area.middle();
            (fits && !garden.would_meet_its_like(hexagon, field)).then_some(())?;
            garden.expand(hexagon, field)?;
        }
    }
    for (field, piece) in laid {
        if let Piece::Stone(hexagon) = piece {
            let fits = garden.is_free(field) && !garden.would_meet_its_like(hexagon, field);
            fits.then(|| garden.place(hexagon, field))?;
        }
    }
    Some(garden)
}

/// Whether play can go on from here as from a real game.
fn check_position(game: &QueensGarden) -> Result<(), &'static str> {
    check_stones(game)?;
    check_expansions(game)?;
    check_display(game)?;
    check_passes(game)?;
    check_phase(game)
}

fn check_stones(game: &QueensGarden) -> Result<(), &'static str> {
    let players = &game.players[..game.setup.players.into()];
    let heaps = [game.bag, game.tower].into_iter();
    let heaps = heaps.chain(game.display.slots().iter().map(|slot| slot.stones));
    let heaps: Vec<Heap> = heaps.chain(players.iter().map(|p| p.storage.stones)).collect();
    let laid = players.iter().flat_map(|player| {
        let garden = &player.garden;
        garden.hexagons().filter(|(field, _)| !garden.printed().contains(*field))
    });
    let laid: Vec<Hexagon> = laid.map(|(_, hexagon)| hexagon).collect();
    let all_there = Hexagon::all().all(|hexagon| {
        let stored: u32 = heaps.iter().map(|heap| u32::from(heap.count(hexagon))).sum();
        let laid = laid.iter().filter(|&&laid| laid == hexagon).count() as u32;
        stored + laid == u32::from(STONES_PER_PAIR)
    });
    if all_there { Ok(()) } else { Err("there must be three stones of each pair in all") }
}

fn check_expansions(game: &QueensGarden) -> Result<(), &'static str> {
    let players = &game.players[..game.setup.players.into()];
    let face_up = game.display.slots().iter().filter_map(|slot| match slot.expansion {
        Expansion::FaceUp(hexagon) => Some(hexagon),
        _ => None,
    });
    let of_players = players.iter().flat_map(|player| {
        let printed = player.garden.printed().iter();
        let printed = printed.filter_map(|field| player.garden.hexagon_at(field));
        printed.chain(player.storage.expansions.iter())
    });
    let seen: Vec<Hexagon> = face_up.chain(of_players).collect();
    let distinct: Hexagons = seen.iter().copied().collect();
    if distinct.len() as usize != seen.len() || !distinct.and(game.unseen).is_empty() {
        return Err("there is one expansion of each pair, and what lies open was seen");
    }
    let rounds_left = u32::from(ROUNDS - game.round);
    let stacked = rounds_left * u32::from(stack_size(game.setup.players));
    let backs = players.iter().flat_map(|player| Area::ALL.map(|area| player.garden.side(area)));
    let face_down = backs.filter(|&side| side == Some(Side::Back)).count() as u32;
    let in_display = u32::from(game.display.expansions());
    let open_in_display = game.display.slots().iter();
    let open_in_display =
        open_in_display.filter(|slot| matches!(slot.expansion, Expansion::FaceUp(_))).count();
    let elsewhere = distinct.len() - open_in_display as u32 + face_down + stacked;
    if u32::from(game.supply) + in_display + elsewhere != u32::from(EXPANSIONS) {
        return Err("there must be 36 expansions in all");
    }
    let to_turn = stacked + in_display - open_in_display as u32;
    if game.unseen.len() < to_turn {
        return Err("too few expansions are unseen");
    }
    Ok(())
}

fn check_display(game: &QueensGarden) -> Result<(), &'static str> {
    let top = game.display.top();
    for (number, slot) in (0..SLOTS as u8).zip(game.display.slots()) {
        let stones = slot.stones.total();
        let fits = match slot.expansion {
            Expansion::FaceDown if number <= top => stones <= STONES_ON_TOP.into(),
            Expansion::FaceDown => stones == 0,
            Expansion::FaceUp(_) | Expansion::Taken => number < top,
        };
        if !fits {
            return Err("an expansion of the round cannot lie so");
        }
    }
    Ok(())
}

fn check_passes(game: &QueensGarden) -> Result<(), &'static str> {
    let passed = |seat: Seat| game.player(seat).has_passed;
    if game.marker.is_some() != game.seats().any(passed) || game.marker.is_some_and(|s| !passed(s))
    {
        return Err("the first who passed has the marker");
    }
    let fits = match game.phase {
        Phase::Over => game.seats().all(passed) && game.round == ROUNDS,
        Phase::Discards { .. } => passed(game.seat),
        _ => !passed(game.seat),
    };
    if fits { Ok(()) } else { Err("the seat to move does not fit the phase") }
}

fn check_phase(game: &QueensGarden) -> Result<(), &'static str> {
    let display = &game.display;
    let on_top = display.slots().get(usize::from(display.top())).map(|slot| slot.stones.total());
    let is_emptied = display.emptied().next().is_some();
    let storage = &game.me().storage;
    // While stones are taken, expansions and the top may be empty.
    let is_settled = on_top != Some(0) && !is_emptied;
    let fits = match game.phase {
        Phase::Over => true,
        Phase::Stones { drawn } => {
            let room = on_top == Some(drawn.into()) && drawn < STONES_ON_TOP;
            room && !game.next_bag().is_empty()
        }
        Phase::Reveal => on_top != Some(0) && is_emptied,
        Phase::Action => is_settled,
        Phase::Copies { item, open, from_top } => check_copies(game, item, open, from_top),
        Phase::Field { piece } => is_settled && game.check_place(piece).is_ok(),
        Phase::Payment { piece, field, last, due } => {
            let cost = piece.hexagon().value() - 1;
            let begun = match last {
                None => due == cost,
                Some(last) => due < cost && Storage::can_follow(piece.hexagon(), last),
            };
            let choices = || storage.choices(piece.hexagon(), last, due);
            let has_place = storage.has(piece) && game.fields_for(piece).contains(field);
            is_settled && has_place && due > 0 && begun && choices().are_several()
        }
        Phase::Area => is_settled && game.check_face_down().is_ok(),
        Phase::Discards { last } => is_settled && game.discards(last).next().is_some(),
    };
    if fits { Ok(()) } else { Err("the rest does not fit the phase") }
}

fn check_copies(game: &QueensGarden, item: super::Item, open: Hexagons, from_top: bool) -> bool {
    let display = &game.display;
    let top = display.slots().get(usize::from(display.top()));
    let top_fits = top.is_none_or(|top| from_top || !top.stones.is_empty());
    let has_top = top.is_some() || !from_top;
    let shown = display.shown();
    let of_item = open.without(item.hexagons().and(shown.several)).is_empty();
    let mut choices = 0;
    game.copies(open, |_, _, _| choices += 1);
    top_fits && has_top && of_item && shown.fits(open, &game.me().storage) && choices > 1
}
