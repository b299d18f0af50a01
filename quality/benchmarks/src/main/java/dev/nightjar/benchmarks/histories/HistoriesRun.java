package dev.nightjar.benchmarks.histories;

import dev.nightjar.benchmarks.histories.UserHistory.Prompt;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.benchmarks.shared.Nights;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tells one host all histories, lets a night pass and asks. Not thread-safe. */
final class HistoriesRun {

    private static final Duration BETWEEN_TURNS = Duration.ofSeconds(30);
    private static final int SEARCHED = 10;
    private static final LocalTime SAID_AT = LocalTime.of(9, 0);

    private final AgentKernel kernel;
    private final MovedClock clock;
    private final @Nullable PrintWriter each;
    private final List<Answered> answered = new ArrayList<>();

    HistoriesRun(AgentKernel kernel, MovedClock clock, @Nullable PrintWriter each) {
        this.kernel = kernel;
        this.clock = clock;
        this.each = each;
    }

    /** Says everything, day by day. */
    void tell(List<UserHistory> histories) {
        histories.stream()
                .flatMap(history -> history.sessions().stream().map(session -> new Told(history.name(), session)))
                .sorted(Comparator.comparing(told -> told.session.day()))
                .forEach(this::tell);
    }

    private void tell(Told told) {
        var time = LocalDate.parse(told.session.day())
                .atTime(SAID_AT)
                .atZone(clock.getZone())
                .toInstant();
        var scope = scope(told.history);
        var session = told.history + "-" + told.session.day();
        for (var turn : told.session.turns()) {
            clock.moveTo(time);
            kernel.events()
                    .post(
                            turn.isUser()
                                    ? UserMessage.of(scope, session, turn.text(), time)
                                    : AgentResponse.of(scope, session, turn.text(), time));
            time = time.plus(BETWEEN_TURNS);
        }
    }

    /**
     * Lets a day pass, so that nobody can still be talking, and runs the job as the night would, until nothing is left.
     */
    void night() {
        clock.move(Duration.ofDays(1));
        Nights.consolidate(kernel);
    }

    /** Asks all that is asked about a history. */
    void ask(UserHistory history) {
        for (var prompt : history.prompts()) {
            var scope = scope(history.name());
            var text = kernel.context(new ContextRequest(prompt.text(), scope, null))
                    .text();
            var lines = kernel
                    .service(ContextInspection.class)
                    .orElseThrow()
                    .inspect(new ContextRequest(prompt.text(), scope, null))
                    .decisions()
                    .stream()
                    .filter(decision -> decision.outcome() == Outcome.SHOWN)
                    .toList();
            var hits = kernel.service(MemoryService.class)
                    .orElseThrow()
                    .search(scope, SearchRequest.of(prompt.text(), SEARCHED));
            int found = 0;
            while (found < hits.size()
                    && !prompt.answer().stream()
                            .anyMatch(hits.get(found).memory().content()::contains)) {
                found++;
            }
            var one = new Answered(history.name(), prompt, text, lines.size(), found);
            answered.add(one);
            if (each != null) {
                each.printf(
                        "%n== %s %s [%s] now %s old %s: %s%n",
                        one.isNow() ? "+" : "-",
                        history.name(),
                        prompt.kind(),
                        prompt.answer(),
                        prompt.stale(),
                        prompt.text());
                each.println(text.isEmpty() ? "(nothing)" : text);
            }
        }
    }

    /** @param isByGroup whether each history and kind of pair has a line of its own */
    void report(PrintWriter out, boolean isByGroup) {
        out.printf("%-24s %5s %6s %6s %6s %6s %6s %6s%n", "", "n", "now", "old", "empty", "lines", "in 5", "in 10");
        var kinds = answered.stream().map(Answered::group).distinct().toList();
        for (var kind : isByGroup ? kinds : List.<String>of()) {
            line(out, kind, one -> one.group().equals(kind));
        }
        line(out, "all that have an answer", one -> !one.prompt.answer().isEmpty());
        line(out, "all that have none", one -> one.prompt.answer().isEmpty());
        out.flush();
    }

    private void line(PrintWriter out, String name, Predicate<Answered> which) {
        var its = answered.stream().filter(which).toList();
        out.printf(
                Locale.ROOT,
                "%-24s %5d %6d %6d %6d %6.2f %6d %6d%n",
                name,
                its.size(),
                its.stream().filter(Answered::isNow).count(),
                its.stream().filter(Answered::isOld).count(),
                its.stream().filter(one -> one.lines == 0).count(),
                its.stream().mapToInt(Answered::lines).average().orElse(0),
                its.stream().filter(one -> one.found < 5).count(),
                its.stream().filter(one -> one.found < 10).count());
    }

    private MemoryScope scope(String history) {
        return kernel.scope(new Namespace("user:" + history));
    }

    private record Told(String history, UserHistory.Session session) {}

    private record Answered(String history, Prompt prompt, String text, int lines, int found) {

        String group() {
            boolean isPair = history.contains("-");
            return isPair ? prompt.kind() : history + (prompt.answer().isEmpty() ? ", nothing to show" : "");
        }

        boolean isNow() {
            return !prompt.answer().isEmpty() && prompt.answer().stream().allMatch(text::contains);
        }

        boolean isOld() {
            return !isNow() && prompt.stale().stream().anyMatch(text::contains);
        }
    }
}
