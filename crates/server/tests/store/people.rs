//! People, tokens and mutes, in any store.

use std::sync::Arc;

use azulejo_server::store::StoreError::{BadText, Conflict, Missing, NameTaken};
use azulejo_server::store::{Person, Store, Token};
use tokio::task::JoinSet;

use super::given::*;

pub async fn a_person_is_read_back(store: Arc<dyn Store>) {
    for (n, person) in [(1, guest(1, "Zoë")), (2, registered(2, "Łukasz"))] {
        store.create_person(&person, &token(n, n)).await.unwrap();
        assert_eq!(store.person(&person.id).await, Ok(Some(person)));
    }
    assert_eq!(store.person(&person_id(3)).await, Ok(None));
}

pub async fn many_people_are_read_back_without_the_unknown(store: Arc<dyn Store>) {
    people(&*store, 1..=40).await;
    let ids: Vec<_> = (20..60).map(person_id).collect();
    let mut found: Vec<_> =
        store.people(&ids).await.unwrap().into_iter().map(|person| person.id).collect();
    found.sort();
    assert_eq!(found, (20..=40).map(person_id).collect::<Vec<_>>());
    assert_eq!(store.people(&[]).await, Ok(Vec::new()));
}

pub async fn registered_names_are_unique_however_capitalised(store: Arc<dyn Store>) {
    let taken = [("Anna", "aNNA"), ("Jäger", "JÄGER"), ("ŁUKASZ", "łukasz"), ("Voß", "VOSS")];
    for (n, (name, again)) in (0..).zip(taken) {
        let (first, second) = (registered(10 * n, name), registered(10 * n + 1, again));
        store.create_person(&first, &token(10 * n, 10 * n)).await.unwrap();
        let refused = store.create_person(&second, &token(10 * n + 1, 10 * n + 1)).await;
        assert_eq!(refused, Err(NameTaken), "{again}");
        assert_eq!(store.person(&second.id).await, Ok(None));
        assert_eq!(store.person_named(again).await, Ok(Some(first)), "{again}");
    }
    assert_eq!(store.person_named("Lukasz").await, Ok(None));
    assert_eq!(store.person_named("").await, Ok(None));
    // Somebody may write their own name otherwise.
    store.rename(&person_id(0), "ANNA").await.unwrap();
    assert_eq!(store.person_named("anna").await.unwrap().unwrap().name, "ANNA");
    assert_eq!(store.rename(&person_id(0), "jÄGER").await, Err(NameTaken));
    assert_eq!(store.person(&person_id(0)).await.unwrap().unwrap().name, "ANNA");
}

pub async fn guests_may_be_called_alike(store: Arc<dyn Store>) {
    for n in 2..=3 {
        store.create_person(&guest(n, "Anna"), &token(n, n)).await.unwrap();
    }
    store.rename(&person_id(3), "anna").await.unwrap();
    assert_eq!(store.person(&person_id(3)).await, Ok(Some(guest(3, "anna"))));
    assert_eq!(store.person_named("Anna").await, Ok(None));
    // But they do not log in by it.
    store.rename(&person_id(2), "Berta").await.unwrap();
    assert_eq!(store.person_named("Berta").await, Ok(None));
    assert_eq!(store.rename(&person_id(4), "Nobody").await, Err(Missing));
}

pub async fn nobody_looks_like_somebody_registered(store: Arc<dyn Store>) {
    store.create_person(&registered(1, "Anna"), &token(1, 1)).await.unwrap();
    store.create_person(&registered(2, "Berta"), &token(2, 2)).await.unwrap();
    people(&*store, [3]).await;
    // In Greek and Cyrillic letters, and with spaces.
    for name in ["anna", "Αnna", "Аnnа", "An na"] {
        assert_eq!(store.rename(&person_id(3), name).await, Err(NameTaken), "{name}");
        assert_eq!(store.rename(&person_id(2), name).await, Err(NameTaken), "{name}");
        assert_eq!(store.register(&person_id(3), name, "secret").await, Err(NameTaken), "{name}");
        let found = store.person_looking_like(name).await.unwrap().unwrap();
        assert_eq!(found.id, person_id(1));
    }
    store.rename(&person_id(1), "ANNA").await.unwrap();
    store.rename(&person_id(1), "Cecilia").await.unwrap();
    assert_eq!(store.person_looking_like("Anna").await, Ok(None));
    store.rename(&person_id(3), "Аnnа").await.unwrap();
    store.forget_person(&person_id(2)).await.unwrap();
    store.register(&person_id(3), "Berta", "secret").await.unwrap();
    assert_eq!(store.person_looking_like("Вerta").await.unwrap().unwrap().id, person_id(3));
}

