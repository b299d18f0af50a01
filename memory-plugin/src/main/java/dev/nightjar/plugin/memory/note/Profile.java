package dev.nightjar.plugin.memory.note;

import static java.util.Comparator.comparingInt;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.table.FactTable.ProfileFact;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.spi.memory.WorkingMemory.Line;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The facts in every prompt, until the token limit. First the values of the user's slots, such as {@code home: Bergen},
 * from facts that a model worded. Then sentences, of five lists in turn: lasting facts about their health, two at a
 * time, because not to know one can hurt; the newest statement of each slot; what the user wants of the assistant,
 * which takes no line of its own; the languages they speak, then other lasting facts; what the user asked to remember.
 * Confirmed facts come before all others. Immutable.
 *
 * <p>A claim belongs to the user if one of the user's turns tells it and its subject is the name of that turn's
 * speaker. If no turn has a speaker's name, the user is the only subject there is, or else the only one whose name is
 * known.
 *
 * @param tokens most tokens of working memory that contains nothing else; 0 for no facts
 */
record Profile(int tokens) {

    /** Slots for what the user wants of the assistant. */
    private static final Set<String> WISHES = Set.of("answer_language", "answer_style");

    private static final String INSTRUCTION = "instruction";

    private static final String HEALTH = "health";

    private static final List<String> TAGS = List.of(INSTRUCTION, HEALTH, "language");

    /** The tag of a fact in the speaker's own words. The value of its slot is the sentence. */
    private static final String STATEMENT = "statement";

    /** The tag of a fact that the user asked to remember. */
    private static final String ASKED = "asked";

    /** Slots, the most important first. */
    private static final List<String> SLOTS = List.of(
            "answer_language",
            "answer_style",
            "health",
            "home",
            "diet",
            "name",
            "languages",
            "relationship",
            "partner",
            "job",
            "employer",
            "contact",
            "phone",
            "mail",
            "birthday");

    private static final String NAME = "name";

    /** Labels of slots whose names say too little. */
    private static final Map<String, String> LABELS =
            Map.of("answer_language", "answers in", "answer_style", "answers");

    /** Names for a user whose real name is unknown. */
    private static final Set<String> NAMELESS = Set.of(Quotation.NAMELESS.toLowerCase(Locale.ROOT), "the user");

    /** The confidence of the weaker of two contradicting facts is below this. */
    private static final double MIN_CONFIDENCE = 0.5;

    /** More than can fit. */
    private static final int MOST = 30;

    /** Longer lines are cut, so that one line does not use up the limit. */
    private static final int LONGEST = 200;

    /** A longer value is cut. */
    private static final int LONGEST_VALUE = 80;

    /** Tokens of delimiters, introduction and heading. */
    private static final int AROUND_FACTS = 36;

    /** Tokens of the heading above values. */
    private static final int AROUND_VALUES = 6;

    /** Tokens of a line besides its text: the bullet, the date and the short id. */
    private static final int AROUND_LINE = 16;

    /** Tokens between two values. */
    private static final int AROUND_VALUE = 1;

    /** The lines of the profile. */
    Shown lines(Tables tx, MemoryScope scope) {
        if (tokens == 0) {
            return new Shown(List.of(), List.of());
        }
        var all = tx.facts().ofProfile(scope.namespace(), SLOTS, TAGS, MIN_CONFIDENCE, MOST);
        var claiming = keys(all, fact -> !fact.subject().isEmpty() && !fact.isUnclear());
        var foreign = keys(all, fact -> isWish(fact) && !fact.agentId().equals(scope.agentId()));
        var found = all.stream().filter(fact -> !foreign.contains(fact.pk())).toList();
        var own = slots(found);
        var rows = new HashMap<Long, MemoryRow>();
        tx.memories()
                .byKeys(found.stream().map(ProfileFact::pk).distinct().toList())
                .forEach(row -> rows.put(row.pk(), row));
        rows.values().removeIf(row -> !(row.memory() instanceof Fact fact && fact.isActive() && !fact.isOutOfDate()));
        boolean isShared = own.stream().map(ProfileFact::subject).distinct().count() > 1
                && names(found).size() > 1;
        var items = new ArrayList<Item>();
        var sentences = new ArrayList<ProfileFact>();
        for (var fact : own) {
            var row = rows.get(fact.pk());
            if (row == null || !hasValue(fact, row)) {
                sentences.add(fact);
            } else if (items.size() < MOST) {
                items.add(value(fact, row, isShared));
            }
        }
        var others = found.stream()
                .filter(fact -> !fact.isUnclear() && !claiming.contains(fact.pk()))
                .toList();
        var asked = rows.values().stream()
                .filter(row -> row.memory().details().tags().contains(ASKED))
                .map(MemoryRow::pk)
                .collect(Collectors.toSet());
        inTurn(sentences, others, asked).stream()
                .flatMap(pk -> Stream.ofNullable(rows.get(pk)))
                .forEach(row -> items.add(wish(row).orElseGet(() -> sentence(row))));
        items.sort(Comparator.comparing((Item item) -> !item.isConfirmed));
        return fitting(items);
    }

