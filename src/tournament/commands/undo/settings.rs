//! Undo of settings one by one: only what the action changed, whatever else was changed since.

use crate::event::Settings;
use crate::rulings::infraction::Infraction;

/// Generates both functions for these settings. Each setting, and each infraction of the catalogue, is compared and
/// restored on its own.
macro_rules! one_by_one {
    ($($name:ident),+ $(,)?) => {
        /// Whether all the settings that an action changed from `was` to `made` still have in `now` the values it gave
        /// them.
        pub(crate) fn stand(now: &Settings, was: &Settings, made: &Settings) -> bool {
            $((was.$name == made.$name || now.$name == made.$name) &&)+
            lines_that_differ(was, made)
                .all(|code| line(now, code) == line(made, code))
        }

        /// The settings `now`, with all that an action changed from `was` to `made` set back.
        pub(crate) fn taken_back(now: &Settings, made: &Settings, was: &Settings) -> Settings {
            Settings {
                $($name: if was.$name == made.$name { &now.$name } else { &was.$name }.clone(),)+
                infractions: lines_taken_back(now, made, was),
            }
        }
    };
}

one_by_one!(
    slug,
    name,
    venue,
    date,
    organiser,
    kind,
    rules,
    hands,
    length,
    vp_table,
    plan,
    tie_breaks,
    bye,
    mp,
    minutes,
    last_hand,
    protest_minutes,
    notice,
    fee,
    confirmation,
    public_names,
    draw,
    clubs_apart,
    rematches,
    danese_rest,
    prizes,
    in_kind_cents,
    prizes_shown,
    hidden_from,
    stage,
    colour,
    logo,
    seed,
    time_zone,
    unread,
);

fn line<'s>(settings: &'s Settings, code: &str) -> Option<&'s Infraction> {
    settings.infractions.iter().find(|line| line.code == code)
}

/// The codes of the infractions that differ between the catalogues of two versions of the settings.
fn lines_that_differ<'s>(was: &'s Settings, made: &'s Settings) -> impl Iterator<Item = &'s str> {
    let gone = was.infractions.iter();
    let gone = gone.filter(|known| line(made, &known.code).is_none());
    let all = made.infractions.iter().chain(gone);
    all.map(|known| known.code.as_str())
        .filter(|code| line(was, code) != line(made, code))
}

fn lines_taken_back(now: &Settings, made: &Settings, was: &Settings) -> Vec<Infraction> {
    let mut lines = now.infractions.clone();
    for code in lines_that_differ(was, made) {
        let before = line(was, code);
        let known = lines.iter().position(|line| line.code == code);
        match (known, before) {
            (Some(at), before) => {
                lines.splice(at..=at, before.cloned());
            }
            (None, Some(before)) => lines.push(before.clone()),
            (None, None) => {}
        }
    }
    lines
}
