package dev.nightjar.plugin.memory.note;

import static java.util.Comparator.comparingInt;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.WorkingMemory.Line;
import dev.nightjar.memory.WorkingMemory.Section;
import dev.nightjar.plugin.memory.table.FactTable.ProfileFact;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.TokenCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The facts in every prompt. The newest value of each slot of the user alternates with other facts, until the token limit: first
 * what the user wants of the assistant, lasting facts about their health and the languages they speak, then other confirmed or
 * lasting facts. Confirmed ones come before all others. Immutable.
 *
 * <p>A claim belongs to the user if one of the user's turns tells it and its subject is the name of that turn's speaker. If no turn
 * has a speaker's name, the user is the only subject there is, or else the only one whose name is known.
 *
 * @param tokens most tokens of working memory that contains nothing else; 0 for no facts
 */
record Profile(int tokens) {

    /** Slots for what the user wants of the assistant. */
    private static final Set<String> WISHES = Set.of("answer_language", "answer_style");

    private static final String INSTRUCTION = "instruction";

    private static final List<String> TAGS = List.of(INSTRUCTION, "health", "language");

    /** Slots with one value, the most important first. */
    private static final List<String> SLOTS = List.of(
            "answer_language",
            "answer_style",
            "home",
            "diet",
            "name",
            "relationship",
            "partner",
            "job",
            "employer",
            "contact",
            "phone",
            "mail",
            "birthday");

    private static final String NAME = "name";

    /** Names for a user whose real name is unknown. */
    private static final Set<String> NAMELESS = Set.of(Quotation.NAMELESS.toLowerCase(Locale.ROOT), "the user");

    /** The confidence of the weaker of two contradicting facts is below this. */
    private static final double MIN_CONFIDENCE = 0.5;

    /** More than can fit. */
    private static final int MOST = 20;

    /** Longer lines are cut, so that one line does not use up the limit. */
    private static final int LONGEST = 200;

    /** Tokens of delimiters, introduction and heading. */
    private static final int AROUND_FACTS = 36;

    /** Tokens of a line besides its text: the bullet, the date and the short id. */
    private static final int AROUND_LINE = 16;

    /** The lines of the profile. */
    Shown lines(Tables tx, MemoryScope scope) {
        if (tokens == 0) {
            return new Shown(List.of(), List.of());
        }
        var all = tx.facts().ofProfile(scope.namespace(), SLOTS, TAGS, MIN_CONFIDENCE, MOST);
        var claiming = keys(all, fact -> !fact.subject().isEmpty());
        var foreign = keys(all, fact -> isWish(fact) && !fact.agentId().equals(scope.agentId()));
        var found = all.stream().filter(fact -> !foreign.contains(fact.pk())).toList();
        var others =
                found.stream().filter(fact -> !claiming.contains(fact.pk())).toList();
        var keys = inTurn(slots(found), others);
        var rows = tx.memories().byKeys(keys).stream()
                .filter(row -> row.memory() instanceof Fact fact && fact.isActive() && !fact.isOutOfDate())
                .sorted(Comparator.comparing((MemoryRow row) -> !((Fact) row.memory()).isProtected())
                        .thenComparing(row -> keys.indexOf(row.pk())))
                .toList();
        return fitting(rows);
    }

    private static Set<Long> keys(List<ProfileFact> facts, Predicate<ProfileFact> condition) {
        return facts.stream().filter(condition).map(ProfileFact::pk).collect(Collectors.toSet());
    }

    /** Wishes count for one agent only, because the user may want something else of another. */
    private static boolean isWish(ProfileFact fact) {
        return WISHES.contains(fact.about()) || fact.about().equals(INSTRUCTION);
    }

    /** The newest value of each slot of each user, the most important slot first. */
    private static List<ProfileFact> slots(List<ProfileFact> found) {
        var claims = found.stream().filter(fact -> !fact.subject().isEmpty()).toList();
        var named = claims.stream()
                .map(fact -> lower(fact.speaker()))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
        var own = own(claims, named);
        var newest = new LinkedHashMap<String, ProfileFact>();
        claims.stream()
                .filter(fact -> own.contains(fact.subject()) || isWish(fact))
                .forEach(fact -> newest.putIfAbsent(
                        named.size() > 1 ? fact.about() + " " + fact.subject() : fact.about(), fact));
        return newest.values().stream()
                .sorted(comparingInt(fact -> SLOTS.indexOf(fact.about())))
                .toList();
    }

    /** The names of the users. */
    private static Set<String> own(List<ProfileFact> claims, Set<String> named) {
        var own = new HashSet<>(NAMELESS);
        own.addAll(named.isEmpty() ? theOnlyOne(claims) : named);
        claims.stream()
                .filter(fact -> fact.about().equals(NAME) && own.contains(fact.subject()))
                .map(ProfileFact::value)
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

    /** Alternates between both lists, so that neither takes the whole limit. */
    private static List<Long> inTurn(List<ProfileFact> slots, List<ProfileFact> others) {
        var tagged = Comparator.comparing((ProfileFact fact) -> fact.about().isEmpty());
        var rest = others.stream().sorted(tagged).toList();
        return IntStream.range(0, Math.max(slots.size(), rest.size()))
                .boxed()
                .flatMap(i -> Stream.of(slots, rest)
                        .filter(list -> i < list.size())
                        .map(list -> list.get(i).pk()))
                .distinct()
                .limit(MOST)
                .toList();
    }

    /**
     * The lines of a profile.
     *
     * @param lines those that fit, in the order they were learned
     * @param leftOut the others, the most important first
     */
    record Shown(List<Line> lines, List<Line> leftOut) {}

    private Shown fitting(List<MemoryRow> rows) {
        int left = tokens - AROUND_FACTS;
        var lines = new HashMap<Long, Line>();
        var leftOut = new ArrayList<Line>();
        for (var row : rows) {
            var line = line((Fact) row.memory());
            int needed = TokenCounter.about(line.text()) + AROUND_LINE;
            if (needed <= left) {
                left -= needed;
                lines.put(row.pk(), line);
            } else {
                leftOut.add(line);
            }
        }
        var learned = lines.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .toList();
        return new Shown(learned, leftOut);
    }

    private static Line line(Fact fact) {
        var text = StoredWorkingMemory.oneLine(fact.content());
        return new Line(
                Section.LEARNED_FACTS,
                CodePoints.isWithin(text, LONGEST) ? text : CodePoints.first(text, LONGEST) + "…",
                fact.id().value(),
                fact.eventTime());
    }

    private static String lower(String name) {
        return name.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
