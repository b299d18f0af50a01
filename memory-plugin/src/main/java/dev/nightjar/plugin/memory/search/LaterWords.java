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
import dev.nightjar.plugin.memory.search.leg.DocumentFrequencies;
import dev.nightjar.plugin.memory.search.text.QueryTerm;
import dev.nightjar.plugin.memory.search.text.TextQuery;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    /** Further steps lead from one matter to another. */
    private static final int MAX_STEPS = 2;
    /** Rare words of a turn that are looked up. */
    private static final int MAX_WORDS = 8;

    /**
     * How alike two turns on the same matter are, where a word that these two alone hold is 1: one such word may be
     * chance. Measured with {@code quality/benchmarks/run histories}: with 1 a half more lines come in and answer
     * nothing more.
     */
    private static final double SAME_MATTER = 1.3;
    /** A cosine so many standard deviations above the mean counts as much as one such word. */
    private static final double DEVIATIONS = 3;
    /** Of fewer texts nobody knows how alike two are by chance. */
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
                : followed(tx, scope, said, others(tx, found), ofTurns));
    }

    /** Each turn with the end of what was said on its matter: of a deadline that slipped twice the last one counts. */
    private Map<MemoryId, Episode> followed(
            Tables tx, MemoryScope scope, List<Episode> turns, List<Other> others, MemoryFilter filter) {
        var ends = new HashMap<>(among(tx, scope, turns, others, filter));
        var last = List.copyOf(ends.values());
        for (int step = 1; step < MAX_STEPS && !last.isEmpty(); step++) {
            var next = among(tx, scope, last, others, filter);
            ends.replaceAll((turn, end) -> next.getOrDefault(end.id(), end));
            last = List.copyOf(next.values());
        }
        return ends;
    }

    private Map<MemoryId, Episode> among(
            Tables tx, MemoryScope scope, List<Episode> turns, List<Other> others, MemoryFilter filter) {
        var matters = matters(tx, scope, turns);
        var rows = rows(tx, scope, matters, filter);
        var later = new HashMap<MemoryId, Episode>();
        for (var matter : matters) {
            var candidates = new HashMap<>(matter.among(rows));
            others.forEach(other -> candidates.put(other.pk, other.memory));
            var nearness = nearness(others, matter.turn);
            candidates.entrySet().stream()
                    .filter(one -> isOfUser(one.getValue()))
                    .filter(one -> one.getValue().eventTime().isAfter(matter.turn.eventTime()))
                    .filter(one -> matter.isOf(one.getValue().content(), nearness.getOrDefault(one.getKey(), 0.0)))
                    .map(one -> (Episode) one.getValue())
                    .max(Comparator.comparing(Memory::eventTime))
                    .ifPresent(newest -> later.put(matter.turn.id(), newest));
        }
        return later;
    }

    /** What the search found, with its vectors. */
    private static List<Other> others(Tables tx, List<? extends Memory> found) {
        var byId = found.stream().collect(Collectors.toMap(Memory::id, Function.identity(), (one, same) -> one));
        return tx.vectors().firstOf(byId.keySet()).stream()
                .map(its -> new Other(its.pk(), Objects.requireNonNull(byId.get(its.memory())), its.vector()))
                .toList();
    }

    /** The matters of turns; their words are counted together. */
    private List<Matter> matters(Tables tx, MemoryScope scope, List<Episode> turns) {
        var words = turns.stream().map(this::words).toList();
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
        return IntStream.range(0, turns.size())
                .mapToObj(i -> Matter.of(turns.get(i), asked.get(i), holding))
                .toList();
    }

    /** The words of a turn that say something, each once. */
    private List<Term> words(Episode turn) {
        var silent = stopWords.in(turn.content());
        return TermCutter.asked(turn.content()).stream()
                .filter(term -> !silent.contains(term.word()) && !isNumber(term.word()))
                .toList();
    }

    /** Numbers are in many texts and mean something else in each. */
    private static boolean isNumber(String word) {
        return word.chars().allMatch(Character::isDigit);
    }

    /** Those that share enough words with one of the turns, were not said before all of them and pass the filter. */
    private static Map<Long, Memory> rows(Tables tx, MemoryScope scope, List<Matter> matters, MemoryFilter filter) {
        var keys = matters.stream().flatMap(matter -> matter.strongest.stream()).collect(Collectors.toSet());
        var after = Stream.concat(
                        Stream.ofNullable(filter.after()),
                        matters.stream().map(matter -> matter.turn.eventTime()).min(Comparator.naturalOrder()).stream())
                .max(Comparator.naturalOrder())
                .orElse(null);
        return tx
                .memories()
                .passing(keys, scope, filter.toBuilder().after(after).build())
                .stream()
                .collect(Collectors.toMap(MemoryRow::pk, MemoryRow::memory));
    }

    /**
     * The words of which a turn on the same matter holds at least one: all but the most common ones, which do not
     * suffice even together.
     */
    private static List<Term> needed(TextQuery asked) {
        double left =
                asked.terms().stream().mapToDouble(term -> worth(asked, term)).sum();
        var needed = new ArrayList<Term>();
        for (var term : asked.terms()) {
            if (left < SAME_MATTER || needed.size() == MAX_WORDS) {
                break;
            }
            needed.add(term.term());
            left -= worth(asked, term);
        }
        return needed;
    }

    private static double worth(TextQuery asked, QueryTerm term) {
        long total = asked.weighingTotal();
        return term.weight(total) / QueryTerm.weight(2, total);
    }

    /** By how many standard deviations the cosine of each to the turn is above the mean. */
    private static Map<Long, Double> nearness(List<Other> others, Episode turn) {
        var own = others.stream()
                .filter(other -> other.memory.id().equals(turn.id()))
                .flatMap(other -> other.vector.stream())
                .findFirst();
        var cosines = new HashMap<Long, Double>();
        own.ifPresent(its -> others.stream()
                .filter(other -> !other.memory.id().equals(turn.id()))
                .forEach(other ->
                        other.vector.ifPresent(vector -> cosines.put(other.pk, UnitVector.cosine(its, vector)))));
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

    /**
     * What a turn is about.
     *
     * @param asked its words
     * @param strongest keys of the memories that share most, the turn itself among them
     */
    private record Matter(Episode turn, TextQuery asked, TermFinder finder, List<Long> strongest) {

        static Matter of(Episode turn, TextQuery asked, Map<Term, long[]> holding) {
            var shared = new HashMap<Long, Double>();
            double left = 0;
            for (var term : asked.terms()) {
                double worth = worth(asked, term);
                var keys = holding.get(term.term());
                if (keys == null) {
                    left += worth;
                } else {
                    for (long key : keys) {
                        shared.merge(key, worth, Double::sum);
                    }
                }
            }
            double enough = SAME_MATTER - left;
            var strongest = shared.entrySet().stream()
                    .filter(one -> one.getValue() >= enough)
                    .sorted(Map.Entry.<Long, Double>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey())
                            .reversed())
                    .limit(MAX_FOUND)
                    .map(Map.Entry::getKey)
                    .toList();
            var finder =
                    new TermFinder(asked.terms().stream().map(QueryTerm::term).toList());
            return new Matter(turn, asked, finder, strongest);
        }

        /** Of these memories those that share most. */
        Map<Long, Memory> among(Map<Long, Memory> rows) {
            return strongest.stream()
                    .filter(rows::containsKey)
                    .collect(Collectors.toMap(key -> key, key -> Objects.requireNonNull(rows.get(key))));
        }

        /** Whether a text is on it. */
        boolean isOf(String content, double nearness) {
            return told(finder.in(content)) + Math.max(0, nearness) / DEVIATIONS >= SAME_MATTER;
        }

        /** What the words that both hold tell, in units of a word that two memories hold. */
        private double told(Set<Term> held) {
            return asked.terms().stream()
                    .filter(term -> held.contains(term.term()))
                    .mapToDouble(term -> worth(asked, term))
                    .sum();
        }
    }

    /**
     * A memory that was found.
     *
     * @param vector of its beginning; empty where there is none
     */
    private record Other(long pk, Memory memory, Optional<float[]> vector) {}
}
