//! A PostgreSQL server of a test's own, which may be stopped, started and struck.

use crate::operator::chaos::required;
use crate::support::Folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Gone when the test ends.
pub struct Cluster {
    folder: Folder,
    programs: PathBuf,
    port: u16,
}

impl Cluster {
    /// None where the tests run on SQLite, or where no server is installed, which is said.
    pub fn start() -> Option<Cluster> {
        Cluster::within(&std::env::temp_dir())
    }

    /// The same, on a disk of the test's own.
    pub fn within(place: &Path) -> Option<Cluster> {
        std::env::var_os("TEST_POSTGRES_URL")?;
        let versions = std::fs::read_dir("/usr/lib/postgresql")
            .into_iter()
            .flatten();
        let programs = versions.map(|version| version.unwrap().path().join("bin"));
        let Some(programs) = programs.filter(|bin| bin.join("initdb").exists()).max() else {
            assert!(!required(), "no PostgreSQL server is installed");
            eprintln!("left out: no PostgreSQL server is installed");
            return None;
        };
        // A port that is free now; nobody else asks for one in the moment until the server has it.
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = socket.local_addr().unwrap().port();
        drop(socket);
        let cluster = Cluster {
            folder: Folder::within(place),
            programs,
            port,
        };
        let whole = std::os::unix::fs::PermissionsExt::from_mode(0o777);
        std::fs::set_permissions(cluster.folder.path(), whole).unwrap();
        let place = cluster.folder.path().display().to_string();
        cluster.run(
            "initdb",
            &format!("-D {place}/db -U postgres -A trust -E UTF8 --wal-segsize=1"),
        );
        cluster.begin();
        cluster.run(
            "createdb",
            &format!("-h 127.0.0.1 -p {port} -U postgres pozzetto"),
        );
        Some(cluster)
    }

    /// As `TEST_POSTGRES_URL` names a server.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/pozzetto", self.port)
    }

    /// The server starts, or comes back.
    pub fn begin(&self) {
        let (place, port) = (self.folder.path().display(), self.port);
        let how = format!(
            "'-p {port} -k {place} -c max_connections=50 -c shared_buffers=16MB -c max_wal_size=8MB'"
        );
        self.run(
            "pg_ctl",
            &format!("-D {place}/db -l {place}/log -w -o {how} start"),
        );
    }

    /// The server ends at once, whoever is connected.
    pub fn stop(&self) {
        let place = self.folder.path().display();
        self.run("pg_ctl", &format!("-D {place}/db -m immediate -w stop"));
    }

    /// Whether the server is there.
    pub fn runs(&self) -> bool {
        let process = PathBuf::from("/proc").join(self.head());
        self.folder.path().join("db/postmaster.pid").exists() && process.exists()
    }

    /// The process numbers of those that serve clients.
    pub fn serving(&self) -> Vec<String> {
        let found = Command::new("pgrep")
            .args(["-P", &self.head(), "-f", "postgres: postgres pozzetto"])
            .output()
            .unwrap();
        let found = String::from_utf8(found.stdout).unwrap();
        found.split_whitespace().map(str::to_owned).collect()
    }

    /// One process of the server that serves this client is killed as by the system; gives false where there is none.
    pub fn strike(&self, which: usize) -> bool {
        let all = self.serving();
        let Some(id) = all.get(which % all.len().max(1)) else {
            return false;
        };
        let struck = Command::new("kill").args(["-KILL", id]).status().unwrap();
        struck.success()
    }

    /// The process number of the server itself.
    fn head(&self) -> String {
        let file = self.folder.path().join("db/postmaster.pid");
        let text = std::fs::read_to_string(file).unwrap_or_default();
        text.lines().next().unwrap_or_default().to_owned()
    }

    /// Runs one of the server's programs; it refuses to run as root.
    fn run(&self, program: &str, arguments: &str) {
        let line = format!("{}/{program} {arguments}", self.programs.display());
        let root = std::fs::metadata("/proc/self").is_ok_and(|own| {
            use std::os::unix::fs::MetadataExt;
            own.uid() == 0
        });
        let mut command = match root {
            true => Command::new("su"),
            false => Command::new("bash"),
        };
        if root {
            command.args(["postgres", "-s", "/bin/bash"]);
        }
        let log = std::fs::File::options()
            .create(true)
            .append(true)
            .open(self.folder.path().join("said"))
            .unwrap();
        let ran = command
            .args(["-c", &line])
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .status()
            .unwrap();
        let said = || std::fs::read_to_string(self.folder.path().join("said"));
        assert!(ran.success(), "{line}: {:?}", said());
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.runs() {
            self.stop();
        }
    }
}
