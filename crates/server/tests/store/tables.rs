//! Tables and their logs, in any store.

use std::sync::Arc;

use azulejo_protocol::Stage;
use azulejo_protocol::TableId;
use azulejo_server::store::StoreError::{BadText, Conflict, Missing};
use azulejo_server::store::{Audience, LogRow, Store, TableFilter, TableRow, chain};
use tokio::task::JoinSet;

use super::given::*;

pub async fn a_table_is_read_back(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    let table = TableRow {
        public: false,
        rules: u32::MAX,
        wake_at: Some(7000),
        people: vec![(person_id(2), true), (person_id(1), false)],
        ..row(1, 1)
    };
    create(&*store, &table).await;
    assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())));
    assert_eq!(store.log(&table.id, 0).await, Ok(vec![step(&table)]));
    assert_eq!(store.log(&table.id, 1).await, Ok(Vec::new()));
    assert_eq!(store.log(&table.id, u64::MAX).await, Ok(Vec::new()));
    assert_eq!(store.table(&table_id(2)).await, Ok(None));
    assert_eq!(store.log(&table_id(2), 0).await, Ok(Vec::new()));
}

pub async fn a_table_is_created_once(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    create(&*store, &row(1, 1)).await;
    let again = row(1, 2);
    assert_eq!(store.create_table(&again, &step(&again)).await, Err(Conflict));
    assert_eq!(store.table(&table_id(1)).await, Ok(Some(row(1, 1))));
    for seq in [0, 2, u64::MAX] {
        let odd = TableRow { seq, ..row(2, 1) };
        assert_eq!(store.create_table(&odd, &step(&odd)).await, Err(Conflict));
    }
    assert_eq!(store.table(&table_id(2)).await, Ok(None));
}

pub async fn a_step_replaces_the_row(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    let first = row(1, 1);
    create(&*store, &first).await;
    create(&*store, &row(2, 1)).await;
    let second = TableRow {
        game: "queens-garden".to_owned(),
        status: Stage::Running,
        public: false,
        rules: 2,
        wake_at: Some(9000),
        host: person_id(2),
        people: vec![(person_id(1), true), (person_id(2), false)],
        summary: "{}".to_owned(),
        ..later(&first, 1)
    };
    store.append(&second, &step(&second)).await.unwrap();
    assert_eq!(store.table(&second.id).await, Ok(Some(second.clone())));
    let third = TableRow { wake_at: None, ..later(&second, 1) };
    store.append(&third, &step(&third)).await.unwrap();
    let log = store.log(&third.id, 0).await;
    assert_eq!(log, Ok(vec![step(&first), step(&second), step(&third)]));
    assert_eq!(store.log(&third.id, 2).await, Ok(vec![step(&third)]));
    assert_eq!(store.table(&table_id(2)).await, Ok(Some(row(2, 1))), "another table");
}

pub async fn a_step_out_of_order_is_a_conflict(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let first = row(1, 1);
    create(&*store, &first).await;
    let second = later(&first, 1);
    store.append(&second, &step(&second)).await.unwrap();
    for seq in [0, 1, 2, 4, 100, u64::MAX] {
        let odd = TableRow { seq, status: Stage::Over, ..second.clone() };
        assert_eq!(store.append(&odd, &step(&odd)).await, Err(Conflict), "{seq}");
    }
    let third = later(&second, 1);
    assert_eq!(store.append(&third, &step(&second)).await, Err(Conflict), "another row's step");
    assert_eq!(store.append(&second, &step(&third)).await, Err(Conflict), "another step's row");
    assert_eq!(store.table(&first.id).await, Ok(Some(second.clone())));
    assert_eq!(store.log(&first.id, 0).await, Ok(vec![step(&first), step(&second)]));
    let nowhere = later(&row(2, 1), 1);
    assert_eq!(store.append(&nowhere, &step(&nowhere)).await, Err(Missing));
}

