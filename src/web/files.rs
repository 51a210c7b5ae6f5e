//! The event file: the public extract for everybody, the full one for those who may take it.

use crate::auth::Action;
use crate::pages::parts::player_name;
use crate::store::{StoreError, journal_lines};
use crate::web::app::App;
use crate::web::problem::Problem;
use crate::web::public::{derived, public};
use crate::web::reader::Reader;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use burraco_tournament::entry::{Entry, Player};
use burraco_tournament::event::PublicNames;
use burraco_tournament::file::EventFile;

fn answer(file: &EventFile, name: &str) -> Result<HttpResponse, Problem> {
    let body = serde_json::to_vec(file).map_err(Problem::fault)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.json\""),
        ))
        .content_type("application/json")
        .body(body))
}

/// `GET /t/{slug}/torneo.json`
pub async fn public_extract(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = public(&app, &slug).await?;
    let names = derived.event.settings.public_names;
    let show = |entry: &Entry| {
        let player = |player: &Player| Player {
            name: player_name(player, entry, names, reader.t),
            card: if matches!(names, PublicNames::Full | PublicNames::CardNumber) {
                player.card.clone()
            } else {
                String::new()
            },
            club: if names == PublicNames::Hidden {
                String::new()
            } else {
                player.club.clone()
            },
        };
        Entry {
            players: entry.players.iter().map(player).collect(),
            ..entry.clone()
        }
    };
    answer(
        &EventFile::public(&derived.event, crate::SOFTWARE, show),
        &slug,
    )
}

/// `GET /direzione/{slug}/torneo.json`
pub async fn full_event(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let id = derived.id;
    reader.may(Action::ExportEvent, Some(id))?;
    let journal = app
        .store
        .read(move |conn| journal_lines(conn, Some(id), 0, i64::MAX));
    let lines = journal.await.map_err(|e: StoreError| Problem::from(e))?;
    answer(
        &EventFile::of(&derived.event, crate::SOFTWARE, lines),
        &slug,
    )
}
