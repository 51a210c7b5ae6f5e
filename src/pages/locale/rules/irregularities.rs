//! The irregularities of play and their consequences, in sentences a referee can read aloud at the table.

use crate::locale::{Lang, words};
use burraco_rules::{Certainty, Consequence, Irregularity};
use std::borrow::Cow;

impl Lang {
    /// Returns the name of an irregularity.
    #[must_use]
    pub const fn irregularity(self, row: Irregularity) -> &'static str {
        use Irregularity as I;
        match row {
            I::WrongGameAtOnce => {
                self.pick("Gioco errato, visto subito", "A wrong meld, seen at once")
            }
            I::WrongGameAfterDiscard => self.pick(
                "Gioco errato, visto dopo lo scarto",
                "A wrong meld, seen after the discard",
            ),
            I::WrongGameLater => {
                self.pick("Gioco errato, visto più tardi", "A wrong meld, seen later")
            }
            I::WrongGameWithWild => self.pick(
                "Gioco errato con una matta",
                "A wrong meld with a wild card",
            ),
            I::SecondEqualSet => self.pick("Due combinazioni uguali", "Two equal sets"),
            I::ClosedWithoutBurraco => {
                self.pick("Chiusura senza burraco", "Closing without a burraco")
            }
            I::ClosedWithWild => self.pick(
                "Chiusura scartando una matta",
                "Closing by discarding a wild card",
            ),
            I::ClosedWithoutDiscard => {
                self.pick("Chiusura senza scarto", "Closing without a discard")
            }
            I::PozzettoTakenTwice => self.pick("Pozzetto preso due volte", "Pozzetto taken twice"),
            I::OpponentsPozzetto => self.pick(
                "Preso il pozzetto degli avversari",
                "The opponents’ pozzetto taken",
            ),
            I::CardsMixed => self.pick(
                "Carte mescolate prima del conteggio",
                "Cards mixed before the count",
            ),
            I::ExposedCard => self.pick("Carta esposta", "Exposed card"),
            I::RemarkOnExposedCard => self.pick(
                "Commento sulla carta esposta",
                "A remark about the exposed card",
            ),
            I::PenalisedCard => self.pick("Carta penalizzata", "Penalised card"),
            I::PlayedAfterDiscard => self.pick(
                "Carte giocate dopo lo scarto",
                "Cards played after the discard",
            ),
            I::Fantasma => self.pick("Carta fantasma", "Carta fantasma (a stray card in a meld)"),
            I::MissedDraw => self.pick("Mancata pesca", "Missed draw"),
            I::OutOfTurnDraw => self.pick("Pesca fuori turno", "Draw out of turn"),
            I::OutOfTurnCollect => self.pick("Raccolta fuori turno", "Pile collected out of turn"),
            I::PozzettoTooFew => self.pick(
                "Pozzetto con carte in meno",
                "A pozzetto with too few cards",
            ),
            I::PozzettoTooMany => self.pick(
                "Pozzetto con carte in più",
                "A pozzetto with too many cards",
            ),
            I::PozzettoLookedAt => self.pick(
                "Pozzetto guardato fuori turno",
                "Pozzetto looked at out of turn",
            ),
            I::SlowPlay => self.pick("Gioco lento", "Slow play"),
            I::Suggestion => self.pick("Suggerimento al compagno", "Suggestion to the partner"),
            I::HandlingCards => self.pick(
                "Carte maneggiate mentre gioca il compagno",
                "Handling cards while the partner plays",
            ),
            I::IrregularDeck => self.pick("Mazzo irregolare", "Irregular deck"),
            I::NotReady => self.pick("Coppia non pronta", "A pair that is not ready"),
            I::LateFive => self.pick(
                "Ritardo da cinque a dieci minuti",
                "Five to ten minutes late",
            ),
            I::LateTen => self.pick("Ritardo oltre dieci minuti", "More than ten minutes late"),
            I::LeftJustified => self.pick("Abbandono giustificato", "Left with good reason"),
            I::LeftUnjustified => self.pick("Abbandono ingiustificato", "Left without good reason"),
            I::BothAbsent => self.pick("Assenti tutte e due le coppie", "Both pairs absent"),
            I::SecondAmmonizione => self.pick("Seconda ammonizione", "Second ammonizione"),
        }
    }

    /// Returns other words under which people search for an irregularity.
    #[must_use]
    pub const fn irregularity_also_called(self, row: Irregularity) -> &'static str {
        use Irregularity as I;
        match row {
            I::WrongGameAtOnce => self.pick(
                "gioco sbagliato, calata errata, scala sbagliata, combinazione sbagliata, tris sbagliato, attaccata male, gioco non valido, gioco irregolare",
                "illegal meld, wrong meld, bad run",
            ),
            I::WrongGameAfterDiscard => self.pick(
                "gioco sbagliato, già scartato, scoperto dopo lo scarto, calata errata",
                "wrong meld, illegal meld, noticed after",
            ),
            I::WrongGameLater => self.pick(
                "gioco sbagliato, scoperto tardi, dopo un giro, avversario ha già pescato",
                "wrong meld, illegal meld, noticed late",
            ),
            I::WrongGameWithWild => self.pick(
                "gioco sbagliato con jolly o pinella, due matte nello stesso gioco, due jolly, matta messa male",
                "wrong meld with a joker, two wild cards",
            ),
            I::SecondEqualSet => self.pick(
                "due tris uguali, tris doppio, stesso tris, stesso valore due volte, gioco doppio",
                "same set twice, double set",
            ),
            I::ClosedWithoutBurraco => self.pick(
                "chiuso, chiude e non ha burraco, chiusura irregolare, chiusura non valida, manca il burraco",
                "goes out, went out, no burraco",
            ),
            I::ClosedWithWild => self.pick(
                "chiusura con matta, con jolly, con pinella, ultimo scarto, ultima carta",
                "goes out with a joker, last card",
            ),
            I::ClosedWithoutDiscard => self.pick(
                "chiuso senza scartare, finite le carte, resta senza carte, ultima carta attaccata, non scarta",
                "goes out, no discard, last card",
            ),
            I::PozzettoTakenTwice => self.pick(
                "due pozzetti, secondo pozzetto, pozzetto doppio, tutti e due i pozzetti",
                "both pozzetti, second pozzetto",
            ),
            I::OpponentsPozzetto => self.pick(
                "pozzetto sbagliato, pozzetto degli altri, pozzetto scambiato, altrui",
                "wrong pozzetto",
            ),
            I::CardsMixed => self.pick(
                "carte mischiate, raccolte prima di contare, mescolato prima dei punti, conta dei punti",
                "shuffled before counting",
            ),
            I::ExposedCard => self.pick(
                "carta caduta, carta scoperta, carta girata, carta vista, fatta vedere, mostrata, lasciata cadere",
                "dropped card, card shown, card fell",
            ),
            I::RemarkOnExposedCard => self.pick(
                "parla della carta vista, dice qualcosa della carta caduta",
                "talks about the card",
            ),
            I::PenalisedCard => self.pick(
                "carta punita, carta in penalità, penalizzazione",
                "penalty card",
            ),
            I::PlayedAfterDiscard => self.pick(
                "cala o ha calato dopo lo scarto, attacca dopo avere scartato, ha scartato e poi cala, gioco dopo lo scarto",
                "lays after discarding",
            ),
            I::Fantasma => self.pick(
                "carta estranea, carta nascosta, carta sotto un’altra, carta in più nel gioco, intrusa",
                "ghost card, hidden card, stray",
            ),
            I::MissedDraw => self.pick(
                "non ha pescato, dimenticato di pescare, gioca senza pescare, pesca dimenticata, pesca saltata",
                "forgot to draw, did not draw",
            ),
            I::OutOfTurnDraw => self.pick(
                "pescato quando non toccava a lui, pesca anticipata, pesca al turno di un altro, ha pescato prima",
                "drew too early",
            ),
            I::OutOfTurnCollect => self.pick(
                "raccolto quando non toccava a lui, preso il monte, presi gli scarti, prende il mazzo degli scarti, raccolta anticipata",
                "took the pile, picked up too early",
            ),
            I::PozzettoTooFew => self.pick(
                "pozzetto corto, pozzetto con dieci carte, mancano carte nel pozzetto, 10 carte",
                "short pozzetto",
            ),
            I::PozzettoTooMany => self.pick(
                "pozzetto lungo, pozzetto con dodici carte, carte in eccesso nel pozzetto, 12 carte",
                "long pozzetto",
            ),
            I::PozzettoLookedAt => self.pick(
                "visto il pozzetto, sbirciato, guardato prima, aperto prima del turno, alzato il pozzetto",
                "peeked at the pozzetto",
            ),
            I::SlowPlay => self.pick(
                "lentezza, troppo tempo, perde tempo, pensa troppo, ci mette tanto",
                "too slow, takes too long, stalling",
            ),
            I::Suggestion => self.pick(
                "aiuto, parla al compagno, segnali, gesti, consiglio, occhiata, suggerisce",
                "signals, hint, tells the partner",
            ),
            I::HandlingCards => self.pick(
                "tocca le carte, sistema i giochi, mette a posto, ordina le carte, riordina",
                "touches the cards, tidies",
            ),
            I::IrregularDeck => self.pick(
                "mazzo sbagliato, mazzo incompleto, manca una carta nel mazzo, carta di un altro mazzo, tre carte uguali, mazzo difettoso",
                "wrong deck, card missing from the deck",
            ),
            I::NotReady => self.pick(
                "non si presenta, non è al tavolo, non si siede, coppia assente",
                "no show, not at the table",
            ),
            I::LateFive => self.pick(
                "arriva tardi, in ritardo di sette minuti, ritardo all’inizio",
                "late pair, comes late",
            ),
            I::LateTen => self.pick(
                "arriva tardi, in ritardo di un quarto d’ora, ritardo di quindici minuti, ritardo grave",
                "very late pair",
            ),
            I::LeftJustified => self.pick(
                "si ritira, malore, sta male, va via, ritiro",
                "retires, taken ill, unwell",
            ),
            I::LeftUnjustified => self.pick(
                "se ne va, lite, si alza e va via, rifiuta di giocare, lascia il tavolo",
                "walks out, refuses to play",
            ),
            I::BothAbsent => self.pick(
                "nessuno al tavolo, mancano tutti, non c’è nessuno, tavolo vuoto",
                "nobody at the table",
            ),
            I::SecondAmmonizione => self.pick(
                "due ammonizioni, altra ammonizione, ammonito di nuovo, recidiva, richiamo",
                "warned twice",
            ),
        }
    }

    /// Describes an irregularity in one sentence.
    #[must_use]
    pub const fn irregularity_is(self, row: Irregularity) -> &'static str {
        use Irregularity as I;
        match row {
            I::WrongGameAtOnce => self.pick(
                "Le carte calate o attaccate non fanno un gioco regolare, e lo si vede prima dello scarto.",
                "The cards laid or added do not make a legal meld, and it is seen before the discard."),
            I::WrongGameAfterDiscard => self.pick(
                "Le carte calate o attaccate non fanno un gioco regolare, e lo si vede dopo lo scarto, prima che l’avversario seguente faccia qualcosa.",
                "The cards laid or added do not make a legal meld, and it is seen after the discard, before the next opponent acts."),
            I::WrongGameLater => self.pick(
                "Le carte calate o attaccate non fanno un gioco regolare, e lo si vede quando l’avversario ha già agito.",
                "The cards laid or added do not make a legal meld, and it is seen when the next opponent has already acted."),
            I::WrongGameWithWild => self.pick(
                "Nel gioco errato c’è una matta (nota del 2016).",
                "The wrong meld has a wild card in it (note of 2016)."),
            I::SecondEqualSet => self.pick(
                "La linea cala una combinazione dello stesso valore di una che ha già a terra.",
                "A side lays a set of the same rank as one it already has on the table."),
            I::ClosedWithoutBurraco => self.pick(
                "Un giocatore chiude con lo scarto, ma la sua linea non ha il burraco che serve.",
                "A player closes with a discard, but the side does not have the burraco it needs."),
            I::ClosedWithWild => self.pick(
                "Un giocatore chiude scartando un jolly o una pinella.",
                "A player closes by discarding a joker or a pinella."),
            I::ClosedWithoutDiscard => self.pick(
                "Un giocatore cala tutte le carte e chiude senza scartare.",
                "A player lays every card and closes without a discard."),
            I::PozzettoTakenTwice => self.pick(
                "Un giocatore prende un pozzetto, ma il compagno aveva già preso quello della linea.",
                "A player takes a pozzetto although the partner had already taken the side’s own."),
            I::OpponentsPozzetto => self.pick(
                "Un giocatore prende il pozzetto degli avversari e ne ha già visto una carta.",
                "A player takes the opponents’ pozzetto and has already seen a card of it."),
            I::CardsMixed => self.pick(
                "A smazzata finita le carte vengono mescolate prima di contarle.",
                "When the smazzata is over, the cards are mixed before they are counted."),
            I::ExposedCard => self.pick(
                "Una carta viene mostrata quando non si deve.",
                "A card is shown when it must not be."),
            I::RemarkOnExposedCard => self.pick(
                "Qualcuno fa un commento sulla carta esposta.",
                "Somebody remarks on the exposed card."),
            I::PenalisedCard => self.pick(
                "Una carta è stata penalizzata dall’arbitro e giace a parte, sul tavolo.",
                "A card has been penalised by the referee and lies aside on the table."),
            I::PlayedAfterDiscard => self.pick(
                "Un giocatore cala o attacca carte dopo avere scartato.",
                "A player lays or adds cards after the discard."),
            I::Fantasma => self.pick(
                "In un gioco a terra c’è una carta che non vi appartiene e che nessuno aveva visto.",
                "A meld on the table holds a card that does not belong there and that nobody had seen."),
            I::MissedDraw => self.pick(
                "Un giocatore gioca il suo turno senza avere pescato né raccolto.",
                "A player plays the turn without having drawn or collected."),
            I::OutOfTurnDraw => self.pick(
                "Un giocatore pesca dal tallone quando non tocca a lui.",
                "A player draws from the stock when it is not his turn."),
            I::OutOfTurnCollect => self.pick(
                "Un giocatore raccoglie il monte degli scarti quando non tocca a lui.",
                "A player collects the discard pile when it is not his turn."),
            I::PozzettoTooFew => self.pick(
                "Un pozzetto ha meno di undici carte.",
                "A pozzetto has fewer than eleven cards."),
            I::PozzettoTooMany => self.pick(
                "Un pozzetto ha più di undici carte.",
                "A pozzetto has more than eleven cards."),
            I::PozzettoLookedAt => self.pick(
                "Un giocatore guarda il pozzetto prima che tocchi a lui.",
                "A player looks at the pozzetto before it is time."),
            I::SlowPlay => self.pick(
                "Un giocatore supera il tempo: dieci secondi con meno di quattro carte, venti con meno di undici, quaranta con undici o più.",
                "A player takes too long: ten seconds with fewer than four cards, twenty with fewer than eleven, forty with eleven or more."),
            I::Suggestion => self.pick(
                "Un giocatore suggerisce qualcosa al compagno, con parole o con gesti.",
                "A player suggests something to the partner, by words or by gestures."),
            I::HandlingCards => self.pick(
                "Un giocatore maneggia le carte a terra o le proprie mentre gioca il compagno.",
                "A player handles the cards on the table or his own while the partner plays."),
            I::IrregularDeck => self.pick(
                "Dopo l’inizio si scopre che il mazzo non ha le carte giuste.",
                "After the start the deck is found not to have the right cards."),
            I::NotReady => self.pick(
                "Una coppia non è pronta al tavolo entro cinque minuti dall’inizio del turno.",
                "A pair is not ready at the table within five minutes after the turno begins."),
            I::LateFive => self.pick(
                "Una coppia arriva al tavolo con un ritardo da cinque a dieci minuti.",
                "A pair comes to the table five to ten minutes late."),
            I::LateTen => self.pick(
                "Una coppia arriva al tavolo con più di dieci minuti di ritardo.",
                "A pair comes to the table more than ten minutes late."),
            I::LeftJustified => self.pick(
                "Una coppia lascia l’incontro per un motivo riconosciuto.",
                "A pair leaves the match for a reason that is recognised."),
            I::LeftUnjustified => self.pick(
                "Una coppia lascia l’incontro senza un motivo riconosciuto, per esempio dopo un litigio.",
                "A pair leaves the match without a reason that is recognised, after a quarrel for instance."),
            I::BothAbsent => self.pick(
                "Nessuna delle due coppie è al tavolo, o lo lasciano tutte e due.",
                "Neither pair is at the table, or both leave it."),
            I::SecondAmmonizione => self.pick(
                "Una coppia riceve la seconda ammonizione nello stesso torneo.",
                "A pair is given its second ammonizione in the event."),
        }
    }

    /// Describes a consequence of an irregularity in one sentence.
    #[must_use]
    pub fn consequence(self, what: Consequence) -> Cow<'static, str> {
        use Consequence as C;
        let sentence = match what {
            C::PlayedOrDiscarded => self.pick("La carta va giocata nel proprio turno oppure scartata.", "The card is played in the player’s own turn or discarded."),
            C::NotOnPartnersGame => self.pick("Il colpevole non può attaccarla a un gioco che il compagno ha aperto per lei.", "The guilty player may not add it to a meld the partner opened for it."),
            C::TurnStops => self.pick("Il turno si ferma.", "The turn stops."),
            C::ThatCardDiscarded => self.pick("Quella carta viene scartata.", "That card is discarded."),
            C::MustBeDiscarded => self.pick("La carta va scartata.", "The card must be discarded."),
            C::CountsNegative => self.pick("Se non è scartata, a fine smazzata si conta negativa.", "If it is not discarded, it counts negative when the smazzata ends."),
            C::NoClosingBefore => self.pick("Prima di averla scartata il colpevole non può chiudere.", "The guilty player may not close before it is discarded."),
            C::AsMissedDraw => self.pick("Si tratta come una mancata pesca.", "It is treated as a missed draw."),
            C::Penalised => self.pick("La carta è penalizzata.", "The card is penalised."),
            C::FrozenIfLate => self.pick("Se la si scopre tardi, è il gioco a essere congelato.", "If it is found late, the meld is frozen instead."),
            C::CorrectedWithOwnCards => self.pick("Il giocatore corregge il gioco con carte proprie.", "The player corrects the meld with cards of his own."),
            C::RestPenalised => self.pick("Le carte che restano fuori sono penalizzate.", "The cards that are left over are penalised."),
            C::HighestExcessDiscarded => self.pick("Si scarta la carta in eccesso più alta; a pari valore cuori, quadri, fiori, picche.", "The highest excess card is discarded; of equal ones hearts, diamonds, clubs, spades."),
            C::ExcessNegative => self.pick("Le carte in eccesso si contano negative.", "The excess cards count negative."),
            C::Frozen => self.pick("Il gioco è congelato: non vi si attacca più nulla.", "The meld is frozen: nothing more is added to it."),
            C::BestGameWithWild => self.pick("Il colpevole sceglie il gioco migliore che usi la matta e almeno una delle carte.", "The guilty player picks the best meld that uses the wild card and at least one of the cards."),
            C::FrozenUntilNextTurn => self.pick("I giochi calati restano congelati fino al turno seguente.", "The melds laid stay frozen until the next turn."),
            C::LinkedNegativeIfClosed => self.pick("Se prima la smazzata si chiude, si contano negative solo le carte attaccate.", "If the smazzata is closed before, only the cards added count negative."),
            C::CardToRightfulPlayer => self.pick("La carta va al giocatore a cui spettava.", "The card goes to the player it belonged to."),
            C::OnlyDrawsAndDiscards => self.pick("Nel turno seguente il colpevole pesca e scarta soltanto.", "In the next turn the guilty player only draws and discards."),
            C::PileRestored => self.pick("Il monte degli scarti si ricostituisce.", "The discard pile is restored."),
            C::MustCollectAndDiscard => self.pick("Nel turno seguente il colpevole deve raccogliere e scartare.", "In the next turn the guilty player must collect the pile and discard."),
            C::Merged => self.pick("Le due combinazioni si uniscono.", "The two sets are merged."),
            C::SurplusWildDiscarded => self.pick("La matta di troppo viene scartata.", "A wild card too many is discarded."),
            C::TurnOver => self.pick("Il turno di gioco è finito.", "The turn is over."),
            C::NoBonusButCloses => self.pick("Il burraco così formato non dà premio, ma permette di chiudere.", "A burraco so formed earns no bonus, but it allows closing."),
            C::LaidStandsButLast => self.pick("Tutto quel che è stato calato resta, tranne l’ultimo gioco, l’ultima combinazione o l’ultima carta attaccata.", "Everything laid down stands, except the last meld, the last set or the last card added."),
            C::LastGamePenalised => self.pick("Le sue carte diventano penalizzate e giacciono a parte, sul tavolo.", "Its cards become penalised and lie beside the table."),
            C::DiscardStays => self.pick("Lo scarto resta.", "The discard stays."),
            C::LastGameToHand => self.pick("L’ultimo gioco torna in mano.", "The last meld goes back to the hand."),
            C::WildStaysDiscarded => self.pick("La matta resta scartata.", "The wild card stays discarded."),
            C::OneOfThemDiscarded => self.pick("Una delle sue carte va scartata.", "One of its cards must be discarded."),
            C::NotPartnersNewGames => self.pick("Non si possono usare i giochi nuovi del compagno.", "The partner’s new melds may not be used."),
            C::MayCloseNextTurn => self.pick("Si può chiudere dal turno seguente.", "Closing is allowed from the next turn on."),
            C::PozzettoReturned => self.pick("Il pozzetto si restituisce.", "The pozzetto is given back."),
            C::AsIrregularClosing => self.pick("Per il resto vale l’articolo sulle chiusure irregolari.", "For the rest the article on irregular closings applies."),
            C::PlayGoesOnWithIt => self.pick("Si continua a giocare con quel pozzetto.", "Play goes on with that pozzetto."),
            C::CompletedFromStock => self.pick("Si completa con carte dal fondo del tallone.", "It is completed with cards from the bottom of the stock."),
            C::SurplusUnderStock => self.pick("Le carte in più vanno sotto il tallone.", "The surplus goes under the stock."),
            C::SeenStays => self.pick("Vista una carta, il pozzetto resta com’è.", "Once a card has been seen, the pozzetto stays as it is."),
            C::Rebuilt => self.pick("L’arbitro ricostruisce la situazione.", "The referee rebuilds the position."),
            C::ArbitralScoreIfNot => self.pick("Se non è possibile, la coppia colpevole riceve un punteggio arbitrale.", "If that is impossible, the offending pair gets an arbitral score."),
            C::FiveSeconds => self.pick("L’arbitro avverte e concede cinque secondi.", "The referee warns and grants five seconds."),
            C::HighestCardDiscarded => self.pick("Passati quelli, si scarta la carta più alta.", "After that the highest card is discarded."),
            C::PlayedHandsStand => self.pick("Le smazzate già giocate restano valide.", "The smazzate already played stand."),
            C::Ammonizione => self.pick("La coppia riceve un’ammonizione, che il direttore di gara registra.", "The pair gets an ammonizione, which the direttore di gara registers."),
            C::AmmonizioneOrArbitralScore => self.pick("La coppia riceve un’ammonizione o un punteggio arbitrale.", "The pair gets an ammonizione or an arbitral score."),
            C::RefereeDecides => self.pick("Decide l’arbitro, senza inventare penalità che il codice non ha.", "The referee decides, without inventing penalties the code does not have."),
            C::MatchPointsOff(points) => return self.match_points_off(points).into(),
            C::MatchLost => self.pick("L’incontro è perso 14 a 6; con quattro smazzate 12 a 8.", "The match is lost 14 to 6; with four smazzate 12 to 8."),
            C::StayersAsResting => self.pick("Chi resta ha i punti del riposo, o quelli che aveva se sono di più.", "The pair that stays gets the points of a rest, or its own if they are more."),
            C::LeaversTheRest => self.pick("Chi lascia ha il resto dei 20 Victory Point e perde gli stessi Match Point, se questo non lo favorisce.", "The pair that leaves gets the rest of the 20 Victory Points and loses the same Match Points, unless that favours it."),
            C::LeaversNothing => self.pick("Chi lascia non ha niente ed è segnalato alla giustizia sportiva.", "The pair that leaves gets nothing and is reported to sports justice."),
            C::NothingForEither => self.pick("Zero a zero.", "Nothing for either side."),
            C::OneVictoryPoint => self.pick("In classifica si tolgono 1 Victory Point e i Match Point equivalenti; l’altra linea non guadagna nulla.", "1 Victory Point and the equivalent Match Points are taken off in the standings; the other line gains nothing."),
        };
        sentence.into()
    }

    /// Describes all consequences of an irregularity, in the words a referee reads aloud.
    #[must_use]
    pub fn consequences(self, row: Irregularity) -> String {
        let sentences = row.follows().iter().map(|c| self.consequence(*c));
        let sentences: Vec<Cow<str>> = sentences.collect();
        sentences.join(" ")
    }

    /// Returns the article of an irregularity: `art. 24 (2012-2017: art. 22)`.
    #[must_use]
    pub fn article(self, row: Irregularity) -> String {
        let art = |numbers: &str| match numbers.contains(',') {
            true => format!("{} {numbers}", self.articles()),
            false => format!("art. {numbers}"),
        };
        match (row.article(), row.old_article()) {
            (Some(now), Some(old)) => self.article_now_and_then(art(now), art(old)),
            (Some(now), None) => art(now),
            (None, Some(old)) => self.article_then(art(old)),
            (None, None) => self.article_unknown().into(),
        }
    }

    /// Describes how reliably an irregularity is known.
    #[must_use]
    pub const fn sure(self, sure: Certainty) -> &'static str {
        match sure {
            Certainty::Confirmed => {
                self.pick("confermato da più fonti", "confirmed by several sources")
            }
            Certainty::OneSource => self.pick("da una buona fonte", "from one good source"),
            Certainty::Inferred => self.pick(
                "dedotto, o da una fonte debole",
                "inferred, or from a weak source",
            ),
            Certainty::Unknown => self.pick("cercato e non trovato", "looked for and not found"),
        }
    }
}

