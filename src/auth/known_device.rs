//! Devices that somebody has signed in on before. Each holds a signed cookie: whoever guesses passwords elsewhere does not keep
//! it waiting, and its own guesses are counted for it alone.
//!
//! Source: OWASP, *Slow Down Online Guessing Attacks with Device Cookies*.

use super::token::{derive, equal};

/// The cookie: a word of the device, then a proof for each account that signed in on it.
pub const COOKIE: &str = "pozzetto_device";

/// The name of the installation's secret behind the cookie.
pub const SECRET: &str = "devices";

/// Accounts a device remembers; a tablet of a hall is passed on.
const MOST: usize = 8;

fn proof(secret: &str, device: &str, account: &str) -> String {
    let account = account.trim().to_lowercase();
    derive("device", &format!("{secret}/{device}/{account}"))
}

/// The word of the device whose cookie this is, if an account has signed in on it before.
#[must_use]
pub fn known<'c>(secret: &str, cookie: &'c str, account: &str) -> Option<&'c str> {
    let (device, proofs) = cookie.split_once('.')?;
    let own = proof(secret, device, account);
    let mut proofs = proofs.split('.').take(MOST);
    proofs.any(|one| equal(one, &own)).then_some(device)
}

/// The cookie of a device once an account has signed in on it; `fresh` is the word of one that had none.
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