pub async fn guests_who_do_not_come_back_are_removed(store: Arc<dyn Store>) {
    const LIFE: i64 = 400 * 24 * 60 * 60 * 1000;
    // Last seen at 500; but 3 has an account, 4 has a seat, and 5 came back.
    for n in 1..=5 {
        let person = if n == 3 { registered(n, "Anna") } else { guest(n, "Somebody") };
        let expires = if n == 5 { 2000 + LIFE } else { 500 + LIFE };
        let created = 400;
        let token = Token { expires, created, ..token(n, n) };
        store.create_person(&Person { created, ..person }, &token).await.unwrap();
    }
    create(&*store, &row(1, 4)).await;
    store.set_muted(&person_id(5), &person_id(1), true).await.unwrap();
    assert_eq!(store.remove_idle_guests(450, 10).await, Ok(0), "not so long ago");
    assert_eq!(store.remove_idle_guests(1000, 1).await, Ok(1), "one at a time");
    assert_eq!(store.remove_idle_guests(1000, 10).await, Ok(1));
    for n in 1..=5 {
        let there = store.person(&person_id(n)).await.unwrap().is_some();
        assert_eq!(there, n >= 3, "{n}");
    }
    assert_eq!(store.token(&hash(1), 0).await, Ok(None));
    assert_eq!(store.muted(&person_id(5)).await, Ok(vec![]));
}

pub async fn of_several_at_once_one_registers_a_name(store: Arc<dyn Store>) {
    people(&*store, 0..8).await;
    let mut racing = JoinSet::new();
    for n in 0..8 {
        let store = Arc::clone(&store);
        let name = if n % 2 == 0 { "Ärger" } else { "ÄRGER" };
        racing.spawn(async move { store.register(&person_id(n), name, "secret").await });
    }
    let results = racing.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    assert_eq!(results.iter().filter(|&result| *result == Err(NameTaken)).count(), 7);
    let winner = store.person_named("ärger").await.unwrap().unwrap();
    for n in 0..8 {
        let person = store.person(&person_id(n)).await.unwrap().unwrap();
        assert_eq!(person.password.is_some(), person.id == winner.id);
    }
}

pub async fn a_person_registers_once(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    store.register(&person_id(1), "Anna", "secret").await.unwrap();
    let anna = Person { password: Some("secret".to_owned()), ..guest(1, "Anna") };
    assert_eq!(store.person(&person_id(1)).await, Ok(Some(anna.clone())));
    assert_eq!(store.person_named("ANNA").await, Ok(Some(anna.clone())));
    assert_eq!(store.register(&person_id(1), "Berta", "other").await, Err(Conflict));
    assert_eq!(store.person(&person_id(1)).await, Ok(Some(anna)));
    assert_eq!(store.register(&person_id(2), "Berta", "secret").await, Err(Missing));
}

pub async fn a_name_given_up_is_free(store: Arc<dyn Store>) {
    store.create_person(&registered(1, "Anna"), &token(1, 1)).await.unwrap();
    store.create_person(&registered(2, "Berta"), &token(2, 2)).await.unwrap();
    store.rename(&person_id(1), "Cecilia").await.unwrap();
    store.rename(&person_id(2), "anna").await.unwrap();
    assert_eq!(store.person_named("Anna").await.unwrap().unwrap().id, person_id(2));
    assert_eq!(store.person_named("Berta").await, Ok(None));
    store.forget_person(&person_id(2)).await.unwrap();
    store.rename(&person_id(1), "ANNA").await.unwrap();
}

pub async fn only_registered_people_change_their_password(store: Arc<dyn Store>) {
    store.create_person(&registered(1, "Anna"), &token(1, 1)).await.unwrap();
    people(&*store, [2]).await;
    store.set_password(&person_id(1), "another").await.unwrap();
    let anna = store.person(&person_id(1)).await.unwrap().unwrap();
    assert_eq!(anna.password.as_deref(), Some("another"));
    for n in [2, 3] {
        assert_eq!(store.set_password(&person_id(n), "another").await, Err(Missing));
    }
}

