//! Texts about entry fees: amounts paid, payment methods and open amounts.

use crate::locale::{Lang, words, words_of};
use crate::numbers::euro;
use burraco_tournament::entry::Entry;
use burraco_tournament::prizes::fee::{self, FeePer, PartPayment, PaymentWay};

words_of! {
    /// Returns the name of a payment method.
    way(PaymentWay) {
        PaymentWay::Cash => paid_cash;
        PaymentWay::Card => paid_card;
        PaymentWay::Transfer => "bonifico", "transfer";
        PaymentWay::Free => paid_free;
    }
}

words_of! {
    /// Says what each amount of a fee is for.
    paid_per(FeePer) {
        FeePer::Entry => "per iscrizione", "for each entry";
        FeePer::Player => "a persona", "for each person";
    }
}

words! {
    fee = "Quota d’iscrizione", "Entry fee";
    fees = "Quote", "Fees";
    fee_hint = "In euro, come 40 o 12,50; vuota se non si paga.", "In euro, as 40 or 12.50; empty if nothing is paid.";
    fee_per = "La quota è", "The fee is";
    fee_reduced = "Quote ridotte", "Reduced fees";
    fee_reduced_hint = "Una riga per gruppo, con i numeri di chi la paga: «soci (3 8 12): 30».", "A line for each group, with the numbers of those who pay it: “soci (3 8 12): 30”.";
    payment_not_saved = "Non salvato: guarda l’importo segnato in rosso.", "Not saved: see the amount marked in red.";
    wipes_out(paid) = "ha già pagato {paid}: se è giusto, segna di nuovo", "{paid} is paid already: if it is right, note it again";
    more_than_due(more) = "{more} più del dovuto: se è giusto, segna di nuovo", "{more} more than is due: if it is right, note it again";
    no_amount = "scrivi un importo in euro, come 40 o 12,50", "type an amount in euro, as 40 or 12.50";
    row_paid(amount) = "pagato {amount}", "paid {amount}";
    paid_cash = "contanti", "cash";
    paid_card = "carta", "card";
    paid_free = "omaggio", "free";
    pay_cash(amount) = "{amount} in contanti", "{amount} in cash";
    pay_card(amount) = "{amount} con carta", "{amount} by card";
    amount_paid = "Pagato in tutto", "Paid in all";
    way_paid = "Come", "How";
    do_pay = "Segna", "Note it";
    enter_marks_present = "Un numero, o il nome finché resta una riga, e Invio: presente.", "A number, or a name until one row is left, and Enter: present.";
    enter_takes_cash = "Un numero, o il nome finché resta una riga, e Invio: presente, e la quota in contanti. Anche i tasti della quota segnano presente.", "A number, or a name until one row is left, and Enter: present, and the fee in cash. The buttons of the fee mark present, too.";
    takings(paid, open) = "incassati {paid}, da incassare {open}", "taken {paid}, still open {open}";
    still_open(amount) = "mancano {amount}", "{amount} open";
    beyond_fee(amount) = "{amount} di troppo", "{amount} too much";
    taken_by_way(ways) = "Incasso: {ways}.", "Taken: {ways}.";
    taken_by_person(persons) = "Ha incassato: {persons}.", "Taken by: {persons}.";
    way_unsaid = "senza nota", "not noted";
    open_fees(amount) = "Da incassare {amount}.", "Still open {amount}.";
    paper_receipts = "Ricevute", "Receipts";
    receipt_for = "per la quota d’iscrizione", "for the entry fee";
    paid_of(paid, due) = "{paid} di {due}", "{paid} of {due}";
    receipt_n(number) = "Ricevuta n. {number}", "Receipt no. {number}";
    receipt_signature = "Firma di chi incassa", "Signature of the cashier";
    taken_by(who) = "Incassato da {who}", "Taken by {who}";
    in_kind = "Premi in natura", "Prizes in kind";
    in_kind_hint = "Quanto costano coppe e altri premi non in denaro: 120", "What cups and other prizes not in money cost: 120";
    prizes_in_money(sum) = "in denaro {sum}", "in money {sum}";
    prizes_in_kind(sum) = "in natura {sum}", "in kind {sum}";
    fees_not_all(fees, open) = "{fees} (da incassare {open})", "{fees} ({open} open)";
    fees_below_prizes(fees, prizes, missing) = "Quote incassate {fees}, premi {prizes}: mancano {missing}.", "Fees taken {fees}, prizes {prizes}: {missing} are missing.";
    fees_and_prizes(fees, prizes, rest) = "Quote incassate {fees}, premi {prizes}: restano {rest}.", "Fees taken {fees}, prizes {prizes}: {rest} are left.";
    paper_due = "Dovuta", "Due";
    paper_way = "Pagamento", "Method";
}

impl Lang {
    /// Describes a payment: `40,00 € contanti`; for a free entry `omaggio`.
    #[must_use]
    pub fn paid(self, cents: i64, way: Option<PaymentWay>) -> String {
        match way {
            Some(PaymentWay::Free) => self.paid_free().to_owned(),
            Some(way) => format!("{} {}", euro(cents, self), self.way(way)),
            None => euro(cents, self),
        }
    }

    /// Describes a fee paid in parts, each amount with its payment method: `20,50 € bonifico, 19,50 € contanti`.
    #[must_use]
    pub fn paid_in_parts(
        self,
        paid: i64,
        way: Option<PaymentWay>,
        earlier: &[PartPayment],
    ) -> String {
        let said = earlier.iter().map(|part| self.paid(part.cents, part.way));
        let last = self.paid(paid.saturating_sub(fee::sum(earlier)), way);
        let all: Vec<String> = said.chain([last]).collect();
        all.join(", ")
    }

    /// Describes the payments of an entry, each amount with its method.
    #[must_use]
    pub fn paid_by(self, entry: &Entry) -> String {
        let payment = entry.payment.as_ref();
        let way = payment.map(|payment| payment.way);
        let earlier = payment.map_or(&[][..], |payment| &payment.earlier);
        self.paid_in_parts(entry.paid_cents, way, earlier)
    }

    /// Lists the payment methods that an entry has used: `bonifico + contanti`.
    #[must_use]
    pub fn ways_paid(self, entry: &Entry) -> String {
        let payment = entry.payment.iter();
        let ways = payment.flat_map(|paid| {
            let earlier = paid.earlier.iter().filter_map(|part| part.way);
            earlier.chain([paid.way])
        });
        let ways: Vec<&str> = ways.map(|way| self.way(way)).collect();
        ways.join(" + ")
    }
}