pub async fn of_two_steps_with_a_number_one_is_written(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    let mut table = row(1, 1);
    create(&*store, &table).await;
    for _ in 0..25 {
        let mut racing = JoinSet::new();
        for n in [1, 2] {
            let store = Arc::clone(&store);
            let row = TableRow {
                summary: format!("{n}"),
                people: vec![(person_id(n), n == 1)],
                ..later(&table, 1)
            };
            let step = LogRow { step: format!("by {n}"), ..step(&row) };
            racing.spawn(async move { (store.append(&row, &step).await, row, step) });
        }
        let (won, lost): (Vec<_>, Vec<_>) =
            racing.join_all().await.into_iter().partition(|(result, ..)| result.is_ok());
        assert_eq!((won.len(), lost.len()), (1, 1));
        assert_eq!(lost[0].0, Err(Conflict));
        assert_eq!(store.table(&table.id).await, Ok(Some(won[0].1.clone())));
        assert_eq!(store.log(&table.id, table.seq).await, Ok(vec![won[0].2.clone()]));
        table = won[0].1.clone();
    }
}

pub async fn strangers_have_no_seat(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let hosted = row(1, 9);
    assert_eq!(store.create_table(&hosted, &step(&hosted)).await, Err(Missing));
    let table = row(1, 1);
    create(&*store, &table).await;
    let with_stranger =
        TableRow { people: vec![(person_id(1), true), (person_id(9), false)], ..later(&table, 1) };
    assert_eq!(store.append(&with_stranger, &step(&with_stranger)).await, Err(Missing));
    assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())));
    assert_eq!(store.log(&table.id, 1).await, Ok(Vec::new()));
}

pub async fn people_come_and_go(store: Arc<dyn Store>) {
    people(&*store, 1..=4).await;
    let mut table = row(1, 1);
    create(&*store, &table).await;
    let seatings: [&[(u32, bool)]; 8] = [
        &[(1, false), (2, false)],
        &[(1, true), (2, false), (3, false), (4, false)],
        &[(1, false), (2, true), (3, false), (4, false)],
        &[(2, false), (1, true), (4, false), (3, false)],
        &[(4, true), (3, true)],
        &[],
        &[(3, false)],
        &[(2, false), (3, true)],
    ];
    for seating in seatings {
        let people = seating.iter().map(|&(n, to_act)| (person_id(n), to_act)).collect();
        table = TableRow { people, ..later(&table, 1) };
        store.append(&table, &step(&table)).await.unwrap();
        assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())));
        for n in 1..=4 {
            let filter = TableFilter { person: Some(person_id(n)), ..everything() };
            let sits = seating.iter().any(|seat| seat.0 == n);
            assert_eq!(!store.tables(&filter).await.unwrap().is_empty(), sits);
        }
    }
}

/// Tables 0 to 47: every combination of player, game, status and listing.
async fn all_kinds(store: &dyn Store) -> Vec<TableRow> {
    people(store, 0..2).await;
    let status = [Stage::Waiting, Stage::Running, Stage::Over, Stage::Aborted];
    let mut tables = Vec::new();
    for n in 0..48 {
        let table = TableRow {
            game: ["chocolatier", "summer-pavilion", "queens-garden"][n as usize % 3].to_owned(),
            status: status[n as usize / 3 % 4],
            public: n / 12 % 2 == 0,
            // Several share a moment.
            updated: 5000 + i64::from(n * 7 % 5),
            ..row(n, n / 24)
        };
        create(store, &table).await;
        tables.push(table);
    }
    tables.sort_by(|a, b| (b.updated, &b.id).cmp(&(a.updated, &a.id)));
    tables
}

