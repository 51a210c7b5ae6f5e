//! Closing a table with one tap: where it leads, and who may take it back.

use crate::rulings::totals;
use crate::support::{Browser, Hall, event_of, publish};
use pozzetto::auth::Role;

const LIST: &str = "number;player1;player2\n1;Ada;Bea\n2;Carla;Dora\n3;Elsa;Fede\n4;Gina;Hilda\n";
