package dev.nightjar.plugin.memory.search;

import com.google.common.math.Stats;
import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.table.row.JoinedQuery;
import dev.nightjar.plugin.memory.table.vector.FirstVector;
import dev.nightjar.plugin.memory.term.Cutting;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds what a user said later on the matter of something they said: who asks for a deadline is to see that it slipped,
 * in whatever words. It understands no change. It compares the rare words that the two share, and their meaning. Only
 * where one user speaks with an assistant: friends come back to a matter in every conversation, and what they say then
 * seldom corrects. Thread-safe.
 */
public final class LaterWords {

    /** Turns that share most words with a turn and are compared with it. */
    private static final int MAX_FOUND = 32;
    /** A longer turn is on many matters, and takes time to compare. */
    private static final int MAX_CHARACTERS = 2_000;
    /** Further steps lead from one matter to another; the second one is taken by shared words alone. */
    private static final int MAX_STEPS = 2;
    /** Rare words of a turn that are looked up. */
    private static final int MAX_WORDS = 8;

    /** The fewest texts that tell how alike two are by chance. */
    private static final int MIN_COMPARED = 8;

    private final Database database;
    private final StopWords stopWords;
    private final DocumentFrequencies frequencies;

    /**
     * @param stopWords what says nothing
     * @param frequencies how many memories hold a word
     */
    public LaterWords(Database database, StopWords stopWords, DocumentFrequencies frequencies) {
        this.database = database;
        this.stopWords = stopWords;
        this.frequencies = frequencies;
    }

    /**
     * For each of these turns the newest later one on its matter, and from there on; a turn without one is left out.
     *
     * @param turns only those of the user are looked at
     * @param found what the search found beside them: their meaning is compared, too
     * @param filter what may be shown
     */
    public Map<MemoryId, Episode> of(
            MemoryScope scope, List<Episode> turns, List<? extends Memory> found, MemoryFilter filter) {
        var said = turns.stream().filter(LaterWords::isOfUser).toList();
        if (said.isEmpty()) {
            return Map.of();
        }
        var ofTurns = filter.toBuilder().kinds(Set.of(MemoryKind.EPISODE)).build();
        return database.read(tx -> tx.turns().speakers(scope).size() > 1
                ? Map.of()
                : newest(tx, scope, said, others(tx, scope, said, found), ofTurns));
    }

    private Map<MemoryId, Episode> newest(
            Tables tx, MemoryScope scope, List<Episode> turns, List<Other> others, MemoryFilter filter) {
        var ids = turns.stream().map(Memory::id).collect(Collectors.toSet());
        var begun =
                others.stream().filter(other -> ids.contains(other.memory.id())).toList();
        var ends = followed(tx, scope, begun.stream().map(Other::turn).toList(), others, filter);
        var rows = rows(tx, others, ends.values());
        var newest = new HashMap<MemoryId, Episode>();
        for (var one : begun) {
            var end = ends.get(one.turn.pk());
            if (end != null && rows.get(end.pk()) instanceof Episode turn) {
                newest.put(one.memory.id(), turn);
            }
        }
        return newest;
    }

    /** The turns as they are shown; those that the search found are at hand. */
    private static Map<Long, Memory> rows(Tables tx, List<Other> others, Collection<Turn> turns) {
        var rows = new HashMap<Long, Memory>();
        others.forEach(other -> rows.put(other.turn.pk(), other.memory));
        var missing = turns.stream()
                .map(Turn::pk)
                .filter(pk -> !rows.containsKey(pk))
                .distinct()
                .toList();
        tx.memories().byKeys(missing).forEach(row -> rows.put(row.pk(), row.memory()));
        return rows;
    }

    /** The end of what was said on the matter of each turn: of a deadline that slipped twice the last one counts. */
    private Map<Long, Turn> followed(
            Tables tx, MemoryScope scope, List<Turn> turns, List<Other> others, MemoryFilter filter) {
        var ends = among(tx, scope, turns, others, filter, true);
        for (int step = 1; step < MAX_STEPS && !ends.isEmpty(); step++) {
            var next = among(tx, scope, ends.values().stream().distinct().toList(), others, filter, false);
            ends.replaceAll((turn, end) -> next.getOrDefault(end.pk(), end));
        }
        return ends;
    }

    /** @param byMeaning whether meaning counts beside the words that are shared */
    private Map<Long, Turn> among(
            Tables tx,
            MemoryScope scope,
            List<Turn> turns,
            List<Other> others,
            MemoryFilter filter,
            boolean byMeaning) {
        var matters = matters(tx, scope, turns);
        var passing = passing(tx, scope, matters, filter);
        var later = new HashMap<Long, Turn>();
        for (var matter : matters) {
            var candidates = new HashMap<>(passing);
            others.forEach(other -> candidates.put(other.turn.pk(), other.turn));
            var nearness = byMeaning ? nearness(others, matter.turn()) : Map.<Long, Double>of();
            var after = candidates.values().stream()
                    .filter(one ->
                            isOfUser(one) && one.time().isAfter(matter.turn().time()))
                    .toList();
            matter.newestOf(after, nearness)
                    .ifPresent(newest -> later.put(matter.turn().pk(), newest));
        }
        return later;
    }

