//! The private links of entries. Each link is shown once, as a slip to be cut out.

use crate::components::form::FieldView;
use crate::components::qr;
use crate::components::summaries::PairView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::tables::slips::loopback;
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use pozzetto_form_data::Fields;

/// The page `/direzione/{slug}/link-coppie`. It explains the private links and, once they are made, shows the slips.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/links.html")]
pub struct PairLinksPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The title of the page, as in `Link delle coppie`.
    pub title: &'static str,
    /// The word for one entry, as in `coppia`.
    pub one_entry: &'static str,
    /// The note that making a new private link ends the earlier one.
    pub again: String,
    /// The reason why no private links can be made.
    pub none: String,
    /// The URL that makes the private links.
    pub action: String,
    /// The field that chooses one entry to get a new link alone.
    pub one: FieldView,
    /// The address in the QR codes, when only this computer can open it. Empty when phones can open it.
    pub loopback: String,
    /// The slips to print; none before the links are made.
    pub slips: Vec<PairSlip>,
}

/// The slip with the private link of one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairSlip {
    pub pair: PairView,
    /// The address of the entry's private link.
    pub address: String,
    /// The address of the entry's private link as a QR code.
    pub qr: String,
}

impl PairLinksPage {
    /// Builds the page of private links: with the links just made, or else with the explanation. `held` are the entries
    /// whose private link this reader may not replace.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        links: &[(EntryNo, String)],
        held: Option<&[EntryNo]>,
    ) -> PairLinksPage {
        let t = frame.t;
        let (slug, kind) = (&event.settings.slug, event.settings.kind);
        let view = |entry: EntryNo| PairView::of(event, entry, PublicNames::Full, t);
        let slip = |(entry, address): &(EntryNo, String)| PairSlip {
            pair: view(*entry),
            qr: qr::svg(address, &t.qr_of_pair(entry)),
            address: address.clone(),
        };
        let free = event.entries.iter();
        let free = free.filter(|entry| !held.unwrap_or_default().contains(&entry.number));
        let named = free.map(|entry| {
            let pair = view(entry.number);
            let line = pair.numbered();
            (pair.number.to_string(), line)
        });
        let one = FieldView::new(&Fields::default(), "entry", t.entry_word(kind), t);
        let one_entry = t.one_entry(kind);
        let again = match held {
            None => t.pair_links_again(one_entry),
            Some(_) => t.pair_links_by_referee(one_entry),
        };
        PairLinksPage {
            t,
            none: match event.entries.is_empty() {
                true => t.pair_links_none().to_owned(),
                false => again.clone(),
            },
            again,
            head: desk_head(event, MenuPage::EntryLinks, &frame),
            title: t.entry_links(kind),
            one_entry,
            action: urls::pair_links(slug),
            one: one.choices(named),
            loopback: links
                .first()
                .map_or_else(String::new, |(_, address)| loopback(address)),
            slips: links.iter().map(slip).collect(),
            frame,
        }
    }
}
