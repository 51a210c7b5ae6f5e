//! All addresses of the service, each defined once as a route pattern and as a function that fills it.

use burraco_tournament::person::Person;
use std::fmt::Display;

/// Defines addresses: `ROUTE name(args) = "pattern";` makes the constant `ROUTE` for the router and the function `name`
/// for pages.
macro_rules! paths {
    ($($route:ident $name:ident ($($arg:ident),*) = $path:literal, $doc:literal;)+) => {$(
        #[doc = concat!("Route: ", $doc)]
        pub const $route: &str = $path;

        #[doc = $doc]
        #[must_use]
        pub fn $name($($arg: impl Display),*) -> String {
            format!($path)
        }
    )+

        /// Every route with its name in this module.
        pub const ALL: &[(&str, &str)] = &[$((stringify!($route), $path)),+];
    };
}

paths! {
    HOME home() = "/", "The list of events.";
    GUIDE guide() = "/guida", "The guide; `?cerca=` the sections with some words.";
    GUIDE_PICTURE guide_picture(language, file) = "/guida/figure/{language}/{file}", "A picture of the guide.";
    GUIDE_CHAPTER guide_chapter(chapter) = "/guida/{chapter}", "A chapter of the guide.";
    ARCHIVE archive() = "/archivio", "Every event; `?anno=` those of a year.";
    PLAYERS players() = "/giocatori", "A player across events: `?tessera=`, or `?nome=` and `societa=`.";
    CLUBS clubs() = "/societa", "A club across events: `?nome=`.";
    EVENT event(slug) = "/t/{slug}", "An event.";
    STANDINGS standings(slug) = "/t/{slug}/classifica", "Its standings; `?dopo=N` after round N.";
    STANDINGS_CSV standings_csv(slug) = "/t/{slug}/classifica.csv", "The standings as CSV.";
    ROUND round(slug, n) = "/t/{slug}/turni/{n}", "A round.";
    BRACKET bracket(slug) = "/t/{slug}/tabellone", "The bracket of a knockout.";
    TABLE table(slug, n, k) = "/t/{slug}/turni/{n}/tavoli/{k}", "A table of a round.";
    PAIR pair(slug, n) = "/t/{slug}/coppie/{n}", "An entry.";
    PICTURE picture(slug) = "/t/{slug}/immagine.png", "The picture that a link to the event unfolds to.";
    PAIR_PICTURE pair_picture(slug, n) = "/t/{slug}/coppie/{n}/immagine.png", "The picture that a link to an entry unfolds to.";
    FIND find(slug) = "/t/{slug}/trova", "Who a name may be; `?nome=` what was typed.";
    FIGURES figures(slug) = "/t/{slug}/cifre", "The event in figures.";
    LOGO logo(slug) = "/t/{slug}/logo", "The logo of whoever runs it.";
    NEWS news(slug) = "/t/{slug}/novita", "The event's revisions as they come (server-sent events).";
    SCREEN screen(slug) = "/t/{slug}/schermo", "The projector.";
    NAMED_SCREEN named_screen(slug, name) = "/t/{slug}/schermo/{name}", "One of several projectors.";
    RESULTS_CSV results_csv(slug) = "/t/{slug}/risultati.csv", "The results as CSV.";
    HANDS_CSV hands_csv(slug) = "/t/{slug}/smazzate.csv", "The hands as CSV.";
    TABLES_CSV tables_csv(slug) = "/t/{slug}/tavoli.csv", "The tables as CSV.";
    EVENT_JSON event_json(slug) = "/t/{slug}/torneo.json", "The public extract.";
    CIRCUITS circuits() = "/circuiti", "The circuits.";
    NEW_CIRCUIT new_circuit() = "/circuiti/nuovo", "A new circuit.";
    CIRCUIT circuit(slug) = "/circuiti/{slug}", "A circuit's ranking.";
    CIRCUIT_CSV circuit_csv(slug) = "/circuiti/{slug}/classifica.csv", "The circuit's ranking as CSV.";
    CIRCUIT_CREDITS_CSV circuit_credits_csv(slug) = "/circuiti/{slug}/punti.csv", "The origin of the points of a circuit's ranking as CSV.";
    EDIT_CIRCUIT edit_circuit(slug) = "/circuiti/{slug}/impostazioni", "The settings of a circuit.";
    PUBLIC_PRIZES public_prizes(slug) = "/t/{slug}/premi", "The prize list, once it is published.";
    OWN_TABLE own_table(token) = "/tavolo/{token}", "A table's own page.";
    OWN_LINE own_line(token) = "/tavolo/{token}/linea", "Posts the code of a line.";
    OWN_LEAVE own_leave(token) = "/tavolo/{token}/esci", "Posts that another line holds the phone.";
    OWN_PRESENCE own_presence(token) = "/tavolo/{token}/presenze", "Posts that a line is entering a hand.";
    OWN_HAND own_hand_of(token, h) = "/tavolo/{token}/smazzate/{h}", "A hand written by the players.";
    HAND_OVER own_hand_over(token) = "/tavolo/{token}/firma", "The result, for the opponents to accept.";
    OWN_PROTEST own_protest_of(token) = "/tavolo/{token}/reclamo", "A protest about the table.";
    OWN_PAIR own_pair(token) = "/coppia/{token}", "A pair's private page.";
    PAIR_PROTESTS pair_protests_of(token) = "/coppia/{token}/reclami", "Posts a protest of the pair, or that it is withdrawn.";
    ENTER_AS enter_as() = "/prova", "Posts the person of the demo to be.";
    PRACTICE practice() = "/prova/smazzata", "A hand to practise on, at a table that is nobody's.";
    PRACTISED practised() = "/prova/smazzata/fine", "The totals of a practised hand: `?ns=`, `?ew=` and `?faults=`.";
    RULES rules() = "/regole", "The rules in words.";
    API_HAND api_hand() = "/api/mano", "A typed hand judged: the live panel.";
    OPENAPI openapi() = "/api/openapi.json", "The description of the read-only API.";
    API_EVENTS api_events() = "/api/tornei", "API: the events, the newest first; `?prima=` those before one.";
    API_EVENT api_event(slug) = "/api/tornei/{slug}", "API: an event.";
    API_STANDINGS api_standings(slug) = "/api/tornei/{slug}/classifica", "API: its standings; `?dopo=N` after round N.";
    API_ROUND api_round(slug, n) = "/api/tornei/{slug}/turni/{n}", "API: a round.";
    API_TABLE api_table(slug, n, k) = "/api/tornei/{slug}/turni/{n}/tavoli/{k}", "API: a table with its hands.";
    API_ENTRY api_entry(slug, n) = "/api/tornei/{slug}/coppie/{n}", "API: an entry.";
    API_CIRCUITS api_circuits() = "/api/circuiti", "API: the circuits.";
    API_CIRCUIT api_circuit(slug) = "/api/circuiti/{slug}", "API: a circuit's ranking.";

    BOARD board(slug) = "/arbitro/{slug}", "The referee's board.";
    REFEREE_TABLE referee_table(slug, n, k) = "/arbitro/{slug}/turni/{n}/tavoli/{k}", "The referee's table.";
    TABLE_TOTALS table_totals(slug, n, k) = "/arbitro/{slug}/turni/{n}/tavoli/{k}/totali", "The totals of the hands a table lacks, all in one form.";
    TABLE_STATE table_state(slug, n, k) = "/arbitro/{slug}/turni/{n}/tavoli/{k}/stato", "Posts a table's new state.";
    READY_TABLES ready_tables(slug, n) = "/arbitro/{slug}/turni/{n}/pronti", "The tables of a round that are ready to be closed, to be closed together.";
    PRESENCE presence(slug, n, k) = "/arbitro/{slug}/turni/{n}/tavoli/{k}/presenze", "Posts who is entering a table.";
    SLIPS slips(slug, n) = "/arbitro/{slug}/turni/{n}/talloncini", "The slips of a round's tables.";
    TABLE_LINKS table_links(slug, n, k) = "/arbitro/{slug}/turni/{n}/tavoli/{k}/link", "Posts the wish for a table's link, or that there be none.";
    UNCONFIRMED unconfirmed(slug, n, k, id) = "/arbitro/{slug}/turni/{n}/tavoli/{k}/versioni/{id}", "Posts that an unconfirmed version is thrown away.";
    CLOCK clock(slug, n) = "/arbitro/{slug}/turni/{n}/tempo", "The time of a round.";
    HAND hand(slug, n, k, h) = "/arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}", "A hand to write.";
    CORRECTION correction(slug, n, k, h) = "/arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}/correzione", "A hand to correct, of a table that counts.";

    DESK desk() = "/direzione", "The organiser's events, the newest first; `?prima=` those before one.";
    NEW_EVENT new_event() = "/direzione/nuovo", "A new event.";
    PLAN_STRIP plan_strip() = "/direzione/nuovo/programma", "The strip of a plan's rounds, for the form of an event.";
    RULE_FIELDS rule_fields() = "/direzione/nuovo/regole", "The fields of the rules, for the form of an event in which other rules were chosen.";
    EVENT_DESK event_desk(slug) = "/direzione/{slug}", "The desk of an event.";
    SET_LOGO set_logo(slug) = "/direzione/{slug}/logo", "The form of the logo; posted, the logo or that there be none.";
    EVENT_STAGE event_stage(slug) = "/direzione/{slug}/archivia", "The question before an event is archived or deleted; posts that it is published, put away or taken back.";
    SETTINGS settings(slug) = "/direzione/{slug}/impostazioni", "Its settings.";
    IMPORT import(slug) = "/direzione/{slug}/importa", "Pastes or uploads entries.";
    CHECK_IN check_in(slug) = "/direzione/{slug}/accettazione", "The check-in.";
    CHECK_IN_ENTRY check_in_entry(slug, n) = "/direzione/{slug}/accettazione/{n}", "Posts an entry's presence.";
    ADD_ENTRY add_entry(slug) = "/direzione/{slug}/coppie", "Posts one new entry.";
    MEMBERS_MEANT members_meant(slug) = "/direzione/{slug}/tesserati", "The members meant by what is typed of an entry, asked for by scripts.";
    EDIT_ENTRY edit_entry(slug, n) = "/direzione/{slug}/coppie/{n}", "Corrects an entry.";
    LATE_ENTRY late_entry(slug) = "/direzione/{slug}/iscrizione-tardiva", "A pair that comes late.";
    SEAT_ENTRY seat_entry(slug, n) = "/direzione/{slug}/coppie/{n}/posto", "A seat for a pair that is present without one.";
    REPLACE_ENTRY replace_entry(slug, n) = "/direzione/{slug}/coppie/{n}/sostituzione", "Other people in a pair.";
    LEAVE_ENTRY leave_entry(slug, n) = "/direzione/{slug}/coppie/{n}/ritiro", "A pair that leaves.";
    PROPOSE propose(slug) = "/direzione/{slug}/turni", "Posts the wish for the next round.";
    PROPOSAL proposal(slug, n) = "/direzione/{slug}/turni/{n}", "A proposed round.";
    SWAP_SEATS swap_seats(slug, n) = "/direzione/{slug}/turni/{n}/posti", "Two seats of a proposed round swapped.";
    NUMBER_BY_LOT number_by_lot(slug, n) = "/direzione/{slug}/turni/{n}/numeri-a-sorte", "The tables of a proposed round numbered by lot.";
    SEAT_ROUND seat_round(slug, n) = "/direzione/{slug}/turni/{n}/tutti-i-posti", "All seats of a proposed round given by hand.";
    LINE_UPS line_ups(slug, n) = "/direzione/{slug}/turni/{n}/formazioni", "The line-ups of a round of teams.";
    LINE_UP line_up(slug, n, k) = "/direzione/{slug}/turni/{n}/formazioni/{k}", "The line-up of one team.";
    PUBLISH publish(slug, n) = "/direzione/{slug}/turni/{n}/pubblica", "Publishes a round.";
    WITHDRAW withdraw(slug, n) = "/direzione/{slug}/turni/{n}/ritira", "Withdraws a round.";
    CLOSE_ROUND close_round(slug, n) = "/direzione/{slug}/turni/{n}/chiudi", "Closes a round.";
    PRIZES prizes(slug) = "/direzione/{slug}/premi", "Who wins what.";
    RESULTS_SHEET results_sheet(slug) = "/direzione/{slug}/federazione", "The results for the federation.";
    RESULTS_SHEET_CSV results_sheet_csv(slug) = "/direzione/{slug}/federazione.csv", "The results for the federation as CSV.";
    RESULTS_SHEET_XLSX results_sheet_xlsx(slug) = "/direzione/{slug}/federazione.xlsx", "The results for the federation for Excel.";
    PRIZES_CSV prizes_csv(slug) = "/direzione/{slug}/premi.csv", "The prize list as CSV.";
    FEES_CSV fees_csv(slug) = "/direzione/{slug}/quote.csv", "What each entry has paid, as CSV.";
    RULINGS rulings(slug) = "/direzione/{slug}/provvedimenti", "The referee's rulings.";
    NEW_RULING new_ruling(slug) = "/direzione/{slug}/provvedimenti/nuovo", "A new ruling; `?infrazione=` or `?provvedimento=` says which.";
    RULING ruling(slug, n) = "/direzione/{slug}/provvedimenti/{n}", "One ruling, to take back or give again.";
    INFRACTIONS infractions(slug) = "/direzione/{slug}/infrazioni", "The catalogue of infractions; `?turno=&tavolo=&coppia=` what a ruling is about.";
    NEW_INFRACTION new_infraction(slug) = "/direzione/{slug}/infrazioni/nuova", "A line more of the catalogue.";
    INFRACTION infraction(slug, code) = "/direzione/{slug}/infrazioni/{code}", "A line of the catalogue, to be changed.";
    PROTESTS protests(slug) = "/direzione/{slug}/reclami", "The protests.";
    NEW_PROTEST new_protest(slug) = "/direzione/{slug}/reclami/nuovo", "A protest written down; `?turno=` and `tavolo=` say where.";
    PROTEST protest(slug, n) = "/direzione/{slug}/reclami/{n}", "One protest, to be ruled.";
    PROTEST_RECORD protest_record(slug, n) = "/direzione/{slug}/stampe/reclami/{n}", "The printed record of a protest.";
    PAIR_LINKS pair_links(slug) = "/direzione/{slug}/link-coppie", "The private links of the pairs.";
    SCREENS screens(slug) = "/direzione/{slug}/schermi", "The projectors of an event.";
    TELL_SCREEN tell_screen(slug, name) = "/direzione/{slug}/schermi/{name}", "Posts what a projector shows.";
    HIDE hide(slug) = "/direzione/{slug}/nascondi", "Posts from which round on the results are hidden.";
    NOTICE notice(slug) = "/direzione/{slug}/avviso", "Posts the word to the hall.";
    PAPER paper(slug) = "/direzione/{slug}/stampe", "What can be printed.";
    PAPER_ROUND paper_round(slug, n) = "/direzione/{slug}/stampe/turni/{n}", "The prints of a round; `?foglio=` one of them.";
    PAPER_DOOR paper_door(slug) = "/direzione/{slug}/stampe/locandina", "The poster for the door, with the QR code of the event.";
    PAPER_END paper_end(slug) = "/direzione/{slug}/stampe/finali", "The prints of the end; `?foglio=` one of them.";
    JOURNAL journal(slug) = "/direzione/{slug}/registro", "The journal, with a filter.";
    JOURNAL_CSV journal_csv(slug) = "/direzione/{slug}/registro.csv", "The journal as CSV, under the same filter.";
    JOURNAL_JSON journal_json(slug) = "/direzione/{slug}/registro.json", "The same as JSON, as the chain has it.";
    UNDO undo(slug) = "/direzione/{slug}/annulla", "The last actions, to be undone.";
    UNDO_ONE undo_one(slug, n) = "/direzione/{slug}/annulla/{n}", "One action, to be undone; n is its line in the journal.";
    USERS users(slug) = "/direzione/{slug}/utenti", "The event's users.";
    EXPORT_JSON export_json(slug) = "/direzione/{slug}/torneo.json", "The full event file.";

    LOGIN login() = "/entra", "Logging in.";
    LOGOUT logout() = "/esci", "Posts logging out.";
    INVITE invite(token) = "/invito/{token}", "Setting a password by invitation.";

    ROLES roles() = "/ruoli", "Who may do what.";
    ACCOUNT account() = "/profilo", "One's own password and sessions.";
    PASSWORD password() = "/profilo/password", "Posts a new password.";
    END_SESSION end_session(id) = "/profilo/sessioni/{id}", "Posts the end of one session.";
    END_SESSIONS end_sessions() = "/profilo/esci-ovunque", "Posts the end of all sessions.";
    REVOKE_STAFF revoke_staff(slug, id) = "/direzione/{slug}/utenti/{id}/ruolo", "Takes a role in the event away.";
    BACKUP backup() = "/copia", "A copy of the whole database.";
    HALL hall() = "/sala", "The address of the service, for the devices of the hall.";
    QUIT quit() = "/sala/chiudi", "Posts the end of the program.";
    RESTORE restore() = "/copia/ripristina", "A copy to be put in the place of the database.";
    MEMBERS members() = "/tesserati", "The register of members.";
    ALL_USERS all_users() = "/utenti", "The users of the installation.";
    INVITE_USER invite_user(id) = "/utenti/{id}/invito", "Posts the wish for a new link to set a password.";
    REVOKE_ROLE revoke_role(id) = "/utenti/{id}/ruolo", "Posts that a role is taken away.";

    HEALTH health() = "/salute", "Liveness.";
    READY ready() = "/pronto", "Readiness.";
    METRICS metrics() = "/metrics", "Metrics.";
    WORKER worker() = "/lavoro.js", "The script that keeps visited hand pages on a device.";
    STATIC asset(path) = "/static/{path}", "A static file.";
}

