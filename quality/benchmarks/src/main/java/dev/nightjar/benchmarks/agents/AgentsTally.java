package dev.nightjar.benchmarks.agents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.kernel.model.ModelCall;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** What consolidation by a model came to. Not thread-safe. */
final class AgentsTally {

    /** Stands in front of a tool's list of refused facts. */
    private static final String REFUSED = "\"refused\":";
    /** What differs from case to case in a reason: quoted text and numbers. */
    private static final Pattern PARTICULARS = Pattern.compile("'[^']*'|\\b[a-z]?\\d[\\w.-]*");

    private static final int MAX_SHOWN = 200;

    private final List<Double> inFacts = new ArrayList<>();
    private final List<Double> inBlock = new ArrayList<>();
    private final Map<String, Long> refusals = new TreeMap<>();
    private int sessions;
    private int read;
    private int calls;
    private int failed;
    private Tokens tokens = new Tokens(0, 0);
    private long mostRead;
    private long facts;

    /**
     * Tokens of a model.
     *
     * @param read in prompts
     * @param written in answers
     */
    record Tokens(long read, long written) {}

    /**
     * A session is over.
     *
     * @param isRead whether it was consolidated
     * @param made the calls that were made for it, oldest first
     */
    void add(boolean isRead, List<ModelCall> made) {
        sessions++;
        read += isRead ? 1 : 0;
        calls += made.size();
        failed += (int) made.stream().filter(call -> !call.isAnswered()).count();
        long input = made.stream().mapToLong(ModelCall::inputTokens).sum();
        mostRead = Math.max(mostRead, input);
        tokens = new Tokens(
                tokens.read + input,
                tokens.written
                        + made.stream().mapToLong(ModelCall::outputTokens).sum());
        if (!made.isEmpty()) {
            // Each prompt holds the ones before it.
            addRefusals(String.valueOf(made.get(made.size() - 1).prompt()));
        }
    }

    private void addRefusals(String prompt) {
        var mapper = new ObjectMapper();
        int end = 0;
        for (int at = prompt.indexOf(REFUSED); at >= 0; at = prompt.indexOf(REFUSED, end)) {
            end = at + REFUSED.length();
            // Reads one value; what comes behind it is of the prompt.
            try (var parser = mapper.createParser(prompt.substring(end))) {
                JsonNode list = mapper.readTree(parser);
                list.forEach(refusal -> refusals.merge(reason(refusal.asText()), 1L, Long::sum));
            } catch (IOException e) {
                throw new IllegalStateException(
                        "A tool's answer is no JSON: " + CodePoints.shortened(prompt.substring(end), MAX_SHOWN), e);
            }
        }
    }

    /** Without what differs from case to case, so that equal reasons are counted together. */
    static String reason(String refusal) {
        int end = refusal.startsWith("'") ? refusal.lastIndexOf("': ") : -1;
        return PARTICULARS
                .matcher(end < 0 ? refusal : refusal.substring(end + 3))
                .replaceAll("…");
    }

    void addFacts(long count) {
        facts += count;
    }

    void addAnswer(double coverageInFacts, double coverageInBlock) {
        inFacts.add(coverageInFacts);
        inBlock.add(coverageInBlock);
    }

    void report(PrintWriter out, String model, ToDoubleFunction<Tokens> cost) {
        var json = new ObjectMapper().createObjectNode().put("model", model);
        json.put("sessions", sessions).put("read", read).put("calls", calls).put("failed_calls", failed);
        json.put("prompt_tokens", tokens.read)
                .put("answer_tokens", tokens.written)
                .put("cost", rounded(cost.applyAsDouble(tokens)));
        json.put("calls_a_session", share(calls)).put("prompt_tokens_a_session", share(tokens.read));
        json.put("most_prompt_tokens", mostRead).put("facts", facts).put("facts_a_session", share(facts));
        json.put("questions", inFacts.size());
        json.put("answers_in_facts", rounded(mean(inFacts))).put("answers_in_block", rounded(mean(inBlock)));
        out.printf(Locale.ROOT, "read by %s%n", model);
        json.properties().stream()
                .skip(1)
                .forEach(value -> out.printf(Locale.ROOT, "%-28s %s%n", value.getKey(), value.getValue()));
        refusals.forEach((reason, count) -> out.printf(Locale.ROOT, "refused %4d x %s%n", count, reason));
        json.putPOJO("refusals", refusals);
        out.println(json);
        out.flush();
    }

    private double share(long total) {
        return sessions == 0 ? 0 : rounded((double) total / sessions);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElse(0);
    }

    private static double rounded(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
