//! Somebody at work, whose pages, taps and keys are counted.

use crate::driver::Window;
use serde_json::json;
use std::cell::Cell;

/// Somebody at work: each page looked at is counted, as taps and keys are.
pub struct Work<'w> {
    pub window: &'w Window<'w>,
    pub home: String,
    pub pages: Cell<usize>,
}

impl Work<'_> {
    pub fn open(&self, way: &str) {
        self.window.open(&format!("{}{way}", self.home));
        self.pages.set(self.pages.get() + 1);
    }

    /// Taps what leads to another page, or posts and comes back.
    pub fn follow(&self, css: &str) {
        self.leave(css, || self.window.tap_scrolling(css));
    }

    /// The same; what is tapped is in sight, with no scroll before.
    pub fn follow_in_sight(&self, css: &str) {
        self.leave(css, || self.window.tap(css));
    }

    fn leave(&self, css: &str, tap: impl FnOnce()) {
        self.window.run("window.before = true");
        tap();
        self.window.until(
            &format!("past {css}"),
            "!window.before && document.readyState === 'complete'",
        );
        self.pages.set(self.pages.get() + 1);
    }

    /// Touches what changes the page without loading it again.
    pub fn stay(&self, css: &str, then: &str) {
        self.window.tap_scrolling(css);
        let there = format!("document.querySelector('{then}')");
        self.window.until(&format!("{then} after {css}"), &there);
    }

    pub fn fill(&self, field: &str, text: &str) {
        let script = "const field = document.querySelector(`[name=${arguments[0]}]`); field.value = arguments[1]; field.dispatchEvent(new Event('input', { bubbles: true }))";
        self.window.run_with(script, json!([field, text]));
    }

    /// Opens the folds around a field, a tap each.
    fn unfold(&self, css: &str) {
        let script = "let fold = document.querySelector(arguments[0]).closest('details:not([open])'); while (fold?.parentElement.closest('details:not([open])')) fold = fold.parentElement.closest('details:not([open])'); document.querySelector('#fold-to-tap')?.removeAttribute('id'); if (fold) fold.querySelector('summary').id = 'fold-to-tap'; return Boolean(fold)";
        while self.window.run_with(script, json!([css])) == json!(true) {
            self.window.tap_scrolling("#fold-to-tap");
        }
    }

    /// Types in a field in place of what stands there.
    pub fn write(&self, field: &str, text: &str) {
        let css = format!("[name={field}]");
        self.unfold(&css);
        self.window.tap_scrolling(&css);
        self.window.run("document.activeElement.select()");
        self.window.press(text);
    }

    /// Chooses in a list: a tap to open it and one on the choice.
    pub fn choose(&self, field: &str, choice: &str) {
        let css = format!("[name={field}]");
        self.unfold(&css);
        let radio = format!("{css}[value='{choice}']");
        if self.window.run_with(
            "return Boolean(document.querySelector(arguments[0]))",
            json!([radio]),
        ) == json!(true)
        {
            self.window.tap_scrolling(&format!("label:has({radio})"));
            return;
        }
        self.fill(field, choice);
        self.window.taps.set(self.window.taps.get() + 2);
        let chosen = self.window.run_with(
            "return document.querySelector(arguments[0]).value",
            json!([css]),
        );
        assert_eq!(chosen, json!(choice));
    }

    /// Chooses a file: a tap on the field, and one on the file in the browser's window.
    pub fn attach(&self, css: &str, name: &str, bytes: &[u8]) {
        let script = "const data = new DataTransfer(); data.items.add(new File([new Uint8Array(arguments[2])], arguments[1])); document.querySelector(arguments[0]).files = data.files";
        self.window.run_with(script, json!([css, name, bytes]));
        self.window.taps.set(self.window.taps.get() + 2);
    }

    pub fn says(&self, what: &str) {
        let script = "return document.body.textContent.replaceAll('\\u{a0}', ' ').replace(/\\s+/g, ' ').includes(arguments[0])";
        let said = self.window.run_with(script, json!([what]));
        assert_eq!(said, json!(true), "{what}: {}", self.window.text("main"));
    }

    pub fn here(&self) -> String {
        let here = self.window.run("return location.pathname");
        here.as_str().unwrap().to_owned()
    }

    /// Returns the time that a step of the evening took, and begins the next.
    pub fn tell(&self, step: &str) -> [usize; 3] {
        let took = [
            self.pages.take(),
            self.window.taps.take(),
            self.window.keys.take(),
        ];
        println!(
            "{step}: {} pages, {} taps, {} keys",
            took[0], took[1], took[2]
        );
        took
    }
}