/// The start of the query parameter that names the table closed on the previous page.
pub const JUST_CLOSED: &str = "chiuso=";

/// Returns the address of the board after one of its tables was closed.
#[must_use]
pub fn board_after(slug: impl Display, round: impl Display, closed: impl Display) -> String {
    format!("{}?turno={round}&{JUST_CLOSED}{closed}", board(slug))
}

/// Returns the address of the form for a new event, filled with the settings of another.
#[must_use]
pub fn new_event_like(slug: impl Display) -> String {
    format!("{}?come={slug}", new_event())
}

/// Returns the address of the import form for entries taken from another event.
#[must_use]
pub fn import_from(slug: impl Display, other: impl Display) -> String {
    format!("{}?da={other}", import(slug))
}

/// Returns the address of the strip of rounds for the settings of an event.
#[must_use]
pub fn plan_strip_of(slug: impl Display) -> String {
    format!("{}?torneo={slug}", plan_strip())
}

/// Returns the address of a section of an event's settings.
#[must_use]
pub fn settings_section(slug: impl Display, section: &str) -> String {
    format!("{}#{section}", settings(slug))
}

/// Returns the address of an entry's row in the check-in.
#[must_use]
pub fn check_in_line(slug: impl Display, entry: impl Display) -> String {
    format!("{}#n{entry}", check_in(slug))
}

