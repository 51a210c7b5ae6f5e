//! Brakes on guessing passwords: after some failures each further try must wait, twice as long every time.
//!
//! In memory, per process: it need not survive a restart. A hall's phones share one network address, so an address
//! alone may fail more often than one account from one address.

use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The first wait, in seconds.
const FIRST_WAIT: i64 = 2;

/// After this long without a failure all is forgotten, in seconds.
const FORGET: i64 = 24 * 60 * 60;

/// Names remembered at most; when it is reached the oldest half is forgotten.
const REMEMBERED: usize = 20_000;

/// What failures are counted by.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Name {
    /// One account from one address.
    Both(String, String),
    /// An address, whatever the account.
    Address(String),
    /// An account, wherever from.
    Account(String),
}

impl Name {
    /// Failures that cost nothing.
    fn free(&self) -> u32 {
        match self {
            Name::Both(..) => 5,
            Name::Address(_) => 30,
            Name::Account(_) => 50,
        }
    }

    /// The longest wait, in seconds. Others share an address or know an account's name: they must not lock it out.
    fn longest_wait(&self) -> i64 {
        match self {
            Name::Both(..) => 15 * 60,
            Name::Address(_) => 5,
            Name::Account(_) => 60,
        }
    }
}

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    last: DateTime<Utc>,
}

impl Failures {
    /// When the next try is welcome.
    fn until(self, name: &Name) -> DateTime<Utc> {
        let longest = name.longest_wait();
        let doubled = self.count.checked_sub(name.free()).map_or(0, |over| {
            FIRST_WAIT.checked_shl(over.min(20)).unwrap_or(longest)
        });
        self.last + TimeDelta::seconds(doubled.min(longest))
    }
}

/// Counts failures to sign in.
#[derive(Default)]
pub struct Throttle(Mutex<HashMap<Name, Failures>>);

impl Throttle {
    /// How long a try must still wait, or none when it is welcome now.
    #[must_use]
    pub fn wait(&self, account: &str, address: &str, now: DateTime<Utc>) -> Option<Duration> {
        let failed = self.failed();
        let until = names(account, address)
            .iter()
            .filter_map(|name| Some(failed.get(name)?.until(name)))
            .max()?;
        (until - now).to_std().ok().filter(|wait| !wait.is_zero())
    }

    /// Counts a failure.
    pub fn fail(&self, account: &str, address: &str, now: DateTime<Utc>) {
        let mut failed = self.failed();
        for name in names(account, address) {
            let known = failed.get(&name).filter(|known| !forgotten(known, now));
            let count = known.map_or(0, |known| known.count).saturating_add(1);
            failed.insert(name, Failures { count, last: now });
        }
        if failed.len() > REMEMBERED {
            failed.retain(|_, known| !forgotten(known, now));
        }
        if failed.len() > REMEMBERED {
            let mut times: Vec<_> = failed.values().map(|known| known.last).collect();
            times.sort_unstable();
            let middle = times.get(REMEMBERED / 2).copied().unwrap_or(now);
            failed.retain(|_, known| known.last > middle);
        }
    }

    /// Somebody signed in: what this account failed is forgotten, what the address failed with others is not.
    pub fn succeed(&self, account: &str, address: &str) {
        let mut failed = self.failed();
        for name in names(account, address) {
            if !matches!(name, Name::Address(_)) {
                failed.remove(&name);
            }
        }
    }

    fn failed(&self) -> MutexGuard<'_, HashMap<Name, Failures>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forgotten(known: &Failures, now: DateTime<Utc>) -> bool {
    now - known.last > TimeDelta::seconds(FORGET)
}

fn names(account: &str, address: &str) -> [Name; 3] {
    let account: String = account.trim().to_lowercase().chars().take(100).collect();
    let address = network(address);
    [
        Name::Both(account.clone(), address.clone()),
        Name::Address(address),
        Name::Account(account),
    ]
}

