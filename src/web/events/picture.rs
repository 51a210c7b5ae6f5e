//! Pictures of results, which a link unfolds to in a chat. They show what the public sees.

use crate::app::scored_event::ScoredEvent;
use crate::pages::events::event::EventPage;
use crate::pages::{Frame, urls};
use crate::web::events::public::pair_page;
use crate::web::http::problem::Problem;
use crate::web::http::response_cache::PublicRequest;
use actix_web::HttpResponse;
use actix_web::web::Path;
use burraco_tournament::entry::EntryNo;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use std::sync::{Arc, LazyLock};

/// The letters of all pictures.
static LETTERS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut letters = Database::new();
    letters.load_font_data(dejavu::serif::regular().to_vec());
    letters.load_font_data(dejavu::serif::bold().to_vec());
    Arc::new(letters)
});

/// Draws an SVG as PNG.
fn drawn(svg: &str) -> Result<Vec<u8>, Problem> {
    let options = Options {
        fontdb: Arc::clone(&LETTERS),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(Problem::fault)?;
    let size = tree.size().to_int_size();
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or(Problem::Missing)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().map_err(Problem::fault)
}

/// Handles `GET /t/{slug}/immagine.png`: the podium or the leaders of an event.
pub async fn of_event(public: PublicRequest) -> Result<HttpResponse, Problem> {
    let here = urls::picture(&public.slug);
    let draw = |scored: &ScoredEvent, frame: Frame| {
        let page = EventPage::new(frame, &scored.event, scored.latest(), scored);
        drawn(&page.told().picture()?)
    };
    public.picture(here, draw).await
}

/// Handles `GET /t/{slug}/coppie/{n}/immagine.png`: the evening of an entry.
pub async fn of_pair(
    public: PublicRequest,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let here = urls::pair_picture(&public.slug, number);
    let app = public.app.clone();
    let draw = move |scored: &ScoredEvent, frame: Frame| {
        let entry = scored.event.entry(EntryNo(number));
        let page = pair_page(&app, scored, entry.ok_or(Problem::Missing)?, frame)?;
        drawn(&page.told().picture()?)
    };
    public.picture(here, draw).await
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_drawn() {
        let svg = |said: &str| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"40\" font-family=\"DejaVu Serif\">\
                 <text x=\"5\" y=\"30\" font-size=\"24\">{said}</text></svg>"
            )
        };
        let (none, some) = (drawn(&svg("")).unwrap(), drawn(&svg("Città")).unwrap());
        assert!(some.starts_with(b"\x89PNG") && some.len() > 2 * none.len());
    }
}
