package dev.nightjar.cli.checkup;

import dev.nightjar.kernel.checkup.HostCheckup.Finding;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.model.ModelCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks the model of a host: which one it is, how its newest calls ended, today's use and, on request, whether its
 * server answers.
 *
 * @param figures numbers that plugins report
 */
record ModelCheckup(ModelAccess model, Map<String, Long> figures) {

    private static final String SUBJECT = "model";
    private static final int CALLS = 100;

    List<Finding> findings(boolean asksServer) {
        if (!model.isConfigured()) {
            return List.of(Finding.good(
                    SUBJECT,
                    "none configured; facts are what people said, word for word, and chat quotes what is remembered;"
                            + " 'nightjar init' shows how to name one"));
        }
        var findings = new ArrayList<Finding>();
        findings.add(Finding.good(SUBJECT, model.describe()));
        findings.add(calls(model.newestCalls(CALLS)));
        today().ifPresent(findings::add);
        if (asksServer) {
            Optional<String> problem = model.findProblem();
            findings.add(problem.map(why -> Finding.broken("model server", why))
                    .orElseGet(() -> Finding.good("model server", "answers")));
        }
        return findings;
    }

    /** Today's use for reading conversations; empty where no plugin reports it. */
    private Optional<Finding> today() {
        var calls = figures.get("model_calls_today");
        var tokens = figures.get("model_tokens_today");
        var mostCalls = figures.get("model_calls_limit");
        var mostTokens = figures.get("model_tokens_limit");
        if (calls == null || tokens == null || mostCalls == null || mostTokens == null) {
            return Optional.empty();
        }
        var told = String.format(
                Locale.ROOT,
                "%d of %d calls and %,d of %,d tokens to read conversations",
                calls,
                mostCalls,
                tokens,
                mostTokens);
        return Optional.of(
                calls < mostCalls && tokens < mostTokens
                        ? Finding.good("model today", told)
                        : Finding.notice(
                                "model today",
                                told + "; the others wait until tomorrow, or raise maintenance.model_limits"));
    }

    private static Finding calls(List<ModelCall> calls) {
        if (calls.isEmpty()) {
            return Finding.good("model calls", "none recorded");
        }
        long tokens = calls.stream()
                .mapToLong(call -> call.inputTokens() + call.outputTokens())
                .sum();
        long failed = calls.stream().filter(call -> !call.isAnswered()).count();
        ModelCall newest = calls.get(calls.size() - 1);
        String told =
                calls.size() + " newest: " + failed + " without an answer, " + tokens + " tokens; the last one by "
                        + newest.agent() + ": " + newest.outcome() + " after " + newest.millis() + " ms";
        return newest.isAnswered() ? Finding.good("model calls", told) : Finding.notice("model calls", told);
    }
}
