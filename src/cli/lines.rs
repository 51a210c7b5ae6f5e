//! Commands that read lines and write JSON lines. They stream, so that a million lines need no more memory than one.

use crate::cli::Stop;
use serde::Serialize;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The JSON object written for an input line that cannot be read.
#[derive(Serialize)]
struct BadLine<'a> {
    error: &'a str,
    line: u64,
}

/// The longest line that is read, in bytes. A longer line is refused.
const LONGEST: u64 = 1 << 20;

/// The byte order mark, which some editors write before the first line of a UTF-8 file.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Judges every line that is not blank. A line that cannot be read gives `{"error":...,"line":N}` and the work goes on.
/// The command then ends with exit code 2.
///
/// # Errors
/// When the input cannot be read, the output cannot be written, or a line was bad.
pub fn each<T: Serialize>(
    mut input: impl BufRead,
    mut judge: impl FnMut(&str) -> Result<T, String>,
) -> Result<(), Stop> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut progress = Progress::new();
    let (mut number, mut bad) = (0_u64, 0_u64);
    let mut line = Vec::new();
    while next(&mut input, &mut line)? {
        number += 1;
        if number == 1 && line.starts_with(MARK) {
            line.drain(..MARK.len());
        }
        progress.at(number);
        let text = match std::str::from_utf8(&line) {
            Ok(text) if text.trim().is_empty() => continue,
            Ok(_) if line.len() as u64 > LONGEST => Err("the line is too long".to_owned()),
            Ok(text) => Ok(text.trim()),
            Err(_) => Err("the line is not UTF-8".to_owned()),
        };
        let written = match text.and_then(&mut judge) {
            Ok(judged) => serde_json::to_writer(&mut out, &judged),
            Err(error) => {
                bad += 1;
                serde_json::to_writer(
                    &mut out,
                    &BadLine {
                        error: &error,
                        line: number,
                    },
                )
            }
        };
        written.map_err(|e| Stop::from_output(&e.into()))?;
        out.write_all(b"\n").map_err(|e| Stop::from_output(&e))?;
    }
    out.flush().map_err(|e| Stop::from_output(&e))?;
    match bad {
        0 => Ok(()),
        1 => Err(Stop::input("1 line could not be read")),
        _ => Err(Stop::input(format_args!("{bad} lines could not be read"))),
    }
}

/// Reads the next line into the buffer. Only the beginning of a line that is too long is kept.
fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, Stop> {
    let cannot = |e: io::Error| Stop::input(format_args!("cannot read: {e}"));
    line.clear();
    let read = io::Read::take(&mut *input, LONGEST + 1)
        .read_until(b'\n', line)
        .map_err(cannot)?;
    if line.last() != Some(&b'\n') && line.len() as u64 > LONGEST {
        input.skip_until(b'\n').map_err(cannot)?;
    }
    Ok(read > 0)
}

/// The progress of a long task, shown on a terminal. Nothing is shown when standard output is the terminal or standard
/// error is not.
pub struct Progress {
    shown: bool,
    next: Instant,
}

impl Progress {
    /// Starts the progress display of a task.
    #[must_use]
    pub fn new() -> Progress {
        Progress {
            shown: io::stderr().is_terminal() && !io::stdout().is_terminal(),
            next: Instant::now() + Duration::from_secs(1),
        }
    }

    /// Records that the task has reached a line of its input.
    pub fn at(&mut self, line: u64) {
        // The clock is read now and then only: it costs more than a line.
        if self.shown && line.is_multiple_of(4096) && Instant::now() >= self.next {
            eprint!("\r{line} lines");
            self.next = Instant::now() + Duration::from_secs(1);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}
