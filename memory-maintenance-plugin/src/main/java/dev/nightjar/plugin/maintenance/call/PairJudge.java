package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.extension.AgentDefinition;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.agent.AgentBudget;
import dev.nightjar.extension.agent.AgentOutcome;
import dev.nightjar.extension.agent.AgentRequest;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Settles pairs of facts that say the same or exclude each other: the likeliest are put to the model, in one short call without the
 * conversation. What it does not answer, or nobody asked it, is settled by what loses nothing: of two values of one slot the
 * one said later holds, and two wordings both stay. Thread-safe.
 */
final class PairJudge {

    /** How many are worth a question; more are mostly sentences that merely resemble each other. */
    private static final int MOST = 3;

    private static final String NAME = "fact_judge";
    private static final AgentBudget BUDGET =
            AgentBudget.DEFAULT.withTurns(2).withTokens(10_000).withWallTime(Duration.ofMinutes(1));
    private static final int MAX_FACT = 300;
    private static final String NEWER = "a newer value of the same";

    private final ExtensionContext context;

    PairJudge(ExtensionContext context) {
        this.context = context;
    }

    AgentDefinition definition() {
        return new AgentDefinition(
                NAME, Instructions.read(PairJudge.class, "judge.md"), List.of(), BUDGET, Verdicts.class);
    }

    /** What the model says of the pairs. */
    record Verdicts(
            @ToolArgument(value = "A verdict for each pair", required = true, oneByOne = true)
            List<Verdict> verdicts) {}

    /** What it says of one. */
    record Verdict(
            @ToolArgument(value = "Its id", required = true) String pair,

            @ToolArgument(value = "same, replaces or both", required = true)
            String verdict) {}

    private enum Relation {
        SAME,
        REPLACES,
        BOTH
    }

    /**
     * Facts without those that another one says already.
     *
     * @param facts the facts, as they are to be saved
     * @param spent what the question cost
     */
    record Settled(List<FactDraft> facts, AgentOutcome.Usage spent) {}

    /** @param pairs pairs of these drafts, the likeliest first */
    Settled settle(MemoryScope scope, List<FactDraft> drafts, List<Pair> pairs) {
        if (pairs.isEmpty()) {
            return new Settled(drafts, AgentOutcome.Usage.NONE);
        }
        var asked = pairs.subList(0, Math.min(MOST, pairs.size()));
        var outcome = context.agents().run(AgentRequest.of(NAME, task(asked)).in(scope));
        var verdicts = verdicts(outcome);
        var facts = new ArrayList<>(drafts);
        for (int i = 0; i < pairs.size(); i++) {
            var pair = pairs.get(i);
            var unasked = pair.isExclusive() ? Relation.REPLACES : Relation.BOTH;
            apply(facts, pair, verdicts.getOrDefault(id(i), unasked));
        }
        return new Settled(facts, outcome.usage());
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

    private static Map<String, Relation> verdicts(AgentOutcome outcome) {
        var verdicts = new HashMap<String, Relation>();
        if (outcome instanceof AgentOutcome.Completed done) {
            done.outputAs(Verdicts.class)
                    .verdicts()
                    .forEach(verdict -> Stream.of(Relation.values())
                            .filter(relation -> relation.name().equalsIgnoreCase(verdict.verdict.strip()))
                            .forEach(relation ->
                                    verdicts.put(verdict.pair.strip().toLowerCase(Locale.ROOT), relation)));
        }
        return verdicts;
    }

    private static void apply(List<FactDraft> facts, Pair pair, Relation relation) {
        var stored = pair.stored();
        var other = pair.other();
        int place = place(facts, pair.draft());
        if (place < 0 || relation == Relation.BOTH) {
            return;
        }
        var draft = facts.get(place);
        if (stored != null) {
            // With the words of what is known, a draft renews it.
            facts.set(
                    place,
                    relation == Relation.SAME
                            ? draft.toBuilder().content(stored.content()).build()
                            : replacing(draft, new Supersession(stored.id(), NEWER)));
        } else if (other != null) {
            // Of one conversation only the later word is kept, with the sources of both.
            int earlier = place(facts, other);
            if (earlier >= 0) {
                facts.set(place, ReadFacts.joined(facts.get(earlier), draft));
                facts.remove(earlier);
            }
        }
    }

    /** Where the fact of this text is: what has been settled of it may have changed all else. */
    private static int place(List<FactDraft> facts, FactDraft draft) {
        for (int i = 0; i < facts.size(); i++) {
            if (facts.get(i).content().equals(draft.content())) {
                return i;
            }
        }
        return -1;
    }

    private static FactDraft replacing(FactDraft draft, Supersession older) {
        return draft.toBuilder()
                .supersedes(Stream.concat(draft.supersedes().stream(), Stream.of(older))
                        .toList())
                .build();
    }
}
