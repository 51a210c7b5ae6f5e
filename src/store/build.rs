//! Tells cargo what is embedded at build time.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