/// Returns the address of a table, opened after another table of its round was closed.
#[must_use]
pub fn table_after(
    slug: impl Display,
    round: impl Display,
    table: impl Display,
    closed: impl Display,
) -> String {
    format!(
        "{}?{JUST_CLOSED}{closed}",
        referee_table(slug, round, table)
    )
}

/// Returns the address of a hand, given the address of its table's link.
#[must_use]
pub fn own_hand(way: &str, hand: impl Display) -> String {
    format!("{way}/smazzate/{hand}")
}

/// Returns the address to which a form behind a table's link reports that somebody is working on it.
#[must_use]
pub fn presence_of(way: &str) -> String {
    format!("{way}/presenze")
}

/// Returns the address of the screen for handing over the phone, given the address of the table's link.
#[must_use]
pub fn hand_over(way: &str) -> String {
    format!("{way}/firma")
}

/// Returns the address to protest about a table, given the address of the table's link.
#[must_use]
pub fn own_protest(way: &str) -> String {
    format!("{way}/reclamo")
}

/// Returns the address to which a pair's protests are posted, given the address of its link.
#[must_use]
pub fn pair_protests(way: &str) -> String {
    format!("{way}/reclami")
}

/// Returns the address of the staff's form for a protest about a table.
#[must_use]
pub fn new_protest_about(slug: impl Display, round: impl Display, table: impl Display) -> String {
    format!("{}?turno={round}&tavolo={table}", new_protest(slug))
}

