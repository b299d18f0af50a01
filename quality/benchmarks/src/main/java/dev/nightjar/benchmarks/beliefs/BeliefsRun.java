package dev.nightjar.benchmarks.beliefs;

import dev.nightjar.benchmarks.beliefs.BeliefFile.Belief;
import dev.nightjar.benchmarks.beliefs.BeliefFile.Conversation;
import dev.nightjar.benchmarks.beliefs.BlockScores.Asked;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks one store of beliefs and counts what the blocks show. Blocks come from {@link ContextInspection}, which gives
 * the block that a prompt would get, with the reasons. Not thread-safe.
 */
final class BeliefsRun {

    /** Hits of a search. */
    static final int SEARCHED = 5;

    private static final Duration BETWEEN_TURNS = Duration.ofMinutes(1);

    private final AgentKernel kernel;
    private final MovedClock clock;
    private final StoredBeliefs stored;
    private final @Nullable PrintWriter each;
    private final MemoryService memory;
    private final ContextInspection contexts;
    private final BlockScores questions = new BlockScores();
    private final DriftScores drift = new DriftScores();
    private long staleShown;

    /**
     * @param clock the kernel's
     * @param each where each question and turn is printed with what was shown; null for nowhere
     */
    BeliefsRun(AgentKernel kernel, MovedClock clock, StoredBeliefs stored, @Nullable PrintWriter each) {
        this.kernel = kernel;
        this.clock = clock;
        this.stored = stored;
        this.each = each;
        this.memory = kernel.service(MemoryService.class).orElseThrow();
        this.contexts = kernel.service(ContextInspection.class).orElseThrow();
    }

    BlockScores questions() {
        return questions;
    }

    DriftScores drift() {
        return drift;
    }

    /** How many lines show a belief that was corrected or is over, though nobody asked for the past. */
    long staleShown() {
        return staleShown;
    }

    /** Asks each question of a user, without a session. */
    void askQuestions(BeliefFile file) {
        var scope = stored.scope(file.user());
        for (var question : file.questions()) {
            var block = contexts.inspect(new ContextRequest(question.asks(), scope, null));
            var hits = memory.search(
                    scope, SearchRequest.of(question.asks(), MemoryFilter.ofKinds(MemoryKind.FACT), SEARCHED));
            var found = hits.stream().map(hit -> stored.key(hit.memory().id())).toList();
            var shown = counted(file, block);
            questions.add(new Asked(question.kind(), question.right(), found, shown, block.tokens()));
            count(file, question.right(), shown);
            print("[" + question.kind() + "] " + file.user() + ": " + question.asks(), file, question.right(), block);
        }
    }

    /**
     * Holds each conversation of a user in a session of its own. What is said is stored after the block was made, as a
     * host does, and erased at the end, so that conversations do not see each other.
     */
    void holdConversations(BeliefFile file) {
        var scope = stored.scope(file.user());
        var erasure = kernel.service(Erasure.class).orElseThrow();
        for (int i = 0; i < file.conversations().size(); i++) {
            var session = file.user() + "-" + (i + 1);
            hold(file, file.conversations().get(i), scope, session);
            if (erasure.erase(scope, new ErasureTarget.OneSession(session), progress -> {})
                    .isEmpty()) {
                throw new IllegalStateException("Nothing was stored of the conversation " + session);
            }
        }
    }

    private void hold(BeliefFile file, Conversation conversation, MemoryScope scope, String session) {
        var host = kernel.session(scope, session);
        var earlierTopics = new HashSet<String>();
        for (var part : conversation.parts()) {
            boolean isFirst = earlierTopics.isEmpty();
            earlierTopics.remove(part.about());
            var earlier = file.beliefs().stream()
                    .filter(belief -> earlierTopics.contains(belief.about()))
                    .map(Belief::key)
                    .collect(Collectors.toSet());
            for (var turn : part.turns()) {
                var block = contexts.inspect(new ContextRequest(turn.asks(), scope, session));
                var shown = counted(file, block);
                if (!isFirst) {
                    drift.add(turn.right(), shown, earlier);
                }
                count(file, turn.right(), shown);
                print("(" + conversation.name() + ") " + turn.asks(), file, turn.right(), block);
                host.said(turn.asks());
                clock.move(BETWEEN_TURNS);
            }
            earlierTopics.add(part.about());
        }
    }

    private void count(BeliefFile file, List<String> right, List<String> shown) {
        staleShown += shown.stream()
                .filter(key -> file.stale().contains(key) && !right.contains(key))
                .count();
    }

    private List<String> counted(BeliefFile file, InspectedBlock block) {
        var apart = file.apart();
        return shown(block).stream().filter(key -> !apart.contains(key)).toList();
    }

    private List<String> shown(InspectedBlock block) {
        return lines(block).map(decision -> stored.key(decision.memory().id())).toList();
    }

    /**
     * What was recalled; a line of it that the profile tells already is left to that. Nobody recalled the rest of the
     * profile.
     */
    private static Stream<Decision> lines(InspectedBlock block) {
        return block.decisions().stream()
                .filter(decision -> decision.outcome() == Outcome.SHOWN || decision.outcome() == Outcome.IN_HISTORY);
    }

    private void print(String title, BeliefFile file, List<String> right, InspectedBlock block) {
        if (each == null) {
            return;
        }
        each.println(title);
        lines(block).forEach(decision -> {
            var key = stored.key(decision.memory().id());
            var word = right.contains(key)
                    ? "right"
                    : file.apart().contains(key) ? "apart" : file.stale().contains(key) ? "stale" : "wrong";
            each.println(line(word, key, decision));
        });
        var shown = shown(block);
        for (var key : right) {
            if (!shown.contains(key)) {
                each.println(block.decisions().stream()
                        .filter(decision -> stored.key(decision.memory().id()).equals(key))
                        .findFirst()
                        .map(decision -> line("missing", key, decision))
                        .orElse("  missing " + key + ": not found"));
            }
        }
    }

    private static String line(String word, String key, Decision decision) {
        return String.format(
                Locale.ROOT,
                "  %-7s %s, %s, relevance %.2f of %.2f: %s",
                word,
                key,
                decision.outcome().label(),
                decision.relevance(),
                decision.needed(),
                decision.memory().content());
    }
}
