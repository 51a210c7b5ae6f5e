//! Tests of what machines rely on: letters, words, codes and their tables.

use super::cards;
use crate::*;

#[test]
fn suits_and_ranks_have_their_letters_signs_and_values() {
    let suits = Suit::ALL.map(|suit| (suit.letter(), suit.sign()));
    assert_eq!(suits, [('S', '♠'), ('H', '♥'), ('D', '♦'), ('C', '♣')]);
    for suit in Suit::ALL {
        let lower = suit.letter().to_ascii_lowercase();
        for written in [suit.letter(), suit.sign(), lower] {
            assert_eq!(Suit::from_char(written), Some(suit), "{written}");
        }
    }
    let others = [
        ('P', Suit::Spades),
        ('Q', Suit::Diamonds),
        ('F', Suit::Clubs),
        ('♤', Suit::Spades),
    ];
    for (written, suit) in others {
        assert_eq!(Suit::from_char(written), Some(suit));
    }
    assert_eq!(Suit::from_char('X'), None);
    let ranks: String = Rank::all().map(|rank| rank.to_string()).collect();
    assert_eq!(ranks, "A23456789TJQK");
    let values: Vec<u8> = Rank::all().map(Rank::value).collect();
    assert_eq!(values, [15, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10]);
    assert_eq!((Rank::at(0), Rank::at(15)), (None, None));
    assert_eq!(Rank::at(14), Rank::at(1));
    for rank in Rank::all() {
        assert_eq!(Rank::from_char(rank.letter()), Some(rank));
        assert_eq!(Rank::at(rank.number()), Some(rank));
    }
    assert_eq!((Rank::from_char('1'), Rank::from_char('0')), (None, None));
}

#[test]
fn faces_know_their_rank_suit_and_part() {
    let all: Vec<Card> = Card::all().collect();
    assert_eq!(
        (all.len(), all[0].to_string(), all[52]),
        (Card::FACES, "AS".into(), Card::JOKER)
    );
    for (at, card) in all.iter().enumerate() {
        assert_eq!(card.index(), at);
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => assert_eq!(Card::new(rank, suit), *card),
            neither => assert_eq!((neither, *card), ((None, None), Card::JOKER)),
        }
    }
    let wild: Vec<String> = all
        .iter()
        .filter(|c| c.can_be_wild())
        .map(Card::to_string)
        .collect();
    assert_eq!(wild, ["2S", "2H", "2D", "2C", "JK"]);
    assert_eq!(format!("{:?}", cards("TH JK")), "[TH, JK]");
    assert_eq!(NotACard("xx".into()).to_string(), "not a card: \"xx\"");
    assert_eq!(
        "far-too-long-to-be-a-card".parse::<Card>().unwrap_err().0,
        "far-too-long-to-be-a-card"
    );
    assert_eq!("7♥\u{fe0f}".parse::<Card>(), "7H".parse());
    assert!("7♥\u{fe0f}x".parse::<Card>().is_err());
}

#[test]
fn seats_and_sides_stand_round_the_table() {
    let seats: String = Seat::ALL.map(Seat::letter).iter().collect();
    assert_eq!(seats, "NESW");
    for seat in Seat::ALL {
        assert_eq!(seat.next().side(), seat.side().other());
        assert_eq!(seat.partner().side(), seat.side());
        assert_ne!(seat.partner(), seat);
        assert_eq!(seat.side().seats()[seat.place()], seat);
        assert_eq!(
            ClosedBy::read(&seat.letter().to_string()),
            Some(ClosedBy::Player(seat))
        );
    }
    assert_eq!(Side::ALL.map(Side::word), ["ns", "ew"]);
    let mut pair = BySide::from_fn(|side| side.word().len());
    *pair.get_mut(Side::Ew) = 7;
    *pair.get_mut(Side::Ns) = 1;
    assert_eq!(pair.swapped(), BySide { ns: 7, ew: 1 });
    assert_eq!(pair.map(|n| n + 1), BySide { ns: 2, ew: 8 });
    assert_eq!(*pair.as_ref().ew, 7);
    let listed: Vec<(Side, usize)> = pair.iter().map(|(side, n)| (side, *n)).collect();
    assert_eq!(listed, [(Side::Ns, 1), (Side::Ew, 7)]);
    for (word, closer) in [
        ("ns", ClosedBy::Side(Side::Ns)),
        ("EO", ClosedBy::Side(Side::Ew)),
        ("o", ClosedBy::Player(Seat::West)),
    ] {
        assert_eq!(ClosedBy::read(word), Some(closer));
        assert_eq!(ClosedBy::read(closer.word()), Some(closer));
        assert_eq!(closer.side(), ClosedBy::Side(closer.side()).side());
    }
}

#[test]
fn columns_have_the_settings_of_their_documents() {
    let table = include_str!("../../../tests/data/rulesets.tsv");
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    let bases: Vec<&str> = lines.next().unwrap().split('\t').skip(1).collect();
    let mut settings = 0;
    for line in lines {
        let (name, values) = line.split_once('\t').unwrap();
        for (base, value) in bases.iter().zip(values.split('\t')) {
            let rules: RuleSet = base.parse().unwrap();
            let found = rules.settings().find(|(setting, _)| *setting == name);
            assert_eq!(found, Some((name, value)), "{base}");
        }
        settings += 1;
    }
    assert_eq!(
        settings,
        RuleSet::ITALIAN.settings().count(),
        "every setting has its row"
    );
}