    private static Set<Long> keys(List<ProfileFact> facts, Predicate<ProfileFact> condition) {
        return facts.stream().filter(condition).map(ProfileFact::pk).collect(Collectors.toSet());
    }

    /** Wishes count for one agent only, because the user may want something else of another. */
    private static boolean isWish(ProfileFact fact) {
        return isWish(fact.about());
    }

    private static boolean isWish(String about) {
        return WISHES.contains(about) || about.equals(INSTRUCTION);
    }

    /**
     * The values of each slot of each user, the most important slot first: the newest one, or of a list all. If
     * something newer is unclear, the slot has only a value that the user confirmed.
     */
    private static List<ProfileFact> slots(List<ProfileFact> found) {
        var claims = found.stream().filter(fact -> !fact.subject().isEmpty()).toList();
        var named = names(claims);
        var own = own(claims, named);
        var newest = new LinkedHashMap<List<String>, ProfileFact>();
        claims.stream()
                .filter(fact -> own.contains(fact.subject()) || isWish(fact))
                .forEach(fact -> newest.merge(
                        List.of(
                                fact.about(),
                                named.size() > 1 ? fact.subject() : "",
                                Slots.isList(fact.about()) ? lower(fact.value()) : ""),
                        fact,
                        (newer, older) -> newer.isUnclear() && older.isConfirmed() ? older : newer));
        return newest.values().stream()
                .filter(fact -> !fact.isUnclear())
                .sorted(comparingInt(fact -> SLOTS.indexOf(fact.about())))
                .toList();
    }

