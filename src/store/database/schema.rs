//! The tables, as both databases have them. They are written by hand to match `migrations/`.

use crate::AnyConn;
use crate::database::column_types::{Native, Rows};
use crate::database::connection::RunOnEither;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp};

/// Declares a table, and how whole rows are read and written when they are copied to another database.
macro_rules! table {
    ($name:ident ($($key:ident),+) {
        $($column:ident -> $sql:ident $(<$inner:ident>)?,)+
    }) => {
        diesel::table! {
            $name ($($key),+) {
                $($column -> $sql $(<$inner>)?,)+
            }
        }

        impl Rows for $name::table {
            type Row = ($(<$sql $(<$inner>)? as Native>::Rust,)+);
            const NAME: &'static str = stringify!($name);
            const KEY: &'static [&'static str] = &[$(stringify!($key)),+];

            fn page(conn: &mut AnyConn, after: i64, most: i64) -> QueryResult<Vec<Self::Row>> {
                let all = $name::table.order(($($name::$key,)+));
                all.offset(after).limit(most).rows(conn)
            }

            fn put(conn: &mut AnyConn, row: Self::Row) -> QueryResult<usize> {
                let ($($column,)+) = row;
                let values = ($($name::$column.eq($column),)+);
                diesel::insert_into($name::table).values(values).run(conn)
            }
        }
    };
}

table! {
    events (id) {
        id -> BigInt,
        slug -> Text,
        revision -> BigInt,
        settings -> Text,
        created_at -> Timestamp,
    }
}

table! {
    entries (event_id, number) {
        event_id -> BigInt,
        number -> BigInt,
        state -> Text,
        line -> Nullable<Text>,
        group_name -> Text,
        paid_cents -> BigInt,
        payment -> Nullable<Text>,
    }
}

table! {
    players (event_id, entry, place) {
        event_id -> BigInt,
        entry -> BigInt,
        place -> BigInt,
        name -> Text,
        card -> Text,
        club -> Text,
        salt -> Text,
        province -> Text,
        region -> Text,
        category -> Text,
    }
}

table! {
    rounds (event_id, number) {
        event_id -> BigInt,
        number -> BigInt,
        movement -> Text,
        state -> Text,
        clock -> Text,
    }
}

table! {
    tables (event_id, round, number) {
        event_id -> BigInt,
        round -> BigInt,
        number -> BigInt,
        ns -> BigInt,
        ew -> BigInt,
        partners -> Text,
        state -> Text,
        reason -> Text,
        stopped -> Text,
    }
}

table! {
    byes (event_id, round, place) {
        event_id -> BigInt,
        round -> BigInt,
        place -> BigInt,
        entry -> BigInt,
        award -> Text,
        reason -> Text,
    }
}

table! {
    hand_versions (event_id, round, table_number, hand, version) {
        event_id -> BigInt,
        round -> BigInt,
        table_number -> BigInt,
        hand -> BigInt,
        version -> BigInt,
        sheet -> Text,
        saved_by -> Text,
        saved_at -> Timestamp,
        reason -> Text,
    }
}

table! {
    ruling_versions (event_id, number, version) {
        event_id -> BigInt,
        number -> BigInt,
        version -> BigInt,
        ruling -> Nullable<Text>,
        infraction -> Nullable<Text>,
        found -> Nullable<Text>,
        against -> Nullable<Text>,
        article -> Text,
        reason -> Text,
        decided_by -> Text,
        decided_at -> Timestamp,
    }
}

table! {
    protests (event_id, number) {
        event_id -> BigInt,
        number -> BigInt,
        claim -> Text,
    }
}

table! {
    protest_steps (event_id, number, version) {
        event_id -> BigInt,
        number -> BigInt,
        version -> BigInt,
        step -> Text,
    }
}

table! {
    users (id) {
        id -> BigInt,
        login -> Text,
        name -> Text,
        password_hash -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

table! {
    roles (id) {
        id -> BigInt,
        user_id -> BigInt,
        event_id -> Nullable<BigInt>,
        role -> Text,
    }
}

table! {
    invites (id) {
        id -> BigInt,
        token_hash -> Text,
        purpose -> Text,
        user_id -> Nullable<BigInt>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
        made_by -> Nullable<BigInt>,
    }
}

table! {
    sessions (id) {
        id -> BigInt,
        token_hash -> Text,
        user_id -> BigInt,
        created_at -> Timestamp,
        seen_at -> Timestamp,
        expires_at -> Timestamp,
        device -> Text,
    }
}

table! {
    journal (id) {
        id -> BigInt,
        event_id -> Nullable<BigInt>,
        seq -> BigInt,
        at -> Timestamp,
        actor -> Text,
        role -> Text,
        address -> Text,
        action -> Text,
        detail -> Text,
        prev -> Text,
        hash -> Text,
    }
}

table! {
    undo (event_id, seq) {
        event_id -> BigInt,
        seq -> BigInt,
        at -> Timestamp,
        signed_by -> Text,
        needs -> Text,
        done -> Text,
        back -> Text,
    }
}

table! {
    secrets (name) {
        name -> Text,
        value -> Text,
    }
}

table! {
    idempotency_keys (key) {
        key -> Text,
        body_hash -> Text,
        status -> BigInt,
        location -> Text,
        at -> Timestamp,
    }
}

table! {
    links (event_id, kind, number) {
        event_id -> BigInt,
        kind -> Text,
        number -> BigInt,
        token_hash -> Text,
        created_at -> Timestamp,
    }
}

table! {
    table_links (token_hash) {
        token_hash -> Text,
        event_id -> BigInt,
        round -> BigInt,
        table_number -> BigInt,
        created_at -> Timestamp,
        revoked_at -> Nullable<Timestamp>,
    }
}

table! {
    table_codes (event_id, round, table_number) {
        event_id -> BigInt,
        round -> BigInt,
        table_number -> BigInt,
        ns_code -> Text,
        ew_code -> Text,
        wrong -> BigInt,
        ns_accepted -> Nullable<Text>,
        ew_accepted -> Nullable<Text>,
        west_code -> Nullable<Text>,
        west_accepted -> Nullable<Text>,
        seen_by -> Nullable<Text>,
        wrong_by -> Nullable<Text>,
    }
}

table! {
    unconfirmed_hands (id) {
        id -> BigInt,
        event_id -> BigInt,
        round -> BigInt,
        table_number -> BigInt,
        hand -> BigInt,
        sheet -> Text,
        sent_by -> Text,
        sent_at -> Timestamp,
        why -> Text,
    }
}

table! {
    circuits (id) {
        id -> BigInt,
        slug -> Text,
        revision -> BigInt,
        settings -> Text,
        created_at -> Timestamp,
    }
}

table! {
    circuit_events (circuit_id, event_id) {
        circuit_id -> BigInt,
        event_id -> BigInt,
    }
}

table! {
    screens (event_id, name) {
        event_id -> BigInt,
        name -> Text,
        shown -> Nullable<Text>,
        step -> BigInt,
        hidden_from -> Nullable<BigInt>,
        hidden_to -> Nullable<BigInt>,
    }
}

table! {
    journal_ends (chain) {
        chain -> BigInt,
        lines -> BigInt,
        hash -> Text,
    }
}

table! {
    images (digest) {
        digest -> Text,
        data -> Text,
    }
}

table! {
    members (card_key) {
        card_key -> Text,
        card -> Text,
        name -> Text,
        club -> Text,
        province -> Text,
        region -> Text,
        category -> Text,
        card_kind -> Text,
        valid_until -> Nullable<Text>,
        revision -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(sessions, users, roles);
