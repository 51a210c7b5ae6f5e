//! Texts of the errors of the JSON API.

use super::words;

words! {
    api_bad = "L’indirizzo non è di questa API: uno slug, un numero o un parametro non va. La descrizione è in /api/openapi.json.", "The address is none of this API: a slug, a number or a parameter does not fit. The description is at /api/openapi.json.";
    api_missing = "Non c’è, o non è ancora pubblico.", "There is no such thing, or it is not public yet.";
    api_only_get = "Qui si legge soltanto: GET o HEAD.", "This can only be read: GET or HEAD.";
}
