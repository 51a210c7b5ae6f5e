//! Inputs that once were too much for a reader.

use crate::table::{TABLE, World};

/// The reader, and what it was given.
const KNOWN: &[(&str, &[u8])] = &[
    // more names in a cell than their number holds
    ("lists", PLUSSES),
];

const PLUSSES: &[u8] = &{
    let mut cell = [b'+'; 300];
    cell[299] = b'a';
    cell
};

#[test]
fn what_was_once_too_much_is_read() {
    let world = World::new();
    for (name, input) in KNOWN {
        let target = TABLE.iter().find(|target| target.name == *name).unwrap();
        (target.read)(&world, input);
    }
}