/// Adds a protest's number to the address of a page where its ruling is carried out.
#[must_use]
pub fn for_protest(way: &str, number: impl Display) -> String {
    let join = if way.contains('?') { '&' } else { '?' };
    format!("{way}{join}reclamo={number}")
}

/// Returns the number of the protest named in a page's address.
#[must_use]
pub fn protest_carried(here: &str) -> Option<u32> {
    let (_, query) = here.split_once('?')?;
    let number = query
        .split('&')
        .find_map(|pair| pair.strip_prefix("reclamo="))?;
    number.parse().ok()
}

/// Adds to an address the protest's number from the address of the present page.
#[must_use]
pub fn carrying_on(way: String, here: &str) -> String {
    match protest_carried(here) {
        Some(number) => for_protest(&way, number),
        None => way,
    }
}

/// Returns the address of a hand's form whose sheet is to cover so many hands.
#[must_use]
pub fn covering(hand: String, hands: u8) -> String {
    format!("{hand}?smazzate={hands}")
}

/// Whether a path belongs to the read-only API, whose errors are JSON. The live panel of the hand page does not.
#[must_use]
pub fn is_of_api(path: &str) -> bool {
    path.starts_with("/api/") && path != API_HAND
}

/// Returns the address of the older part of the organiser's list of events: those before a given one.
#[must_use]
pub fn desk_before(slug: &str) -> String {
    asked(desk(), &[("prima", slug)])
}