pub async fn tables_are_filtered(store: Arc<dyn Store>) {
    let tables = all_kinds(&*store).await;
    let persons = [None, Some(person_id(0)), Some(person_id(1)), Some(person_id(2))];
    let games = [None, Some("queens-garden".to_owned()), Some("chess\0".to_owned())];
    let statuses: [&[Stage]; 3] = [&[], &[Stage::Over], &[Stage::Running, Stage::Waiting]];
    let audiences = [Audience::Insiders, Audience::Everybody, Audience::Person(person_id(2))];
    for person in &persons {
        for game in &games {
            for status in statuses {
                for audience in &audiences {
                    let filter = TableFilter {
                        person: person.clone(),
                        audience: audience.clone(),
                        game: game.clone(),
                        status: status.to_vec(),
                        ..everything()
                    };
                    let expected: Vec<_> =
                        tables.iter().filter(|row| accepts(&filter, row)).cloned().collect();
                    assert_eq!(store.tables(&filter).await, Ok(expected), "{filter:?}");
                }
            }
        }
    }
}

fn accepts(filter: &TableFilter, row: &TableRow) -> bool {
    let sits = |person| row.people.iter().any(|(who, _)| who == person);
    filter.person.as_ref().is_none_or(sits)
        && match &filter.audience {
            Audience::Insiders => true,
            Audience::Everybody => row.public,
            Audience::Person(person) => row.public || sits(person),
        }
        && filter.game.as_ref().is_none_or(|game| *game == row.game)
        && (filter.status.is_empty() || filter.status.contains(&row.status))
}

pub async fn tables_come_in_pages(store: Arc<dyn Store>) {
    let tables = all_kinds(&*store).await;
    let mut paged: Vec<TableRow> = Vec::new();
    loop {
        let before = paged.last().map(|row| (row.updated, row.id.clone()));
        let filter = TableFilter { before, limit: 5, ..everything() };
        let page = store.tables(&filter).await.unwrap();
        if page.is_empty() {
            break;
        }
        assert!(page.len() <= 5);
        paged.extend(page);
    }
    assert_eq!(paged, tables);
    let none = TableFilter { limit: 0, ..everything() };
    assert_eq!(store.tables(&none).await, Ok(Vec::new()));
    let all = TableFilter { limit: u32::MAX, ..everything() };
    assert_eq!(store.tables(&all).await, Ok(tables));
}

pub async fn due_tables_are_found(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let moments = [Some(30), None, Some(10), Some(20), Some(10), Some(40)];
    for (n, wake_at) in (0..).zip(moments) {
        create(&*store, &TableRow { wake_at, ..row(n, 1) }).await;
    }
    let due = |numbers: &[u32]| Ok(numbers.iter().map(|&n| table_id(n)).collect::<Vec<TableId>>());
    assert_eq!(store.due_tables(9, 10).await, due(&[]));
    assert_eq!(store.due_tables(10, 10).await, due(&[2, 4]));
    assert_eq!(store.due_tables(39, 10).await, due(&[2, 4, 3, 0]));
    assert_eq!(store.due_tables(100, 3).await, due(&[2, 4, 3]));
    let done = TableRow { wake_at: None, ..later(&row(2, 1), 1) };
    store.append(&done, &step(&done)).await.unwrap();
    assert_eq!(store.due_tables(10, 10).await, due(&[4]));
}

pub async fn hosted_tables_are_counted(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    let status = [Stage::Waiting, Stage::Running, Stage::Over, Stage::Aborted];
    for (n, status) in (0..).zip(status) {
        create(&*store, &TableRow { status, ..row(n, 1) }).await;
    }
    assert_eq!(store.count_hosted(&person_id(1)).await, Ok(2));
    assert_eq!(store.count_hosted(&person_id(2)).await, Ok(0));
    let over = TableRow { status: Stage::Over, ..later(&row(0, 1), 1) };
    store.append(&over, &step(&over)).await.unwrap();
    assert_eq!(store.count_hosted(&person_id(1)).await, Ok(1));
}

