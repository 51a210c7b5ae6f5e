//! Signed cookies of devices on which an account has signed in before. Failed guesses made elsewhere do not delay such
//! a device. Its own failures are counted for it alone.
//!
//! Source: OWASP, *Slow Down Online Guessing Attacks with Device Cookies*.

use super::token::{derive, equal};

/// The name of the device cookie. Its value is a random word that identifies the device, followed by a proof for each
/// account that signed in on it.
pub const COOKIE: &str = "pozzetto_device";

/// The name of the installation's secret that device cookies are derived from.
pub const SECRET: &str = "devices";

/// The most accounts that a device cookie remembers. A club's tablet passes from hand to hand.
const MOST: usize = 8;

fn proof(secret: &str, device: &str, account: &str) -> String {
    let account = account.trim().to_lowercase();
    derive("device", &format!("{secret}/{device}/{account}"))
}

/// Returns the word that identifies the device, read from its cookie, if the account has signed in on that device
/// before.
#[must_use]
pub fn known<'c>(secret: &str, cookie: &'c str, account: &str) -> Option<&'c str> {
    let (device, proofs) = cookie.split_once('.')?;
    let own = proof(secret, device, account);
    let mut proofs = proofs.split('.').take(MOST);
    proofs.any(|one| equal(one, &own)).then_some(device)
}

/// Returns the device cookie to set after an account has signed in. `fresh` is the random word that identifies a device
/// without a cookie.
#[must_use]
pub fn after(secret: &str, held: Option<&str>, account: &str, fresh: &str) -> String {
    let (device, proofs) = held
        .and_then(|held| held.split_once('.'))
        .unwrap_or((fresh, ""));
    let own = proof(secret, device, account);
    let others = proofs
        .split('.')
        .filter(|one| !one.is_empty() && *one != own);
    let proofs: Vec<&str> = [own.as_str()]
        .into_iter()
        .chain(others)
        .take(MOST)
        .collect();
    format!("{device}.{}", proofs.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_to_those_who_signed_in_on_it_and_to_nobody_else() {
        let first = after("secret", None, "Anna", "d1");
        assert_eq!(known("secret", &first, " anna"), Some("d1"));
        assert_eq!(known("secret", &first, "ugo"), None);
        assert_eq!(known("another", &first, "anna"), None);
        let both = after("secret", Some(&first), "Ugo", "d2");
        for name in ["anna", "ugo"] {
            assert_eq!(known("secret", &both, name), Some("d1"));
        }
        let stolen = both.replacen("d1", "d3", 1);
        assert_eq!(known("secret", &stolen, "anna"), None);
        for junk in ["", ".", "d1", "d1.", "d1.x"] {
            assert_eq!(known("secret", junk, "anna"), None);
        }
        let many = (0..20).fold(first, |held, n| {
            after("secret", Some(&held), &n.to_string(), "")
        });
        assert_eq!(many.split('.').count(), 1 + MOST);
        assert_eq!(known("secret", &many, "19"), Some("d1"));
        assert_eq!(
            known("secret", &many, "anna"),
            None,
            "the oldest is forgotten"
        );
    }
}
