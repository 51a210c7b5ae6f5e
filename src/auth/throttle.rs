//! Throttling of password guesses. After some failures each further try must wait, twice as long every time.
//!
//! The counts are in memory, per process, and need not survive a restart. The phones in a hall share one network
//! address. An address may therefore fail more often than one account from one address.

use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The first wait before another attempt to sign in, in seconds.
const FIRST_WAIT: i64 = 2;

/// The time, in seconds, after which failures are forgotten if no other follows.
const FORGET: i64 = 24 * 60 * 60;

/// The most counters kept. When there are more, the older half is deleted.
const REMEMBERED: usize = 20_000;

/// The number of failures, the last of them within an hour, that looks like guessing.
const MANY: u32 = 10;

/// The origin of an attempt to sign in.
#[derive(Clone, Copy, Debug)]
pub struct AttemptOrigin<'a> {
    pub address: &'a str,
    /// The word that identifies a device on which the account has signed in before. Failures on other devices do not
    /// delay it.
    pub known: Option<&'a str>,
}

impl<'a> From<&'a str> for AttemptOrigin<'a> {
    fn from(address: &'a str) -> AttemptOrigin<'a> {
        let known = None;
        AttemptOrigin { address, known }
    }
}

impl<'a> From<&'a String> for AttemptOrigin<'a> {
    fn from(address: &'a String) -> AttemptOrigin<'a> {
        AttemptOrigin::from(address.as_str())
    }
}

/// A suspected attempt to guess passwords.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SuspectedGuessing {
    /// Suspected password guesses from one network, at one account or several.
    From {
        network: String,
        failures: u32,
        /// The account names that the guesses tried, in lower case.
        accounts: Vec<String>,
    },
    /// Suspected password guesses at one account, from any network.
    At {
        /// The name of the account that was guessed at, in lower case.
        account: String,
        failures: u32,
    },
}

/// The key under which the throttle counts failed attempts to sign in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum ThrottleKey {
    /// The throttle key of an account tried from one address.
    Both(String, String),
    /// The throttle key of an address, for all accounts tried from it.
    Address(String),
    /// An IPv6 site, the first 48 bits of the address, for all accounts.
    Site(String),
    /// The throttle key of an account, tried from any address.
    Account(String),
    /// An account on a device on which it has signed in before.
    Device(String, String),
}

impl ThrottleKey {
    /// Returns the number of failed attempts to sign in that cause no wait.
    fn free(&self) -> u32 {
        match self {
            ThrottleKey::Both(..) | ThrottleKey::Device(..) => 5,
            ThrottleKey::Address(_) => 30,
            ThrottleKey::Site(_) => 300,
            ThrottleKey::Account(_) => 50,
        }
    }

    /// Returns the longest wait, in seconds. An address and an account have short ones: people who share the address or
    /// know the account's name must not lock others out.
    fn longest_wait(&self) -> i64 {
        match self {
            ThrottleKey::Both(..) | ThrottleKey::Device(..) => 15 * 60,
            ThrottleKey::Address(_) | ThrottleKey::Site(_) => 5,
            ThrottleKey::Account(_) => 60,
        }
    }
}

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    last: DateTime<Utc>,
}

impl Failures {
    /// Returns the time from which the next attempt is allowed.
    fn until(self, name: &ThrottleKey) -> DateTime<Utc> {
        let longest = name.longest_wait();
        let doubled = self.count.checked_sub(name.free()).map_or(0, |over| {
            FIRST_WAIT.checked_shl(over.min(20)).unwrap_or(longest)
        });
        self.last + TimeDelta::seconds(doubled.min(longest))
    }
}

/// The throttle, which counts failed attempts to sign in.
#[derive(Default)]
pub struct Throttle(Mutex<HashMap<ThrottleKey, Failures>>);

