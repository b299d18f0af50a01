package dev.nightjar.benchmarks.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.benchmarks.agents.AgentsTally.Tokens;
import dev.nightjar.kernel.model.ModelCall;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class AgentsTallyTest {

    @Test
    void should_count_calls_tokens_refusals_and_coverage() {
        var tally = new AgentsTally();
        var answer = "text = \"{\"saved_count\":1,\"refused\":[\"'I am [sic] it': source_ids must name e9\","
                + "\"'b': source_ids must name e12\"],\"candidates\":[]}\"";
        tally.add(true, List.of(call("answered", 1_000, 50, null), call("answered", 2_000, 30, answer)));
        tally.add(false, List.of(call("timeout", 0, 0, "no refusals")));
        tally.addFacts(3);
        tally.addAnswer(1, 0.5);
        tally.addAnswer(0, 0.5);
        var out = new StringWriter();

        tally.report(new PrintWriter(out), "tester", (Tokens tokens) -> tokens.read() + tokens.written());

        assertThat(out.toString())
                .contains("\"sessions\":2,\"read\":1,\"calls\":3,\"failed_calls\":1,")
                .contains("\"prompt_tokens\":3000,\"answer_tokens\":80,\"cost\":3080.0")
                .contains("\"calls_a_session\":1.5", "\"most_prompt_tokens\":3000", "\"facts_a_session\":1.5")
                .contains("\"answers_in_facts\":0.5,\"answers_in_block\":0.5")
                .contains("\"refusals\":{\"source_ids must name …\":2}");
    }

    @Test
    void should_cover_an_answer_by_its_stems() {
        var coverage = new AnswerCoverage(
                text -> text.toLowerCase(Locale.ROOT).replaceAll("\\W+", " "), "On 7 May, with the dog Rex");

        assertThat(coverage.in("Rex was the dog. It happened on 7 May with us."))
                .isEqualTo(1);
        assertThat(coverage.in("The dog barked")).isEqualTo(2 / 6.0);
        assertThat(new AnswerCoverage(text -> text, "").in("anything")).isZero();
    }

    private static ModelCall call(String outcome, long read, long written, @Nullable String prompt) {
        return new ModelCall(
                Instant.EPOCH,
                "consolidator",
                "1",
                null,
                "tester",
                outcome,
                read,
                written,
                5,
                prompt,
                prompt == null ? null : "");
    }
}