/// The network that one client may change its address within: of IPv6 the first 64 bits, which every connection is given whole
/// (RFC 6177). A port is left out. What is no address counts as it stands.
fn network(address: &str) -> String {
    let ip = address.parse::<IpAddr>();
    let ip = ip.or_else(|_| address.parse::<SocketAddr>().map(|socket| socket.ip()));
    match ip.map(|ip| ip.to_canonical()) {
        Ok(IpAddr::V6(ip)) => {
            let [a, b, c, d, ..] = ip.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
        Ok(ip) => ip.to_string(),
        Err(_) => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + second, 0).unwrap()
    }

    #[test]
    fn five_failures_are_free_then_the_wait_doubles() {
        let throttle = Throttle::default();
        let mut now = 0;
        for _ in 0..4 {
            throttle.fail("Anna", "10.0.0.1", at(now));
            assert_eq!(throttle.wait("anna", "10.0.0.1", at(now)), None);
        }
        for expected in [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            throttle.fail("anna ", "10.0.0.1", at(now));
            let wait = throttle.wait("ANNA", "10.0.0.1", at(now));
            assert_eq!(wait, Some(Duration::from_secs(expected)));
            now += i64::try_from(expected).unwrap();
            assert_eq!(throttle.wait("anna", "10.0.0.1", at(now)), None);
        }
    }

    #[test]
    fn the_neighbours_in_the_hall_are_not_locked_out() {
        let throttle = Throttle::default();
        for _ in 0..10 {
            throttle.fail("anna", "10.0.0.1", at(0));
        }
        assert!(throttle.wait("anna", "10.0.0.1", at(1)).is_some());
        assert_eq!(throttle.wait("bruno", "10.0.0.1", at(1)), None);
        assert_eq!(throttle.wait("anna", "10.0.0.2", at(1)), None);
    }

    #[test]
    fn an_address_that_tries_every_name_is_stopped() {
        let throttle = Throttle::default();
        for account in 0..30 {
            throttle.fail(&format!("user{account}"), "10.0.0.1", at(0));
        }
        assert!(throttle.wait("anybody", "10.0.0.1", at(0)).is_some());
        assert_eq!(throttle.wait("anybody", "10.0.0.2", at(0)), None);
    }

    #[test]
    fn a_client_does_not_get_around_the_wait_by_another_address_of_its_network() {
        let throttle = Throttle::default();
        for n in 0..6 {
            throttle.fail("anna", &format!("2001:db8:1:2::{n:x}"), at(0));
            throttle.fail("bruno", &format!("192.0.2.7:{}", 50_000 + n), at(0));
        }
        for (account, address, waits) in [
            ("anna", "2001:db8:1:2:ffff::1", true),
            ("anna", "[2001:db8:1:2::9]:443", true),
            ("anna", "2001:db8:1:3::1", false),
            ("bruno", "192.0.2.7", true),
            ("bruno", "::ffff:192.0.2.7", true),
            ("bruno", "192.0.2.8", false),
        ] {
            let wait = throttle.wait(account, address, at(0));
            assert_eq!(wait.is_some(), waits, "{account} from {address}");
        }
        for account in 0..30 {
            let address = format!("2001:db8:9:9::{account:x}");
            throttle.fail(&format!("user{account}"), &address, at(0));
        }
        let wait = throttle.wait("anybody", "2001:db8:9:9:1::", at(0));
        assert!(wait.is_some(), "one network tries every name");
    }

    #[test]
    fn success_and_a_day_forget() {
        let throttle = Throttle::default();
        let fail = |times, now| (0..times).for_each(|_| throttle.fail("anna", "a", at(now)));
        fail(6, 0);
        throttle.succeed("Anna", "a");
        assert_eq!(throttle.wait("anna", "a", at(0)), None);
        fail(6, 0);
        assert!(throttle.wait("anna", "a", at(0)).is_some());
        fail(1, FORGET + 1);
        assert_eq!(throttle.wait("anna", "a", at(FORGET + 1)), None);
    }

    #[test]
    fn memory_is_bounded() {
        let throttle = Throttle::default();
        for n in 0..REMEMBERED {
            throttle.fail(
                &n.to_string(),
                &n.to_string(),
                at(i64::try_from(n).unwrap()),
            );
        }
        assert!(throttle.failed().len() <= REMEMBERED);
    }
}