pub async fn a_person_comes_with_a_token_or_not_at_all(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    assert_eq!(store.create_person(&guest(2, "Berta"), &token(1, 2)).await, Err(Conflict));
    assert_eq!(store.create_person(&guest(2, "Berta"), &token(3, 9)).await, Err(Missing));
    assert_eq!(store.person(&person_id(2)).await, Ok(None));
    assert_eq!(store.create_person(&guest(1, "Anna"), &token(4, 1)).await, Err(Conflict));
    assert_eq!(store.token(&hash(4), 0).await, Ok(None));
}

pub async fn a_token_is_valid_until_its_moment(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    let found = Ok(Some((token(1, 1), guest(1, "Somebody"))));
    assert_eq!(store.token(&hash(1), 1999).await, found);
    assert_eq!(store.token(&hash(1), 2000).await, Ok(None));
    assert_eq!(store.token(&hash(2), 1999).await, Ok(None));
    assert_eq!(store.tokens(&person_id(1), 1999).await, Ok(vec![token(1, 1)]));
    assert_eq!(store.tokens(&person_id(1), 2000).await, Ok(Vec::new()));
}

pub async fn a_token_is_revoked_by_its_owner_and_label(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    store.add_token(&token(3, 1)).await.unwrap();
    assert_eq!(store.revoke_token(&person_id(2), "token 3").await, Err(Missing));
    assert_eq!(store.revoke_token(&person_id(1), "token 4").await, Err(Missing));
    assert_eq!(store.revoke_token(&person_id(1), "token\0").await, Err(Missing));
    store.revoke_token(&person_id(1), "token 3").await.unwrap();
    assert_eq!(store.token(&hash(3), 0).await, Ok(None));
    assert_eq!(store.revoke_token(&person_id(1), "token 3").await, Err(Missing));
    assert_eq!(store.tokens(&person_id(1), 0).await, Ok(vec![token(1, 1)]));
}

pub async fn labels_are_unique_for_their_owner(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    let alike = |n, person| Token { label: "bot".to_owned(), ..token(n, person) };
    store.add_token(&alike(3, 1)).await.unwrap();
    store.add_token(&alike(4, 2)).await.unwrap();
    assert_eq!(store.add_token(&alike(5, 1)).await, Err(Conflict));
    assert_eq!(store.add_token(&token(3, 1)).await, Err(Conflict), "the same secret");
    assert_eq!(store.add_token(&token(6, 9)).await, Err(Missing), "nobody's");
    // The oldest first.
    let all = store.tokens(&person_id(1), 0).await;
    assert_eq!(all, Ok(vec![token(1, 1), alike(3, 1)]));
}

pub async fn all_other_tokens_are_revoked(store: Arc<dyn Store>) {
    people(&*store, [1, 2]).await;
    for n in 3..6 {
        store.add_token(&token(n, 1)).await.unwrap();
    }
    store.revoke_other_tokens(&person_id(1), &hash(4)).await.unwrap();
    assert_eq!(store.tokens(&person_id(1), 0).await, Ok(vec![token(4, 1)]));
    assert_eq!(store.tokens(&person_id(2), 0).await, Ok(vec![token(2, 2)]));
}

pub async fn a_token_is_extended(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    store.extend_token(&hash(1), 3000).await.unwrap();
    store.extend_token(&hash(1), 2500).await.unwrap();
    let extended = Token { expires: 3000, ..token(1, 1) };
    assert_eq!(store.tokens(&person_id(1), 2999).await, Ok(vec![extended]));
    assert_eq!(store.extend_token(&hash(2), 3000).await, Err(Missing));
}

pub async fn expired_tokens_are_removed(store: Arc<dyn Store>) {
    people(&*store, 0..5).await;
    store.extend_token(&hash(3), 3000).await.unwrap();
    assert_eq!(store.remove_expired_tokens(1999).await, Ok(0));
    assert_eq!(store.remove_expired_tokens(2000).await, Ok(4));
    assert_eq!(store.remove_expired_tokens(2000).await, Ok(0));
    assert!(store.token(&hash(3), 0).await.unwrap().is_some());
}