words! {
    match_points_off(points) = "Alla coppia si tolgono {points} Match Point.", "{points} Match Points are taken off the pair.";
    articles = "artt.", "arts.";
    article_now_and_then(now, old) = "{now} (ed. 2012-2017: {old})", "{now} (2012-2017 ed.: {old})";
    article_then(old) = "{old} dell’ed. 2012-2017; il numero di oggi non è noto", "{old} of the 2012-2017 ed.; today’s number is not known";
    article_unknown = "articolo non noto", "article not known";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_irregularity_is_said_in_whole_sentences_in_both_languages() {
        for row in Irregularity::ALL {
            let both = Lang::ALL.map(|t| {
                for sentence in [t.irregularity_is(*row), &t.consequences(*row)] {
                    assert!(sentence.ends_with(['.', ')']), "{sentence}");
                }
                assert!(!t.irregularity(*row).ends_with('.') && !t.article(*row).is_empty());
                (t.irregularity_is(*row), t.consequences(*row))
            });
            assert_ne!(both[0], both[1], "{row:?}");
        }
        for what in Irregularity::ALL.iter().flat_map(|row| row.follows()) {
            assert_ne!(Lang::It.consequence(*what), Lang::En.consequence(*what));
        }
    }

    #[test]
    fn an_article_is_told_with_its_edition() {
        assert_eq!(
            Lang::It.article(Irregularity::ExposedCard),
            "art. 24 (ed. 2012-2017: art. 22)"
        );
        assert!(
            Lang::It
                .article(Irregularity::PlayedAfterDiscard)
                .starts_with("artt. 23bis, 28 dell’ed.")
        );
    }
}