/// Returns the address of the organiser's list of archived and deleted events.
#[must_use]
pub fn put_away() -> String {
    asked(desk(), &[("via", "1")])
}

/// Adds to a page's address the table whose totals were just saved, so that the page can confirm it.
#[must_use]
pub fn after_table(way: String, table: impl Display) -> String {
    asked(way, &[("dopo", &table.to_string())])
}

/// Returns the API address of the older part of the list of events: those before a given one.
#[must_use]
pub fn api_events_before(slug: &str) -> String {
    asked(api_events(), &[("prima", slug)])
}

/// Returns the address of the events of a year.
#[must_use]
pub fn archive_of(year: impl Display) -> String {
    format!("{}?anno={year}", archive())
}

/// Returns the address of a player's page across events.
#[must_use]
pub fn player(who: &Person) -> String {
    match who {
        Person::Card(card) => asked(players(), &[("tessera", card)]),
        Person::Named { name, club } => asked(players(), &[("nome", name), ("societa", club)]),
    }
}

/// Returns the address of a club's page across events.
#[must_use]
pub fn club_of(name: &str) -> String {
    asked(clubs(), &[("nome", name)])
}

/// Returns the address of a round's board with some of its tables only. The board's address has a query already.
#[must_use]
pub fn narrowed(board: &str, field: &str, value: &str) -> String {
    let only = serde_urlencoded::to_string([(field, value)]).unwrap_or_default();
    format!("{board}&{only}")
}

