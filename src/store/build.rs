//! The build script, which tells cargo the files that are embedded at build time.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
