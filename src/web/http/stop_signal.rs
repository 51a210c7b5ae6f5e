//! The stop signal of the process, received by one thread. A service that restarts after a restore must not miss a
//! signal that came meanwhile.

use std::sync::OnceLock;
use tokio::runtime::Builder;
use tokio::sync::watch;

/// Waits until the process receives a stop signal.
pub async fn told_to_stop() {
    let mut told = listener();
    if told.wait_for(|told| *told).await.is_err() {
        // nobody listens: the system ends the process as it ends any other
        std::future::pending::<()>().await;
    }
}

/// Whether the process has received a stop signal.
#[must_use]
pub fn is_told_to_stop() -> bool {
    *listener().borrow()
}

/// Stops the service as a signal would.
pub fn stop() {
    teller().send_replace(true);
}

fn listener() -> watch::Receiver<bool> {
    teller().subscribe()
}

/// The sender of the stop signal. The first caller starts the thread that listens for the system's.
fn teller() -> &'static watch::Sender<bool> {
    static TOLD: OnceLock<watch::Sender<bool>> = OnceLock::new();
    TOLD.get_or_init(|| {
        let (tell, _) = watch::channel(false);
        let told = tell.clone();
        let listen = move || {
            if let Ok(runtime) = Builder::new_current_thread().enable_io().build() {
                runtime.block_on(signalled());
                told.send_replace(true);
            }
        };
        let thread = std::thread::Builder::new().name("signals".to_owned());
        if let Err(error) = thread.spawn(listen) {
            tracing::error!(%error, "failed to listen for the stop signal");
        }
        tell
    })
}

async fn signalled() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
