package dev.nightjar.benchmarks.agents;

import dev.nightjar.benchmarks.locomo.LocomoFile.Conversation;
import dev.nightjar.benchmarks.locomo.LocomoFile.Turn;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.benchmarks.shared.PluginDriver;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.schedule.ScheduleStore;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One conversation in one host. Not thread-safe.
 *
 * @param clock the host's, taken to the times of the sessions
 * @param progress is told of each session
 */
record AgentsRun(
        AgentKernel kernel, MovedClock clock, Conversation conversation, AgentsTally tally, PrintWriter progress) {

    private static final String CONSOLIDATION = "consolidation";
    private static final Duration NO_HURRY = Duration.ofHours(1);
    private static final Duration NEXT_DAY = Duration.ofDays(1);
    private static final int MAX_FACTS = 10;
    private static final int MAX_CALLS = 500;
    /** Questions of this category have no answer in the conversation. */
    private static final int UNANSWERABLE = 5;

    /** Plays the first sessions, then asks the questions about them. */
    void play(int most) {
        var sessions = sessions(most);
        sessions.forEach((name, turns) -> {
            clock.moveTo(turns.get(0).time());
            turns.forEach(turn -> kernel.events().post(turn.event(kernel.scope())));
            consolidate(name);
        });
        ask(sessions);
    }

    private Map<String, List<Turn>> sessions(int most) {
        var sessions = conversation.turns().stream()
                .filter(Turn::hasWords)
                .collect(Collectors.groupingBy(Turn::session, LinkedHashMap::new, Collectors.toList()));
        return sessions.entrySet().stream()
                .limit(most)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
    }

    /** Lets a day pass, so that nobody can still be talking, and runs the job as the night would. */
    private void consolidate(String session) {
        var before = lastCall();
        clock.move(NEXT_DAY);
        var store = kernel.service(ScheduleStore.class).orElseThrow();
        var job = store.all(kernel.scope().agentId()).stream()
                .filter(schedule -> schedule.terms().name().equals(CONSOLIDATION))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nothing consolidates: " + kernel.failures()));
        var run = kernel.scheduler().runNow(job.id()).orElseThrow();
        if (!kernel.awaitQuiet(NO_HURRY)) {
            throw new IllegalStateException("Still busy: " + kernel.backgroundTasks());
        }
        boolean isRead =
                kernel.service(SessionConsolidation.class).orElseThrow().pendingSessions(kernel.scope()).stream()
                        .noneMatch(pending -> pending.sessionId().equals(session));
        var calls = kernel.model().newestCalls(MAX_CALLS).stream()
                .filter(call -> call.time().isAfter(before))
                .toList();
        tally.add(isRead, calls);
        progress.println(conversation.id() + " " + session + ": " + calls.size() + " calls; " + run.summary());
        progress.flush();
    }

    private Instant lastCall() {
        var calls = kernel.model().newestCalls(1);
        return calls.isEmpty() ? Instant.MIN : calls.get(calls.size() - 1).time();
    }

    private void ask(Map<String, List<Turn>> sessions) {
        var memory = kernel.service(MemoryService.class).orElseThrow();
        tally.addFacts(memory.stats(kernel.scope()).facts());
        var said =
                sessions.values().stream().flatMap(List::stream).map(Turn::id).collect(Collectors.toSet());
        var terms = PluginDriver.of(kernel);
        for (var question : conversation.questions()) {
            boolean isAsked = question.category() < UNANSWERABLE
                    && !question.answer().isBlank()
                    && said.containsAll(question.evidence());
            if (isAsked) {
                var facts = memory
                        .search(
                                kernel.scope(),
                                SearchRequest.of(question.text(), MemoryFilter.ofKinds(MemoryKind.FACT), MAX_FACTS))
                        .stream()
                        .map(hit -> hit.memory().content())
                        .collect(Collectors.joining("\n"));
                var block = kernel.context(new ContextRequest(question.text(), kernel.scope(), null))
                        .text();
                tally.addAnswer(
                        new AnswerCoverage(terms::terms, question.answer()).in(facts),
                        new AnswerCoverage(terms::terms, question.answer()).in(block));
            }
        }
    }
}