impl Throttle {
    /// Returns the time that an attempt must still wait, or none when it is allowed now.
    #[must_use]
    pub fn wait<'a>(
        &self,
        account: &str,
        from: impl Into<AttemptOrigin<'a>>,
        now: DateTime<Utc>,
    ) -> Option<Duration> {
        let failed = self.failed();
        let until = names(account, from.into())
            .iter()
            .filter_map(|name| Some(failed.get(name)?.until(name)))
            .max()?;
        (until - now).to_std().ok().filter(|wait| !wait.is_zero())
    }

    /// Counts a failed attempt to sign in.
    pub fn fail<'a>(&self, account: &str, from: impl Into<AttemptOrigin<'a>>, now: DateTime<Utc>) {
        let mut failed = self.failed();
        for name in names(account, from.into()) {
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

    /// Clears an account's failures after it has signed in. The failures counted for the address stay.
    pub fn succeed<'a>(&self, account: &str, from: impl Into<AttemptOrigin<'a>>) {
        let mut failed = self.failed();
        for name in names(account, from.into()) {
            if !matches!(name, ThrottleKey::Address(_) | ThrottleKey::Site(_)) {
                failed.remove(&name);
            }
        }
    }

    /// Returns the networks and accounts for which somebody seems to guess passwords now, the most failures first.
    #[must_use]
    pub fn guessing(&self, now: DateTime<Utc>) -> Vec<SuspectedGuessing> {
        let failed = self.failed();
        let lately = |known: &Failures| now - known.last < TimeDelta::hours(1);
        let accounts = |network: &str| {
            let of = |(name, _): (&ThrottleKey, &Failures)| match name {
                ThrottleKey::Both(account, address) if address == network => Some(account.clone()),
                _ => None,
            };
            let mut all: Vec<String> = failed.iter().filter_map(of).collect();
            all.sort_unstable();
            all
        };
        let many = failed
            .iter()
            .filter(|(_, known)| known.count >= MANY && lately(known));
        let mut all: Vec<(u32, &ThrottleKey)> =
            many.map(|(name, known)| (known.count, name)).collect();
        all.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.cmp(other)));
        let of = |(failures, name): (u32, &ThrottleKey)| match name {
            ThrottleKey::Address(network) => Some(SuspectedGuessing::From {
                network: network.clone(),
                failures,
                accounts: accounts(network),
            }),
            ThrottleKey::Account(account) => Some(SuspectedGuessing::At {
                account: account.clone(),
                failures,
            }),
            ThrottleKey::Both(..) | ThrottleKey::Site(_) | ThrottleKey::Device(..) => None,
        };
        all.into_iter().filter_map(of).collect()
    }

    fn failed(&self) -> MutexGuard<'_, HashMap<ThrottleKey, Failures>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forgotten(known: &Failures, now: DateTime<Utc>) -> bool {
    now - known.last > TimeDelta::seconds(FORGET)
}

fn names(account: &str, from: AttemptOrigin<'_>) -> Vec<ThrottleKey> {
    let account: String = account.trim().to_lowercase().chars().take(100).collect();
    if let Some(device) = from.known {
        let device = device.chars().take(100).collect();
        return vec![ThrottleKey::Device(account, device)];
    }
    let (address, site) = network(from.address);
    let site = site.map(ThrottleKey::Site);
    let names = [
        ThrottleKey::Both(account.clone(), address.clone()),
        ThrottleKey::Address(address),
        ThrottleKey::Account(account),
    ];
    names.into_iter().chain(site).collect()
}

/// Returns the network within which one client may change its address, and for IPv6 also the site. The network is the
/// first 64 bits of an IPv6 address (RFC 6177), the site the first 48. A port is left out. A text that is no address is
/// returned unchanged.
fn network(address: &str) -> (String, Option<String>) {
    let ip = address.parse::<IpAddr>();
    let ip = ip.or_else(|_| address.parse::<SocketAddr>().map(|socket| socket.ip()));
    match ip.map(|ip| ip.to_canonical()) {
        Ok(IpAddr::V6(ip)) => {
            let [a, b, c, d, ..] = ip.segments();
            let of = |d| Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string();
            (of(d), Some(of(0) + "/48"))
        }
        Ok(ip) => (ip.to_string(), None),
        Err(_) => (address.to_owned(), None),
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
    fn a_device_that_was_signed_in_on_waits_for_nobody_elses_failures() {
        let throttle = Throttle::default();
        let own = |known| AttemptOrigin {
            address: "10.0.0.1",
            known: Some(known),
        };
        for n in 0..200 {
            throttle.fail("anna", &format!("10.0.{}.1", n % 9), at(n));
            throttle.fail(&format!("user{n}"), "10.0.0.1", at(n));
        }
        assert!(throttle.wait("anna", "10.0.0.1", at(200)).is_some());
        assert!(throttle.wait("bruno", "10.0.0.1", at(200)).is_some());
        assert_eq!(throttle.wait("anna", own("tablet"), at(200)), None);
        for _ in 0..6 {
            throttle.fail("anna", own("stolen"), at(200));
        }
        assert!(throttle.wait("anna", own("stolen"), at(200)).is_some());
        assert_eq!(throttle.wait("anna", own("tablet"), at(200)), None);
        let guessing = throttle.guessing(at(201));
        let hall = guessing.iter().find_map(|one| match one {
            SuspectedGuessing::From {
                network,
                failures,
                accounts,
            } if network == "10.0.0.1" => Some((*failures, accounts.contains(&"anna".to_owned()))),
            _ => None,
        });
        assert_eq!(hall, Some((223, true)));
        assert!(guessing.contains(&SuspectedGuessing::At {
            account: "anna".to_owned(),
            failures: 200,
        }));
        assert_eq!(throttle.guessing(at(200 + 3601)), []);
    }

    #[test]
    fn a_site_of_ipv6_is_slowed_down_as_a_whole() {
        let throttle = Throttle::default();
        for n in 0..301 {
            throttle.fail(&format!("user{n}"), &format!("2001:db8:7:{n:x}::1"), at(0));
        }
        assert!(throttle.wait("anna", "2001:db8:7:ffff::1", at(0)).is_some());
        assert_eq!(throttle.wait("anna", "2001:db8:8:ffff::1", at(0)), None);
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
