package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import dev.nightjar.plugin.maintenance.consolidation.Settlement;
import dev.nightjar.plugin.maintenance.consolidation.Settlement.Relation;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.tool.ToolArgument;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Settles pairs of facts that say the same or contradict each other. It asks the model about the likeliest pairs, in
 * one short call without the conversation. Of two values of one slot in like words the later one is true, so pairs of
 * those alone are not worth a call. Thread-safe.
 */
final class PairJudge {

    /** Maximum pairs per question; further pairs mostly just use similar words. */
    static final int MOST = 8;

    /** Ends of one fact that only the reader names and a verdict may confirm; a model that confirms more errs. */
    private static final int MOST_ENDED = 3;

    private static final String NAME = "fact_judge";
    private static final AgentBudget BUDGET =
            AgentBudget.DEFAULT.withTurns(2).withTokens(10_000).withWallTime(Duration.ofMinutes(1));
    private static final int MAX_FACT = 300;

    private final ExtensionContext context;

    PairJudge(ExtensionContext context) {
        this.context = context;
    }

    AgentDefinition definition() {
        return new AgentDefinition(
                NAME, Instructions.read(PairJudge.class, "judge.md"), List.of(), BUDGET, Verdicts.class);
    }

    /** The model's verdicts. */
    record Verdicts(
            @ToolArgument(required = true, oneByOne = true) List<Verdict> verdicts) {}

    /** The verdict on one pair. */
    record Verdict(
            @ToolArgument(required = true) String pair,

            @ToolArgument(required = true) String verdict) {}

    /**
     * The facts without those that repeat another one.
     *
     * @param facts the facts to save
     * @param ended the pairs whose earlier fact the model lets the later one replace
     * @param problem pairs that the model gave no verdict on, in one line; empty for none
     * @param spent what the question cost
     */
    record Settled(List<FactDraft> facts, Set<Pair> ended, String problem, AgentOutcome.Usage spent) {}

    /** @param pairs pairs of these drafts, likeliest first */
    Settled settle(MemoryScope scope, List<FactDraft> drafts, List<Pair> pairs) {
        if (pairs.stream().allMatch(Pair::isExclusive)) {
            return new Settled(Settlement.of(drafts, pairs, Map.of()), Set.of(), "", AgentOutcome.Usage.NONE);
        }
        var asked = pairs.subList(0, Math.min(MOST, pairs.size()));
        var outcome = context.agents().run(AgentRequest.of(NAME, task(asked)).in(scope));
        var judged = believed(judged(asked, outcome));
        var ended = judged.entrySet().stream()
                .filter(verdict -> verdict.getValue() == Relation.REPLACES)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return new Settled(
                Settlement.of(drafts, pairs, judged), ended, problem(asked, judged, outcome), outcome.usage());
    }

    /** An end that the reader named and no verdict confirmed is reported with its fact. */
    private static String problem(List<Pair> asked, Map<Pair, Relation> judged, AgentOutcome outcome) {
        boolean isAnswered = outcome instanceof AgentOutcome.Completed;
        long open = asked.stream()
                .filter(pair -> !pair.isExclusive() && !judged.containsKey(pair))
                .filter(pair -> !(isAnswered && pair.likelihood() == Pair.NAMED))
                .count();
        return open == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "the model's verdict on %d of %d pairs of facts, which are saved without it: %s",
                        open,
                        asked.size(),
                        isAnswered ? "its answer has none" : outcome.summary());
    }

    /** Without the ends of a fact that would end nearly all it was asked about. */
    private static Map<Pair, Relation> believed(Map<Pair, Relation> judged) {
        var ends = judged.entrySet().stream()
                .filter(one ->
                        one.getValue() == Relation.REPLACES && one.getKey().likelihood() == Pair.NAMED)
                .collect(Collectors.groupingBy(
                        one -> one.getKey().draft().content(),
                        Collectors.mapping(Map.Entry::getKey, Collectors.toSet())));
        ends.values().stream().filter(pairs -> pairs.size() > MOST_ENDED).forEach(judged.keySet()::removeAll);
        return judged;
    }

    private static String id(int position) {
        return "p" + (position + 1);
    }

    private static String task(List<Pair> pairs) {
        var lines = new StringBuilder();
        for (int i = 0; i < pairs.size(); i++) {
            var pair = pairs.get(i);
            lines.append(id(i))
                    .append(" earlier: ")
                    .append(VisibleText.line(pair.earlier(), MAX_FACT))
                    .append("\n   now: ")
                    .append(VisibleText.line(pair.draft().content(), MAX_FACT))
                    .append('\n');
        }
        return Fence.around("pairs", lines.toString().stripTrailing());
    }

    private static Map<Pair, Relation> judged(List<Pair> asked, AgentOutcome outcome) {
        var judged = new HashMap<Pair, Relation>();
        if (outcome instanceof AgentOutcome.Completed done) {
            for (var verdict : done.outputAs(Verdicts.class).verdicts()) {
                for (int i = 0; i < asked.size(); i++) {
                    if (id(i).equalsIgnoreCase(verdict.pair.strip())) {
                        var pair = asked.get(i);
                        Relation.of(verdict.verdict).ifPresent(relation -> judged.put(pair, relation));
                    }
                }
            }
        }
        return judged;
    }
}
