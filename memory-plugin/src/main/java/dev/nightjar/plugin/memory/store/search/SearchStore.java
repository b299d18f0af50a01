package dev.nightjar.plugin.memory.store.search;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the search legs ask. Every filter is applied before the limit. Tokens are those of the full-text index; only what the scope
 * may read is looked at, counted and compared, so no answer depends on what others wrote.
 */
public interface SearchStore {

    /** Active memories that hold one of these words, best first. */
    List<Candidate> byText(List<Word> words, MemoryScope scope, MemoryFilter filter, int limit);

    /** The same, quicker where few memories are of the wanted kinds: a match costs a look into them, not into the table. */
    List<Candidate> byTextOfFew(List<Word> words, MemoryScope scope, MemoryFilter filter, int limit);

    /** Whether fewer active memories than this are of the wanted kinds; counted no further. */
    boolean areFewer(MemoryScope scope, MemoryFilter filter, long than);

    /** Superseded memories that hold one of these words, best first. */
    List<Candidate> byFormerText(List<Word> words, MemoryScope scope, MemoryFilter filter, int limit);

    /**
     * What passes among the best that match, both active and superseded, best first; at least as many active ones as are
     * wanted, if there are. Only so many memories are ranked, so it may bring fewer than there are.
     *
     * @param reach how many are wanted, and how many of the best are looked at
     */
    List<TextCandidate> amongBest(List<Word> words, MemoryScope scope, MemoryFilter filter, Reach reach);

    /** The newest memories not yet cut into terms, active or superseded, that the index of before finds; mostly none. */
    List<Candidate> byLegacyText(List<Word> words, MemoryScope scope, MemoryFilter filter, int limit);

    /** The newest active memories that hold one of these words, unranked. */
    List<Candidate> newestByText(List<Word> words, MemoryScope scope, MemoryFilter filter, int limit);

    /** Active memories that mention one of the entities and hold one of these words, best first. */
    List<Candidate> byEntityAndText(
            Collection<Long> entities, List<Word> words, MemoryScope scope, MemoryFilter filter, int limit);

    /** Active memories that mention one of the entities, newest first. */
    List<Candidate> byEntity(Collection<Long> entities, MemoryScope scope, MemoryFilter filter, int limit);

    /** Those of the given memories that are active and pass the filter, newest first. */
    List<Candidate> newestOf(long[] keys, MemoryScope scope, MemoryFilter filter, int limit);

    /** Active memories that hold this text somewhere, newest first. */
    List<Candidate> bySubstring(String text, MemoryScope scope, MemoryFilter filter, int limit);

    /** Those of the given memories that are active and pass the filter. */
    Set<Long> passing(Collection<Long> keys, MemoryScope scope, MemoryFilter filter);

    /** Keys of all memories that pass the filter. */
    List<Long> passing(MemoryScope scope, MemoryFilter filter);

    /** Those of the given memories that pass the filter and held until something said later replaced them. */
    Set<Long> passed(Collection<Long> keys, MemoryScope scope, MemoryFilter filter);

    /** The first whole millisecond not before a time; the furthest there is when it lies beyond all that can be stored. */
    static long millis(Instant time) {
        long rounding = time.truncatedTo(ChronoUnit.MILLIS).equals(time) ? 0 : 1;
        try {
            return time.toEpochMilli() + rounding;
        } catch (ArithmeticException e) {
            return time.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** How many memories hold one of these tokens, counted up to a bound. */
    long countMatching(MemoryScope scope, Collection<String> forms, int bound);

    /** Tokens of the index that begin like this, in their order. */
    List<String> tokensFrom(MemoryScope scope, String prefix, int limit);

    /** How many memories there are, whatever became of them. */
    long count(MemoryScope scope);

    /** Keys of the memories that hold one of these tokens, whatever they are, ascending. */
    long[] matching(MemoryScope scope, Collection<String> forms);

    /** Keys of the memories that have all these tags; at least one tag. */
    List<Long> withTags(Collection<String> tags);

    /** Keys of the active memories of all sessions with this name. */
    List<Long> ofSession(String sessionId);

    /** Keys of the active episodes of these sessions before this position. */
    List<Long> episodesBefore(Collection<Long> sessions, long position);

    /** Keys of the scope's agent's sessions with this name, by namespace, of which each has one at most. */
    Map<String, Long> sessions(MemoryScope scope, String sessionId);

    /**
     * A word that is looked for.
     *
     * @param forms the tokens it may stand under
     * @param weight how much it tells, above 0
     */
    record Word(Set<String> forms, double weight) {

        public Word {
            forms = Set.copyOf(forms);
        }
    }

    /**
     * A memory found by a leg.
     *
     * @param pk its key
     * @param value the leg's own measure, higher is better; 0 where it has none
     */
    record Candidate(long pk, double value) {}

    /**
     * How far the text leg goes.
     *
     * @param wanted how many memories are wanted
     * @param looked how many of the best are looked at to find them
     * @param scored keys of those that are scored; empty for every match
     */
    record Reach(int wanted, int looked, Optional<List<Long>> scored) {}

    /**
     * A memory found by its words.
     *
     * @param candidate the memory
     * @param isActive whether it is still valid; otherwise only its wording counts
     */
    record TextCandidate(Candidate candidate, boolean isActive) {}
}
