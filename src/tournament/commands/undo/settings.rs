//! Undo of settings one by one: only what the action changed, whatever else was changed since.

use crate::event::Settings;
use crate::rulings::infraction::Infraction;
use serde_json::{Map, Value};

/// The field of the catalogue's lines, which are compared and restored line by line.
const LINES: &str = "infractions";

/// Returns the settings as they are stored, each under its name.
fn by_name(settings: &Settings) -> Map<String, Value> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    }
}

/// Whether all the settings that an action changed from `was` to `made` still have in `now` the values it gave them.
pub(crate) fn stand(now: &Settings, was: &Settings, made: &Settings) -> bool {
    let lines_stand = lines_that_differ(was, made).all(|code| line(now, code) == line(made, code));
    let [now, was, made] = [now, was, made].map(by_name);
    let mut names = was.keys().chain(made.keys()).filter(|name| *name != LINES);
    let stands = |name| was.get(name) == made.get(name) || now.get(name) == made.get(name);
    lines_stand && names.all(stands)
}

/// The settings `now`, with all that an action changed from `was` to `made` set back.
pub(crate) fn taken_back(now: &Settings, made: &Settings, was: &Settings) -> Settings {
    let infractions = lines_taken_back(now, made, was);
    let [mut back, was, made] = [now, was, made].map(by_name);
    for name in was.keys().chain(made.keys()) {
        match (was.get(name), made.get(name)) {
            (was, made) if was == made => {}
            (Some(was), _) => _ = back.insert(name.clone(), was.clone()),
            (None, _) => _ = back.remove(name),
        }
    }
    // each value was written by the field that reads it: there is nothing here that cannot be read
    let back = serde_json::from_value(Value::Object(back)).unwrap_or_else(|_| now.clone());
    Settings {
        infractions,
        ..back
    }
}

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

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::award::ByeAward;
    use crate::event::{
        ClubsApart, Confirmation, DaneseRest, DrawOrder, EventKind, EventLevel, MpReading,
        PublicNames, RematchScope,
    };
    use crate::prizes::fee::Fee;
    use crate::prizes::prize::{Contest, Cumulation, PrizeRule, PrizesShown};
    use crate::ranking::TieBreak;
    use crate::round::RoundNo;
    use crate::rulings::infraction::own_line;
    use crate::scoring::match_score::{Length, MatchVp};
    use crate::testing::settings;
    use crate::visibility::stage::EventStage;
    use crate::vp::VpTable;
    use burraco_rules::RuleSet;
    use std::collections::BTreeMap;

    /// Settings of which each differs from those of `settings("3 mitchell", 4)`. A new setting must be named here.
    fn all_others() -> Settings {
        let mut line = own_line("suggestion").unwrap();
        line.article = "99".to_owned();
        Settings {
            slug: "altro".to_owned(),
            name: "Altro".to_owned(),
            venue: "Sala grande".to_owned(),
            date: "2027-01-02".parse().unwrap(),
            organiser: "ASD Perla".to_owned(),
            officials: vec!["Arbitro: Ada Neri, nazionale".to_owned()],
            results_sheet: "Tessera\nVP".parse().unwrap(),
            results_sent: Some("2027-01-05".parse().unwrap()),
            rooms: "Sala grande 20: Ada\nTerrazza resto".parse().unwrap(),
            kind: EventKind::Individual,
            rules: RuleSet::ITALIAN,
            hands: 2,
            length: Length::Target(MatchVp::WonLost),
            vp_table: VpTable::for_hands(2).unwrap(),
            plan: "2 danese".parse().unwrap(),
            tie_breaks: vec![TieBreak::Lot],
            bye: ByeAward::usual(2, &VpTable::for_teams()),
            mp: MpReading::Gross,
            minutes: 20,
            last_hand: 3,
            protest_minutes: 7,
            notice: "Si comincia alle nove".to_owned(),
            confirmation: Confirmation::SecondClerk,
            public_names: PublicNames::Hidden,
            draw: DrawOrder::ByNumber,
            clubs_apart: ClubsApart::NeverMeet,
            level: EventLevel::Nazionale,
            sessions: 2,
            rematches: RematchScope::PreviousRound,
            danese_rest: DaneseRest::Lowest,
            fee: Fee {
                cents: 1_250,
                ..Fee::default()
            },
            prizes: vec![PrizeRule {
                contest: Contest::All,
                cents: vec![10_000],
                cumulation: Cumulation::PassedOver,
            }],
            in_kind_cents: 500,
            prizes_shown: PrizesShown::Everybody,
            hidden_from: Some(RoundNo(2)),
            stage: EventStage::Archived,
            infractions: vec![line],
            colour: Some("#a4161a".parse().unwrap()),
            logo: Some("ab".repeat(32).try_into().unwrap()),
            seed: u64::MAX,
            time_zone: "Europe/Paris".to_owned(),
            unread: BTreeMap::from([("later".to_owned(), Value::from(3))]),
        }
    }

    #[test]
    fn each_setting_is_taken_back_by_itself_whatever_was_changed_since() {
        let (was, other) = (settings("3 mitchell", 4), all_others());
        let read = |fields| serde_json::from_value::<Settings>(Value::Object(fields)).unwrap();
        let others = by_name(&other);
        assert_eq!(read(others.clone()), other, "what is stored is read again");
        for name in others.keys() {
            let before = by_name(&was);
            assert_ne!(before.get(name), others.get(name), "{name} differs");
            // the action changes this setting alone
            let mut changed = before.clone();
            changed.insert(name.clone(), others[name].clone());
            let made = read(changed);
            // others change all the rest since
            assert!(
                stand(&other, &was, &made),
                "{name} is as the action made it"
            );
            assert!(!stand(&was, &was, &made), "{name} is not");
            let mut expected = others.clone();
            match before.get(name) {
                Some(value) => _ = expected.insert(name.clone(), value.clone()),
                None => _ = expected.remove(name),
            }
            assert_eq!(taken_back(&other, &made, &was), read(expected), "{name}");
        }
    }
}