pub async fn a_forgotten_person_leaves_only_games(store: Arc<dyn Store>) {
    store.create_person(&registered(1, "Anna"), &token(1, 1)).await.unwrap();
    people(&*store, [2]).await;
    let table = row(1, 1);
    create(&*store, &table).await;
    store.set_muted(&person_id(1), &person_id(2), true).await.unwrap();
    store.set_muted(&person_id(2), &person_id(1), true).await.unwrap();

    store.forget_person(&person_id(1)).await.unwrap();
    let nobody = Person { deleted: true, ..guest(1, "") };
    assert_eq!(store.person(&person_id(1)).await, Ok(Some(nobody)));
    assert_eq!(store.person_named("Anna").await, Ok(None));
    assert_eq!(store.person_named("").await, Ok(None));
    assert_eq!(store.token(&hash(1), 0).await, Ok(None));
    assert_eq!(store.muted(&person_id(1)).await, Ok(Vec::new()));
    assert_eq!(store.muted(&person_id(2)).await, Ok(vec![person_id(1)]));
    assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())));
    assert_eq!(store.log(&table.id, 0).await, Ok(vec![step(&table)]));

    // And does not come back.
    assert_eq!(store.forget_person(&person_id(1)).await, Err(Missing));
    assert_eq!(store.forget_person(&person_id(9)).await, Err(Missing));
    assert_eq!(store.rename(&person_id(1), "Anna").await, Err(Missing));
    assert_eq!(store.register(&person_id(1), "Anna", "secret").await, Err(Missing));
    assert_eq!(store.set_password(&person_id(1), "secret").await, Err(Missing));
    assert_eq!(store.add_token(&token(3, 1)).await, Err(Missing));
}

pub async fn mutes_are_one_persons_own(store: Arc<dyn Store>) {
    people(&*store, 1..=3).await;
    for other in [3, 2, 2] {
        store.set_muted(&person_id(1), &person_id(other), true).await.unwrap();
    }
    assert_eq!(store.muted(&person_id(1)).await, Ok(vec![person_id(2), person_id(3)]));
    assert_eq!(store.muted(&person_id(2)).await, Ok(Vec::new()));
    for _ in 0..2 {
        store.set_muted(&person_id(1), &person_id(2), false).await.unwrap();
    }
    assert_eq!(store.muted(&person_id(1)).await, Ok(vec![person_id(3)]));
    assert_eq!(store.set_muted(&person_id(1), &person_id(9), true).await, Err(Missing));
}

pub async fn commands_in_names_are_names(store: Arc<dyn Store>) {
    let names = ["'; DROP TABLE people; --", "\" OR 1=1", "$1", "?1", "%", "\\", "日本 👩‍👧"];
    for (n, name) in (0..).zip(names) {
        let person = registered(n, name);
        store.create_person(&person, &token(n, n)).await.unwrap();
        assert_eq!(store.person_named(name).await, Ok(Some(person)), "{name}");
        let label = Token { label: name.to_owned(), ..token(100 + n, n) };
        store.add_token(&label).await.unwrap();
        store.revoke_token(&label.person, name).await.unwrap();
    }
}

pub async fn names_that_cannot_be_kept_are_refused(store: Arc<dyn Store>) {
    people(&*store, [1]).await;
    for bad in ["An\0na".to_owned(), "a".repeat(501)] {
        let refused = [
            store.create_person(&guest(2, &bad), &token(2, 2)).await,
            store.rename(&person_id(1), &bad).await,
            store.register(&person_id(1), &bad, "secret").await,
            store.add_token(&Token { label: bad.clone(), ..token(3, 1) }).await,
        ];
        for result in refused {
            assert!(matches!(result, Err(BadText(_))), "{result:?}");
        }
        assert_eq!(store.person_named(&bad).await, Ok(None));
    }
    assert!(matches!(store.register(&person_id(1), "Anna", "\0").await, Err(BadText(_))));
    // The longest possible, of letters that grow when folded.
    store.register(&person_id(1), &"ΐ".repeat(250), "secret").await.unwrap();
    store.set_password(&person_id(1), "another").await.unwrap();
    assert!(matches!(store.set_password(&person_id(1), "\0").await, Err(BadText(_))));
}
