//! Browsers that follow the hall: they listen to the event's news, and ask for their page again as its script does.

use super::kit::http::{Client, find};
use super::{Dice, Log, Size, get};
use std::io;
use std::pin::pin;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// As the scripts of the pages have them: between two looks at a whole page, and at a part of one.
const PAUSE: Duration = Duration::from_secs(5);
const PAUSE_OF_PART: Duration = Duration::from_millis(500);
/// Without news; of a page that does not learn everything from them.
const SELDOM: Duration = Duration::from_secs(60);
const OFTEN: Duration = Duration::from_secs(4);

/// Somebody who follows the hall on a page.
pub struct Follower {
    news: String,
    way: String,
    cookie: String,
    pause: Duration,
    again: Duration,
}

impl Follower {
    /// Three of four viewers look at the standings, the others at the tables of the turno; then come those who look at the page
    /// of a pair, and the referees' boards.
    pub fn nth(n: usize, slug: &str, size: Size, cookie: &str) -> Follower {
        let part = |way: String, cookie: &str, again| Follower {
            news: format!("/t/{slug}/novita"),
            way,
            cookie: cookie.to_owned(),
            pause: PAUSE_OF_PART,
            again,
        };
        let visitor = "pozzetto_lang=it";
        if n < size.viewers {
            let page = ["classifica", "classifica", "classifica", "turni/1"][n / 2 % 4];
            let way = format!("/t/{slug}/{page}");
            return Follower {
                pause: PAUSE,
                ..part(way, visitor, SELDOM)
            };
        }
        if n < size.viewers + size.pairs {
            let pair = 1 + n % (2 * size.tables as usize);
            return part(
                format!("/t/{slug}/coppie/{pair}?parte=posto"),
                visitor,
                SELDOM,
            );
        }
        part(format!("/arbitro/{slug}?parte=tavoli"), cookie, OFTEN)
    }

    pub async fn follow(
        self,
        address: String,
        n: usize,
        mut over: watch::Receiver<bool>,
        log: Log,
    ) {
        let followed = async {
            let mut client = Client::new(&address, n);
            let mut dice = Dice(n as u64 + 1);
            let mut tag = None;
            self.look(&mut client, &mut tag, &log).await?;
            let mut stream = client.connect().await?;
            stream
                .write_all(get(&self.news, "", None).as_bytes())
                .await?;
            let mut timer = pin!(sleep(OFTEN));
            let (mut last, mut known, mut read) = (Instant::now(), String::new(), [0; 2048]);
            loop {
                tokio::select! {
                    said = stream.read(&mut read) => match word(&read[..said?])? {
                        Some(word) if word != known => {
                            log.borrow_mut().words += 1;
                            log.borrow_mut().listening += usize::from(known.is_empty());
                            known = word;
                            let soonest = Instant::now().max(last + self.pause);
                            timer.as_mut().reset(soonest + dice.part_of(self.pause / 4));
                        }
                        _ => {}
                    },
                    () = timer.as_mut() => {
                        last = Instant::now();
                        self.look(&mut client, &mut tag, &log).await?;
                        timer.as_mut().reset(Instant::now() + self.again);
                    }
                    _ = over.changed() => return Ok::<(), io::Error>(()),
                }
            }
        };
        if let Err(error) = followed.await {
            log.borrow_mut()
                .error(format!("a viewer of {}: {error}", self.way));
        }
    }

    /// Asks for the page, unless it is as it was.
    async fn look(
        &self,
        client: &mut Client,
        tag: &mut Option<String>,
        log: &Log,
    ) -> io::Result<()> {
        let began = Instant::now();
        let answer = client
            .ask(&get(&self.way, &self.cookie, tag.as_deref()))
            .await?;
        let mut seen = log.borrow_mut();
        seen.pages.add(began.elapsed());
        seen.bytes += answer.bytes;
        match answer.status {
            200 => {
                seen.fresh += 1;
                *tag = answer.etag;
            }
            304 => {}
            status => return Err(io::Error::other(format!("answered {status}"))),
        }
        Ok(())
    }
}

/// The last revision in what a stream has said; none in a heartbeat.
fn word(said: &[u8]) -> io::Result<Option<String>> {
    if said.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    if said.starts_with(b"HTTP/1.1 ") && !said.starts_with(b"HTTP/1.1 200") {
        return Err(io::Error::other("the news were refused"));
    }
    let mut last = None;
    let mut rest = said;
    while let Some(at) = find(rest, b"data: ") {
        rest = &rest[at + 6..];
        let end = rest.iter().position(|sign| !sign.is_ascii_digit());
        last = Some(String::from_utf8_lossy(&rest[..end.unwrap_or(rest.len())]).into_owned());
    }
    Ok(last)
}