pub async fn all_tables_are_listed(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    for n in [7, 3, 900, 5, 40, 1] {
        create(&*store, &row(n, 1)).await;
    }
    let listed = |numbers: &[u32]| Ok(numbers.iter().map(|&n| table_id(n)).collect::<Vec<_>>());
    assert_eq!(store.all_tables(None, 4).await, listed(&[1, 3, 5, 7]));
    assert_eq!(store.all_tables(Some(&table_id(7)), 4).await, listed(&[40, 900]));
    assert_eq!(store.all_tables(Some(&table_id(4)), 1).await, listed(&[5]));
    assert_eq!(store.all_tables(Some(&table_id(900)), 4).await, listed(&[]));
}

pub async fn big_and_odd_texts_are_read_back(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let texts = [
        String::new(),
        "ą".repeat(1_000_000),
        "'; DELETE FROM steps; --".to_owned(),
        "\r\n\t\u{1}\u{7f}\u{feff}\u{10ffff}".to_owned(),
    ];
    let mut table = row(1, 1);
    create(&*store, &table).await;
    for text in texts {
        table = TableRow { summary: text.clone(), ..later(&table, 1) };
        let step = LogRow { step: text, ..step(&table) };
        store.append(&table, &step).await.unwrap();
        assert!(store.table(&table.id).await == Ok(Some(table.clone())));
        assert!(store.log(&table.id, table.seq - 1).await == Ok(vec![step]));
    }
}

pub async fn texts_that_cannot_be_kept_are_refused(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let table = row(1, 1);
    create(&*store, &table).await;
    let next = later(&table, 1);
    let bad = "a\0b".to_owned();
    let cases = [
        (TableRow { summary: bad.clone(), ..next.clone() }, step(&next)),
        (TableRow { game: bad.clone(), ..next.clone() }, step(&next)),
        (next.clone(), LogRow { step: bad, ..step(&next) }),
    ];
    for (row, step) in cases {
        assert!(matches!(store.append(&row, &step).await, Err(BadText(_))));
        let (row, step) = (TableRow { id: table_id(2), seq: 1, ..row }, LogRow { seq: 1, ..step });
        assert!(matches!(store.create_table(&row, &step).await, Err(BadText(_))));
    }
    assert_eq!(store.table(&table.id).await, Ok(Some(table)));
    assert_eq!(store.table(&table_id(2)).await, Ok(None));
}

pub async fn many_steps_at_once_are_all_kept(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    for n in 0..200 {
        create(&*store, &row(n, 1)).await;
    }
    let mut playing = JoinSet::new();
    for n in 0..200 {
        let store = Arc::clone(&store);
        playing.spawn(async move {
            let next = later(&row(n, 1), 1);
            store.append(&next, &step(&next)).await
        });
    }
    assert!(playing.join_all().await.iter().all(Result::is_ok));
    for n in 0..200 {
        let next = later(&row(n, 1), 1);
        assert_eq!(store.table(&next.id).await, Ok(Some(next.clone())));
        assert_eq!(store.log(&next.id, 0).await, Ok(vec![step(&row(n, 1)), step(&next)]));
    }
}

pub async fn any_moment_is_read_back(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    for (n, moment) in (0..).zip([i64::MIN, -1, 0, i64::MAX]) {
        let (created, updated, wake_at) = (moment, moment, Some(moment));
        let table = TableRow { created, updated, wake_at, ..row(n, 1) };
        create(&*store, &table).await;
        assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())));
        assert_eq!(store.log(&table.id, 0).await.unwrap()[0].at, moment);
    }
}

pub async fn the_store_answers(store: Arc<dyn Store>) {
    assert_eq!(store.ping().await, Ok(()));
    assert_eq!(store.tables(&everything()).await, Ok(Vec::new()));
}

/// The hashes that a log must have.
fn hashes_of(id: &TableId, log: &[LogRow]) -> Vec<Option<[u8; 32]>> {
    let mut before = None;
    let next = |step: &LogRow| {
        before = Some(chain(before, id, step));
        before
    };
    log.iter().map(next).collect()
}

/// A table of so many steps.
async fn long_table(store: &dyn Store, n: u32, steps: u64) -> TableRow {
    let mut table = row(n, 1);
    create(store, &table).await;
    for _ in 1..steps {
        table = later(&table, 1);
        store.append(&table, &step(&table)).await.unwrap();
    }
    table
}

