package dev.nightjar.plugin.memory.block;

import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.block.RelevantMemories.Relevant;
import dev.nightjar.plugin.memory.term.TokenCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The decisions about the memories found for one block. Not thread-safe. */
final class Selection {

    private final RelevanceThreshold floor;
    private final @Nullable List<String> injected;
    private final TokenCounter tokens;
    /** Decisions by memory, in the order of the last one about each. */
    private final Map<MemoryId, Decision> decisions = new LinkedHashMap<>();

    private final List<Shown> shown = new ArrayList<>();
    private Map<MemoryId, List<MemoryId>> outdated = Map.of();
    private Set<MemoryId> wrong = Set.of();
    private int lines;
    private int apart;

    /**
     * @param injected blocks of the conversation that stand in the history the model sees; null where the host keeps
     *     none. What they hold is known from their text alone: no ledger could differ from it when the host drops or
     *     compacts messages
     */
    Selection(RelevanceThreshold floor, @Nullable List<String> injected, TokenCounter tokens) {
        this.floor = floor;
        this.injected = injected;
        this.tokens = tokens;
    }

    /** Leaves these turns out, because all that was learned from them is judged wrong. */
    void leaveOutAsWrong(Set<MemoryId> turns) {
        wrong = turns;
    }

    /** Whether a memory is judged wrong, or all that was learned from it. */
    boolean isWrong(Relevant found) {
        return found.memory().isJudgedWrong() || wrong.contains(found.memory().id());
    }

    /** Whether a memory is relevant enough to stand behind the lines there are. */
    boolean isRelevant(Relevant found) {
        return !isWrong(found) && floor.isReached(found.relevance(), lines, found.memory());
    }

    /** Whether a memory is relevant enough to stand under a heading of its own. */
    boolean isFirstRelevant(Relevant found) {
        return !isWrong(found) && floor.isReached(found.relevance(), 0, found.memory());
    }

    /** Whether an item stands in the history already, as it is now. */
    boolean isInHistory(ListItems.Item item) {
        return injected != null && injected.stream().anyMatch(text -> text.contains(item.lasting()));
    }

    /** Leaves these turns out where a line, or the history, holds what took their place. */
    void leaveOutBesideSuccessors(Map<MemoryId, List<MemoryId>> successors) {
        outdated = successors;
    }

    /** The memory that took the place of a turn and that the model sees. */
    Optional<MemoryId> successor(Relevant found) {
        return outdated.getOrDefault(found.memory().id(), List.of()).stream()
                .filter(successor -> !successor.equals(found.memory().id())
                        && shown.stream().anyMatch(one -> one.id().equals(successor)))
                .findFirst();
    }

    /** The fact that took the place of a turn, shown or not. */
    Optional<MemoryId> newest(Relevant found) {
        return outdated.getOrDefault(found.memory().id(), List.of()).stream().findFirst();
    }

    /** Whether the model sees a memory. */
    boolean isSeen(Relevant found) {
        return shown.stream().anyMatch(one -> one.id().equals(found.memory().id()));
    }

    /**
     * The memories found, last those that may have a successor among the others, so that the successor is shown before.
     */
    List<Relevant> successorsFirst(List<Relevant> found) {
        return Stream.concat(
                        found.stream().filter(one -> !isOutdated(one)),
                        found.stream().filter(this::isOutdated))
                .toList();
    }

    private boolean isOutdated(Relevant found) {
        return outdated.containsKey(found.memory().id());
    }

    /** Whether a memory may stand in a block once in a conversation, whatever the prompt. */
    boolean isShownOnce() {
        return injected != null;
    }

    /**
     * Makes a memory a line, unless the model sees it in the history, or a line says the same.
     *
     * @param isKnown whether the model sees it elsewhere
     * @param taking takes room for it; false where there is none
     * @return the memory that tells it; empty where it has no room
     */
    Optional<MemoryId> put(
            Relevant found, Utterance said, ListItems.Item item, boolean isKnown, BooleanSupplier taking) {
        var id = found.memory().id();
        if (isKnown || isInHistory(item)) {
            passOver(found, said);
            return Optional.of(id);
        }
        var repeated = shown.stream()
                .filter(other -> said.repeats(other.said))
                .map(Shown::id)
                .findFirst();
        if (repeated.isPresent()) {
            leaveOut(found, Outcome.REPEATED, repeated.get());
            return repeated;
        }
        if (!taking.getAsBoolean()) {
            leaveOut(found, Outcome.NO_ROOM);
            return Optional.empty();
        }
        note(found, Outcome.SHOWN, null, tokens.count(item.markdown()));
        shown.add(new Shown(id, said));
        lines++;
        return Optional.of(id);
    }

    /** Notes that a memory stands under a heading of its own. */
    void showApart(Relevant found, ListItems.Item item) {
        note(found, Outcome.SHOWN, null, tokens.count(item.markdown()));
        apart++;
    }

    /** Makes a memory no line, as the model sees it already; what repeats it becomes none either. */
    void passOver(Relevant found, Utterance said) {
        note(found, Outcome.IN_HISTORY, null, 0);
        shown.add(new Shown(found.memory().id(), said));
    }

    /** Makes a memory no line. */
    void leaveOut(Relevant found, Outcome outcome) {
        note(found, isWrong(found) ? Outcome.JUDGED_WRONG : outcome, null, 0);
    }

    /** Makes a memory no line because of another one. */
    void leaveOut(Relevant found, Outcome outcome, MemoryId other) {
        note(found, outcome, other, 0);
    }

    /** How many memories are shown. */
    int size() {
        return lines + apart;
    }

    /** All decisions: what is shown first, each group in order of relevance. */
    List<Decision> decisions() {
        return decisions.values().stream()
                .sorted(Comparator.comparing((Decision one) -> one.outcome() != Outcome.SHOWN)
                        .thenComparing(
                                Comparator.comparingDouble(Decision::relevance).reversed()))
                .toList();
    }

    /**
     * Notes a decision about a memory in place of an earlier one: a fact that is not relevant enough may become a line
     * in the place of a turn.
     */
    private void note(Relevant found, Outcome outcome, @Nullable MemoryId other, int itsTokens) {
        var memory = found.memory();
        decisions.remove(memory.id());
        decisions.put(
                memory.id(),
                new Decision(
                        memory,
                        outcome,
                        found.relevance(),
                        floor.behind(lines, memory),
                        found.hit(),
                        other,
                        itsTokens));
    }

    private record Shown(MemoryId id, Utterance said) {}
}
