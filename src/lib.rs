//! The burraco tournament service: what comes in, what is kept, what goes out.

pub mod fields;
pub mod forms;