pub async fn every_step_has_a_hash_that_covers_all_before_it(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    for n in 1..=2 {
        let table = long_table(&*store, n, 5).await;
        let log = store.log(&table.id, 0).await.unwrap();
        assert_eq!(store.hashes(&table.id).await, Ok(hashes_of(&table.id, &log)));
    }
    assert_eq!(store.hashes(&table_id(3)).await, Ok(vec![]));
}

pub async fn steps_are_rewritten_with_their_hashes(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let table = long_table(&*store, 1, 6).await;
    let before = store.log(&table.id, 0).await.unwrap();
    let changed: Vec<LogRow> = [&before[4], &before[1]]
        .into_iter()
        .map(|step| LogRow { step: r#"{"nothing":"said"}"#.to_owned(), ..step.clone() })
        .collect();
    let row = TableRow { summary: "{}".to_owned(), ..table.clone() };
    for wrong in [later(&row, 1), TableRow { seq: 5, ..row.clone() }] {
        assert_eq!(store.rewrite(&wrong, &changed).await, Err(Conflict));
        assert_eq!(store.log(&table.id, 0).await.unwrap(), before);
    }
    store.rewrite(&row, &changed).await.unwrap();
    let after = store.log(&table.id, 0).await.unwrap();
    for (step, before) in after.iter().zip(&before) {
        match step.seq {
            2 | 5 => assert!(step.step.contains("nothing") && step.at == before.at),
            _ => assert_eq!(step, before),
        }
    }
    assert_eq!(store.table(&table.id).await, Ok(Some(row.clone())));
    assert_eq!(store.hashes(&table.id).await, Ok(hashes_of(&table.id, &after)));
    // And the log goes on from there.
    let next = later(&row, 1);
    store.append(&next, &step(&next)).await.unwrap();
    let log = store.log(&table.id, 0).await.unwrap();
    assert_eq!(store.hashes(&table.id).await, Ok(hashes_of(&table.id, &log)));
    let nowhere = TableRow { id: table_id(9), ..row };
    assert_eq!(store.rewrite(&nowhere, &changed).await, Err(Missing));
}

pub async fn tables_that_mention_somebody_are_found(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    for n in 1..=3 {
        let table = long_table(&*store, n, 2).await;
        if n != 2 {
            let next = later(&table, 1);
            let said = format!(r#"{{"said":"{}"}}"#, person_id(2));
            let step = LogRow { step: said, ..step(&next) };
            store.append(&next, &step).await.unwrap();
        }
    }
    let found = store.tables_mentioning(&person_id(2)).await;
    assert_eq!(found, Ok(vec![table_id(1), table_id(3)]));
    assert_eq!(store.tables_mentioning(&person_id(3)).await, Ok(vec![]));
}

pub async fn tables_where_nothing_happens_are_removed(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let at = |n: u32, status, wake_at, updated| TableRow { status, wake_at, updated, ..row(n, 1) };
    for row in [
        at(1, Stage::Waiting, None, 100),
        at(2, Stage::Running, None, 200),
        at(3, Stage::Running, Some(9000), 100),
        at(4, Stage::Over, None, 100),
        at(5, Stage::Running, None, 5000),
    ] {
        create(&*store, &row).await;
    }
    assert_eq!(store.remove_idle_tables(1000, 1).await, Ok(vec![table_id(1)]));
    assert_eq!(store.remove_idle_tables(1000, 10).await, Ok(vec![table_id(2)]));
    assert_eq!(store.remove_idle_tables(1000, 10).await, Ok(vec![]));
    for n in 1..=5 {
        assert_eq!(store.table(&table_id(n)).await.unwrap().is_some(), n >= 3, "{n}");
        assert_eq!(store.log(&table_id(n), 0).await.unwrap().is_empty(), n < 3, "{n}");
    }
}