/// Returns the address of a board with the tables of every room.
#[must_use]
pub fn in_every_room(board: String) -> String {
    asked(board, &[("sala", EVERY_ROOM)])
}

/// The value of `sala` for the tables of every room.
pub const EVERY_ROOM: &str = "tutte";

/// Returns the address of a ranking of a circuit: of other competitors than its own, or of a category.
#[must_use]
pub fn ranking_of(circuit: String, competitors: Option<&str>, category: Option<&str>) -> String {
    let competitors = competitors.map(|word| ("di", word));
    let category = category.map(|name| ("categoria", name));
    let params: Vec<_> = competitors.into_iter().chain(category).collect();
    match params.is_empty() {
        true => circuit,
        false => asked(circuit, &params),
    }
}

/// Adds query parameters to an address and encodes their values, which may be any text.
pub(crate) fn asked(address: String, params: &[(&str, &str)]) -> String {
    match serde_urlencoded::to_string(params)
        .unwrap_or_default()
        .as_str()
    {
        "" => address,
        params => format!("{address}?{params}"),
    }
}

/// Returns the address of the standings after a round.
#[must_use]
pub fn standings_after(slug: impl Display, round: impl Display) -> String {
    format!("/t/{slug}/classifica?dopo={round}")
}

/// Returns the address of the form for a new ruling of a measure.
#[must_use]
pub fn new_ruling_of(slug: impl Display, measure: &str) -> String {
    format!("{}?provvedimento={measure}", new_ruling(slug))
}

/// Adds query parameters to an address; their values are numbers or codes.
fn with_params(address: String, params: &[(&str, &str)]) -> String {
    let said = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let param = |(name, value): &(&str, &str)| {
        let value: String = value.chars().filter(said).collect();
        format!("{name}={value}")
    };
    let params: Vec<String> = params.iter().map(param).collect();
    match params.is_empty() {
        true => address,
        false => format!("{address}?{}", params.join("&")),
    }
}