#[test]
fn the_catalogue_lists_all_that_may_be_written() {
    let lines = RuleSet::catalogue();
    let values: usize = RuleSet::ITALIAN.settings().count();
    assert!(lines.len() > 5 + 6 + 2 * values, "{}", lines.len());
    for line in &lines {
        let word = line.split(' ').next().unwrap();
        let name = match word.strip_prefix('+') {
            Some(change) => format!("italian+{change}"),
            None => word.to_owned(),
        };
        assert!(name.parse::<RuleSet>().is_ok(), "{name}");
    }
    let unknown = "bridge".parse::<RuleSet>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "unknown rules \"bridge\"; `--rules list` prints what is known"
    );
}

#[test]
fn decks_and_players_are_counted() {
    for (deck, count, points) in [
        (Deck::WithJokers, 108, 1080),
        (Deck::WithoutJokers, 104, 960),
    ] {
        let cards = deck.cards();
        assert_eq!(
            (cards.len(), value_of(&cards), deck.points()),
            (count, points, points)
        );
    }
    let seats = |players: Players| {
        players
            .seats()
            .iter()
            .map(|s| s.letter())
            .collect::<String>()
    };
    assert_eq!(
        Players::ALL.iter().map(|p| seats(*p)).collect::<Vec<_>>(),
        ["NESW", "NEW", "NE"]
    );
    assert_eq!(Players::Three.pozzetti(), [18, 11]);
    assert_eq!(
        (Players::Four.pozzetti(), Players::Two.pozzetti()),
        ([11, 11], [11, 11])
    );
}

#[test]
fn documents_have_titles_of_their_own() {
    let all = [
        Document::Pagat,
        Document::PrintedRules,
        Document::English,
        Document::Brochure,
        Document::Buraco,
        Document::Code,
    ];
    let titles: std::collections::BTreeSet<&str> = all.map(Document::title).into_iter().collect();
    assert_eq!(titles.len(), all.len());
    let bases: std::collections::BTreeSet<&str> = Base::ALL
        .map(|base| RuleSet::of(base).document().title())
        .into_iter()
        .collect();
    assert_eq!(bases.len(), Base::ALL.len());
    let source = Source::new(Document::Buraco, "The Setup");
    assert_eq!(source.to_string(), "Buraco, The Setup");
}

#[test]
fn irregularities_and_consequences_are_told_apart_and_known() {
    let codes: std::collections::BTreeSet<&str> =
        Irregularity::ALL.iter().map(|one| one.code()).collect();
    assert_eq!(codes.len(), Irregularity::ALL.len());
    for one in Irregularity::ALL {
        assert!(!one.follows().is_empty(), "{one:?}");
    }
    let untold = Irregularity::ALL.iter().copied();
    let untold: Vec<Irregularity> = untold
        .filter(|one| one.old_article().is_none() && one.article().is_none())
        .collect();
    assert_eq!(
        untold,
        [Irregularity::SecondAmmonizione],
        "of all others an article was seen"
    );
    let followed: std::collections::HashSet<Consequence> = Irregularity::ALL
        .iter()
        .flat_map(|one| one.follows())
        .copied()
        .collect();
    let codes: std::collections::BTreeSet<&str> = followed.iter().map(|one| one.code()).collect();
    let all: std::collections::BTreeSet<&str> = Consequence::CODES.iter().copied().collect();
    assert_eq!(all.len(), Consequence::CODES.len(), "told apart");
    assert_eq!(codes, all, "each follows from something");
    assert_eq!(
        Certainty::ALL.map(Certainty::code),
        ["confirmed", "one_source", "inferred", "unknown"]
    );
    assert_eq!(Irregularity::ClosedWithWild.old_article(), Some("31"));
    assert_eq!(Irregularity::ClosedWithWild.sure(), Certainty::OneSource);
}

#[test]
fn burrachi_have_words_and_bonuses() {
    let kinds = [
        Burraco::None,
        Burraco::Sporco,
        Burraco::Semipulito,
        Burraco::Pulito,
    ];
    assert!(kinds.is_sorted());
    assert_eq!(
        kinds.map(Burraco::word),
        ["none", "sporco", "semipulito", "pulito"]
    );
    assert_eq!(kinds.map(Burraco::bonus), [0, 100, 150, 200]);
}

#[test]
fn figures_are_as_deep_as_what_was_written() {
    let burrachi = Burrachi {
        pulito: 1,
        semipulito: 2,
        sporco: 3,
    };
    let side = Breakdown {
        melded: 300,
        burrachi,
        closing: 100,
        pozzetto: -100,
        cut: 100,
        held: -20,
        unseen: -30,
        penalised: -10,
    };
    assert_eq!((burrachi.count(), burrachi.bonus()), (6, 800));
    assert_eq!((side.base(), side.points()), (900, 240));
    let (base, points) = (900, 240);
    let split = SideScore::Split { base, points };
    let whole = SideScore::Whole(1140);
    for (score, verified, parts) in [
        (SideScore::Cards(side), Verified::Cards, Some(&side)),
        (SideScore::Melds(side), Verified::Melds, Some(&side)),
        (SideScore::Parts(side), Verified::Parts, Some(&side)),
        (split, Verified::Totals, None),
        (whole, Verified::Totals, None),
    ] {
        assert_eq!((score.total(), score.verified()), (1140, verified));
        assert_eq!(score.breakdown(), parts);
    }
    assert_eq!((split.base(), split.points()), (Some(900), Some(240)));
    assert_eq!((whole.base(), whole.points()), (None, None));
}