    /** The memories that the search found, with their vectors; words of the turns are counted on the way. */
    private List<Other> others(Tables tx, MemoryScope scope, List<Episode> turns, List<? extends Memory> found) {
        Map<MemoryId, Memory> byId =
                found.stream().collect(Collectors.toMap(Memory::id, Function.identity(), (one, same) -> one));
        var asked = new JoinedQuery();
        var vectors = FirstVector.of(tx, asked, byId.keySet());
        var words = turns.stream()
                .flatMap(turn -> words(turn.content()).stream())
                .distinct()
                .toList();
        frequencies.count(tx, scope, words, asked);
        return vectors.stream()
                .map(its -> {
                    var memory = Objects.requireNonNull(byId.get(its.memory()));
                    return new Other(turn(its.pk(), memory), memory, its.vector());
                })
                .toList();
    }

    private static Turn turn(long pk, Memory memory) {
        var said = memory instanceof Episode turn ? turn : null;
        return new Turn(
                pk,
                memory.kind(),
                null,
                said == null ? 0 : said.sequence(),
                said == null ? null : said.role().label(),
                said == null ? null : said.speaker(),
                memory.eventTime(),
                memory.content());
    }

    /** The matters of turns; their words are counted together. */
    private List<Matter> matters(Tables tx, MemoryScope scope, List<Turn> turns) {
        var words = turns.stream().map(turn -> words(turn.content())).toList();
        var counted = frequencies.query(
                tx, scope, words.stream().flatMap(List::stream).distinct().toList());
        var byTerm = counted.asked().stream().collect(Collectors.toMap(QueryTerm::term, Function.identity()));
        var asked = words.stream()
                .map(its -> TextQuery.within(
                        TextQuery.budget(counted.total()),
                        its.stream()
                                .map(term -> Objects.requireNonNull(byTerm.get(term)))
                                .toList(),
                        counted.total()))
                .toList();
        var needed =
                asked.stream().flatMap(its -> needed(its).stream()).distinct().toList();
        var lists = tx.search()
                .words(scope)
                .holding(needed.stream().map(Term::forms).toList());
        var holding = IntStream.range(0, needed.size()).boxed().collect(Collectors.toMap(needed::get, lists::get));
        var finders = finders(asked);
        return IntStream.range(0, turns.size())
                .mapToObj(i -> Matter.of(turns.get(i), asked.get(i), finders, holding))
                .toList();
    }

    /** A finder for all terms that are cut in the same way, so that a text is cut once for all turns. */
    private static Map<Cutting, TermFinder> finders(List<TextQuery> asked) {
        return asked.stream()
                .flatMap(its -> its.terms().stream())
                .map(QueryTerm::term)
                .distinct()
                .collect(Collectors.groupingBy(
                        Term::cutting, Collectors.collectingAndThen(Collectors.toList(), TermFinder::new)));
    }

    /** The words of a turn that say something, each once in all its forms. */
    private List<Term> words(String content) {
        var silent = stopWords.in(content);
        var counted = new HashSet<Set<String>>();
        return TermCutter.asked(content).stream()
                .filter(term -> !silent.contains(term.word()) && !isNumber(term.word()))
                .filter(term -> counted.add(term.forms()))
                .toList();
    }

    /** Numbers are in many texts and mean something else in each. */
    private static boolean isNumber(String word) {
        return word.chars().allMatch(Character::isDigit);
    }

    /** Turns that share enough words with one of these and pass the filter. */
    private static Map<Long, Turn> passing(Tables tx, MemoryScope scope, List<Matter> matters, MemoryFilter filter) {
        var keys = matters.stream()
                .flatMap(matter -> matter.strongest(MAX_FOUND).stream())
                .collect(Collectors.toSet());
        return tx.turns().found(keys, scope, filter).stream()
                .filter(Found::isValid)
                .map(Found::turn)
                .collect(Collectors.toMap(Turn::pk, Function.identity()));
    }

    /**
     * The words of which a turn on the same matter holds at least one: all but the most common ones, which do not
     * suffice even together.
     */
    private static List<Term> needed(TextQuery asked) {
        double left = asked.terms().stream()
                .mapToDouble(term -> Matter.worth(asked, term))
                .sum();
        var needed = new ArrayList<Term>();
        for (var term : asked.terms()) {
            if (left < Matter.SAME || needed.size() == MAX_WORDS) {
                break;
            }
            needed.add(term.term());
            left -= Matter.worth(asked, term);
        }
        return needed;
    }

    /** By how many standard deviations the cosine of each to the turn is above the mean. */
    private static Map<Long, Double> nearness(List<Other> others, Turn turn) {
        var own = others.stream()
                .filter(other -> other.turn.pk() == turn.pk())
                .flatMap(other -> other.vector.stream())
                .findFirst();
        var cosines = new HashMap<Long, Double>();
        own.ifPresent(its -> others.stream()
                .filter(other -> other.turn.pk() != turn.pk())
                .forEach(other -> other.vector.ifPresent(
                        vector -> cosines.put(other.turn.pk(), UnitVector.cosine(its, vector)))));
        if (cosines.size() < MIN_COMPARED) {
            return Map.of();
        }
        var all = Stats.of(cosines.values());
        double deviation = all.populationStandardDeviation();
        cosines.replaceAll((key, value) -> deviation == 0 ? 0 : (value - all.mean()) / deviation);
        return cosines;
    }

    private static boolean isOfUser(Memory memory) {
        return memory instanceof Episode turn
                && turn.role() == Role.USER
                && turn.content().length() <= MAX_CHARACTERS;
    }

    private static boolean isOfUser(Turn turn) {
        return turn.kind() == MemoryKind.EPISODE
                && Role.USER.label().equals(turn.role())
                && turn.content().length() <= MAX_CHARACTERS;
    }

    /**
     * A memory that was found.
     *
     * @param turn as rankers see it
     * @param vector of its beginning; empty where there is none
     */
    private record Other(Turn turn, Memory memory, Optional<float[]> vector) {}
}
