//! LibreOffice, where it is installed.

use crate::support::Folder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Finds LibreOffice. Where it is missing this says so, and is an error if `POZZETTO_OFFICE` is `required`.
pub fn office() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut folders = std::env::split_paths(&path).map(|folder| folder.join("soffice"));
    let found = folders.find(|file| file.is_file());
    if found.is_none() {
        let required = std::env::var("POZZETTO_OFFICE").is_ok_and(|v| v == "required");
        assert!(
            !required,
            "LibreOffice (libreoffice-calc-nogui) must be installed"
        );
        // Written past the test runner, which keeps what passing tests print to itself.
        let _ = std::io::stderr().write_all(b"skipped: LibreOffice is not installed\n");
    }
    found
}

/// Opens files in one go, and saves each in another form beside it.
pub fn converted(office: &Path, folder: &Folder, files: &[PathBuf], to: &str, how: &str) {
    let profile = format!(
        "-env:UserInstallation=file://{}/profile",
        folder.path().display()
    );
    let done = Command::new(office)
        .args([&profile, "--headless", "--convert-to", to, "--outdir"])
        .arg(folder.path())
        .arg(format!("--infilter={how}"))
        .args(files)
        .stdout(Stdio::null())
        .output()
        .unwrap();
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
}
