//! What a store promises, tested with SQLite and with PostgreSQL; and what each promises alone.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod faults;
mod given;
mod people;
mod postgres;
mod sqlite;
mod tables;
mod tls;

/// Makes a test of each of these functions for each store.
macro_rules! for_both_stores {
    ($($group:ident: $($rule:ident),+ $(,)?;)+) => {
        mod with_sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $rule() {
                    let dir = tempfile::tempdir().unwrap();
                    super::$group::$rule(super::sqlite::open(dir.path())).await;
                }
            )+)+
        }

        mod with_postgres {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $rule() {
                    let database = super::postgres::Database::create().await;
                    super::$group::$rule(database.open().await).await;
                    database.drop().await;
                }
            )+)+
        }
    };
}

#[tokio::test]
async fn the_server_opens_what_it_is_told_to() {
    let dir = tempfile::tempdir().unwrap();
    let database = postgres::Database::create().await;
    let in_file = azulejo_server::store::open(dir.path(), None).await.unwrap();
    let address = database.address();
    let in_postgres = azulejo_server::store::open(dir.path(), Some(&address)).await.unwrap();
    given::people(&*in_file, [1]).await;
    assert_eq!(in_postgres.person(&given::person_id(1)).await, Ok(None));
    given::people(&*in_postgres, [1]).await;
    database.drop().await;
}

for_both_stores! {
    people:
        a_person_is_read_back,
        many_people_are_read_back_without_the_unknown,
        registered_names_are_unique_however_capitalised,
        guests_may_be_called_alike,
        nobody_looks_like_somebody_registered,
        guests_who_do_not_come_back_are_removed,
        of_several_at_once_one_registers_a_name,
        a_person_registers_once,
        a_name_given_up_is_free,
        only_registered_people_change_their_password,
        a_person_comes_with_a_token_or_not_at_all,
        a_token_is_valid_until_its_moment,
        a_token_is_revoked_by_its_owner_and_label,
        labels_are_unique_for_their_owner,
        all_other_tokens_are_revoked,
        a_token_is_extended,
        expired_tokens_are_removed,
        a_forgotten_person_leaves_only_games,
        mutes_are_one_persons_own,
        commands_in_names_are_names,
        names_that_cannot_be_kept_are_refused;
    tables:
        a_table_is_read_back,
        a_table_is_created_once,
        a_step_replaces_the_row,
        a_step_out_of_order_is_a_conflict,
        of_two_steps_with_a_number_one_is_written,
        strangers_have_no_seat,
        people_come_and_go,
        tables_are_filtered,
        tables_come_in_pages,
        due_tables_are_found,
        hosted_tables_are_counted,
        all_tables_are_listed,
        every_step_has_a_hash_that_covers_all_before_it,
        steps_are_rewritten_with_their_hashes,
        tables_that_mention_somebody_are_found,
        tables_where_nothing_happens_are_removed,
        big_and_odd_texts_are_read_back,
        texts_that_cannot_be_kept_are_refused,
        many_steps_at_once_are_all_kept,
        any_moment_is_read_back,
        the_store_answers;
}