    /** Names of the people who said what is claimed. */
    private static Set<String> names(List<ProfileFact> facts) {
        return facts.stream()
                .filter(fact -> !fact.subject().isEmpty())
                .map(fact -> lower(fact.speaker()))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    /** The names of the users. */
    private static Set<String> own(List<ProfileFact> claims, Set<String> named) {
        var own = new HashSet<>(NAMELESS);
        own.addAll(named.isEmpty() ? theOnlyOne(claims) : named);
        claims.stream()
                .filter(fact -> fact.about().equals(NAME) && own.contains(fact.subject()))
                .map(fact -> lower(fact.value()))
                .toList()
                .forEach(own::add);
        return own;
    }

    private static Set<String> theOnlyOne(List<ProfileFact> claims) {
        var all = subjects(claims.stream());
        var known = all.size() > 1
                ? subjects(claims.stream().filter(fact -> fact.about().equals(NAME)))
                : all;
        return known.size() == 1 ? known : Set.of();
    }

    private static Set<String> subjects(Stream<ProfileFact> claims) {
        return claims.map(ProfileFact::subject)
                .filter(name -> !NAMELESS.contains(name))
                .collect(Collectors.toSet());
    }

    /**
     * Alternates between health, slots, what the user wants of the assistant, the others, and what the user asked to
     * remember, so that none takes the whole limit. Health has two places in each round.
     */
    private static List<Long> inTurn(List<ProfileFact> slots, List<ProfileFact> others, Set<Long> asked) {
        Predicate<ProfileFact> isAsked = fact -> asked.contains(fact.pk());
        var rest = others.stream()
                .filter(isAsked.negate())
                .sorted(Comparator.comparing((ProfileFact fact) -> fact.about().isEmpty()))
                .toList();
        var health = rest.stream().filter(fact -> fact.about().equals(HEALTH)).toList();
        var lists = List.of(
                everySecond(health, 0),
                slots,
                everySecond(health, 1),
                rest.stream().filter(Profile::isWish).toList(),
                rest.stream()
                        .filter(fact -> !isWish(fact) && !fact.about().equals(HEALTH))
                        .toList(),
                others.stream().filter(isAsked).toList());
        return IntStream.range(0, slots.size() + others.size())
                .boxed()
                .flatMap(i -> lists.stream()
                        .filter(list -> i < list.size())
                        .map(list -> list.get(i).pk()))
                .distinct()
                .limit(MOST)
                .toList();
    }

    private static List<ProfileFact> everySecond(List<ProfileFact> facts, int first) {
        return IntStream.range(0, facts.size())
                .filter(i -> i % 2 == first)
                .mapToObj(facts::get)
                .toList();
    }

    /**
     * The lines of a profile.
     *
     * @param lines those that fit, in the order they were learned
     * @param leftOut the others, the most important first
     */
    record Shown(List<Line> lines, List<Line> leftOut) {}

    /**
     * A line that may be shown.
     *
     * @param place its place among the lines of its section
     * @param cost its tokens
     * @param isConfirmed whether the user confirmed it
     */
    private record Item(Line line, long place, int cost, boolean isConfirmed) {}

    /**
     * Whether a slot has a value in few words. A statement has none, and what corrects another fact has none either.
     */
    private static boolean hasValue(ProfileFact slot, MemoryRow row) {
        return !slot.value().isEmpty() && !row.memory().details().tags().contains(STATEMENT);
    }

    private static Item value(ProfileFact slot, MemoryRow row, boolean isShared) {
        var label = LABELS.getOrDefault(slot.about(), slot.about());
        var whose = lower(slot.speaker()).equals(slot.subject()) ? slot.speaker() : slot.subject();
        var text = label + (isShared ? " of " + whose : "") + ": " + cut(slot.value(), LONGEST_VALUE);
        var line = line(Section.PROFILE, text, (Fact) row.memory());
        return new Item(
                line,
                SLOTS.indexOf(slot.about()),
                TokenCounter.about(text) + AROUND_VALUE,
                ((Fact) row.memory()).isProtected());
    }

    /** A wish in the user's own words, without a day because it counts until withdrawn. */
    private static Optional<Item> wish(MemoryRow row) {
        var fact = (Fact) row.memory();
        return Quotation.of(fact)
                .filter(said -> said.question() == null
                        && fact.details().tags().stream().anyMatch(Profile::isWish))
                .map(said -> {
                    var whose = said.speaker().equals(Quotation.NAMELESS) ? "" : " of " + said.speaker();
                    var text = "wish" + whose + ": \"" + cut(said.sentence(), LONGEST) + '"';
                    return new Item(
                            line(Section.PROFILE, text, fact),
                            SLOTS.size() + row.pk(),
                            TokenCounter.about(text) + AROUND_VALUE,
                            fact.isProtected());
                });
    }

    private static Item sentence(MemoryRow row) {
        var fact = (Fact) row.memory();
        var line = line(Section.LEARNED_FACTS, cut(fact.content(), LONGEST), fact);
        return new Item(line, row.pk(), TokenCounter.about(line.text()) + AROUND_LINE, fact.isProtected());
    }

    private Shown fitting(List<Item> items) {
        int left = tokens - AROUND_FACTS;
        if (items.stream().anyMatch(item -> item.line.section() == Section.PROFILE)) {
            left -= AROUND_VALUES;
        }
        var shown = new ArrayList<Item>();
        var leftOut = new ArrayList<Line>();
        for (var item : items) {
            if (item.cost <= left) {
                left -= item.cost;
                shown.add(item);
            } else {
                leftOut.add(item.line);
            }
        }
        var lines = shown.stream()
                .sorted(Comparator.comparing((Item item) -> item.line.section())
                        .thenComparing(Item::place)
                        .thenComparing(item -> item.line.source()))
                .map(Item::line)
                .toList();
        return new Shown(lines, leftOut);
    }

    private static Line line(Section section, String text, Fact fact) {
        return new Line(section, text, fact.id().value(), fact.eventTime());
    }

    private static String cut(String content, int longest) {
        var text = StoredWorkingMemory.oneLine(content);
        return CodePoints.isWithin(text, longest) ? text : CodePoints.first(text, longest) + "…";
    }

    private static String lower(String name) {
        return name.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