/// Returns the address of the form for a new ruling on an infraction.
#[must_use]
pub fn new_ruling_for(slug: impl Display, code: &str, about: &[(&str, &str)]) -> String {
    let mut params = vec![("infrazione", code)];
    params.extend(about);
    with_params(new_ruling(slug), &params)
}

/// Returns the address of the catalogue of infractions, to choose one for a ruling on a given subject.
#[must_use]
pub fn infractions_about(slug: impl Display, about: &[(&str, &str)]) -> String {
    with_params(infractions(slug), about)
}

/// Returns the address of the rules page for a referee at a table, by the rules of its event.
#[must_use]
pub fn rules_at(
    of: impl Display,
    slug: impl Display,
    round: impl Display,
    table: impl Display,
) -> String {
    let of = of.to_string().replace('+', "%2B");
    format!("{}?al={slug}/{round}/{table}&regole={of}", rules())
}

/// Returns the address of the rules page with one kind of question chosen: `gioco attacco mossa`.
#[must_use]
pub fn rules_about(question: &str, rules: impl Display) -> String {
    let rules = rules.to_string().replace('+', "%2B");
    format!("/regole?domanda={question}&regole={rules}")
}

/// Returns the address of the rules page with a draw for seats. `pairs` is `fisse` or `sorteggiate`, `letters` the
/// language of the suits' initials, and `cards` the drawn cards as the page writes them. `lot` is the random number
/// when no card is drawn.
#[must_use]
pub fn seats_drawn(
    rules: impl Display,
    (pairs, letters): (&str, &str),
    cards: &str,
    lot: Option<u64>,
) -> String {
    let lot = lot.map(|lot| lot.to_string());
    let mut fields = vec![("coppie", pairs), ("lettere", letters), ("carte", cards)];
    fields.extend(lot.as_deref().map(|lot| ("sorte", lot)));
    let fields = serde_urlencoded::to_string(fields).unwrap_or_default();
    format!("{}&{fields}", rules_about("posti", rules))
}

/// Returns the address of the present page in another language.
#[must_use]
pub fn in_language(here: &str, code: &str) -> String {
    let (path, query) = here.split_once('?').unwrap_or((here, ""));
    let mut kept: Vec<&str> = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !pair.starts_with("lang="))
        .collect();
    let lang = format!("lang={code}");
    kept.push(&lang);
    format!("{path}?{}", kept.join("&"))
}

/// The value of the query parameter `parte` that requests only the reasons of a rank from a pair's page.
pub const REASONS: &str = "perche";

/// Returns the address of the reasons of a rank, given the address of the pair's page. They apply to a round, or else
/// to the latest standings.
#[must_use]
pub fn reasons(page: &str, after: Option<u32>) -> String {
    match after {
        Some(after) => format!("{page}?parte={REASONS}&dopo={after}"),
        None => format!("{page}?parte={REASONS}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_fill_the_patterns_of_the_router() {
        assert_eq!(TABLE, "/t/{slug}/turni/{n}/tavoli/{k}");
        assert_eq!(table("prova", 2, 14), "/t/prova/turni/2/tavoli/14");
        assert_eq!(home(), "/");
    }

    #[test]
    fn a_protest_is_carried_from_page_to_page() {
        let way = for_protest("/direzione/x/provvedimenti/nuovo?provvedimento=points", 3);
        assert_eq!(protest_carried(&way), Some(3));
        assert_eq!(carrying_on("/a".into(), &way), "/a?reclamo=3");
        for here in ["/a", "/a?reclamo=", "/a?reclamo=x&b=2", "/a?xreclamo=3"] {
            assert_eq!(protest_carried(here), None, "{here}");
            assert_eq!(carrying_on("/b".into(), here), "/b");
        }
    }

    #[test]
    fn the_language_link_keeps_the_rest_of_the_address() {
        let here = "/t/x/classifica?dopo=2&lang=it";
        assert_eq!(in_language(here, "en"), "/t/x/classifica?dopo=2&lang=en");
        assert_eq!(in_language("/", "en"), "/?lang=en");
    }
}
