package dev.nightjar.benchmarks.beliefs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.benchmarks.beliefs.BeliefFile.Belief;
import dev.nightjar.benchmarks.beliefs.BeliefFile.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrecisionMemBenchTest {

    private static final String NEWER = """
            {"_id": "new", "user_id": "test-user", "canonical_name": "kiln", "aliases": ["oven"], "content": "Fires at 1240.",
             "why_it_matters": "Shapes glazes.", "scope": ["domain:clay"], "pinned": true, "superseded_by": null}""";
    private static final String OLDER = """
            {"_id": "old", "user_id": "test-user", "canonical_name": "kiln_old", "aliases": [], "content": "Fired at 1200.",
             "why_it_matters": "History.", "scope": ["domain:clay"], "pinned": false, "superseded_by": "%s", "resolved_at": null}""";
    private static final String OTHERS = """
            {"_id": "ink", "user_id": "test-user", "canonical_name": "ink", "aliases": [], "content": "Black ink.",
             "why_it_matters": "", "scope": ["domain:print"], "pinned": false},
            {"_id": "hers", "user_id": "other-user", "canonical_name": "wheel", "aliases": [], "content": "Turns left.",
             "why_it_matters": "", "scope": ["domain:clay"], "pinned": false},
            {"_id": "done", "user_id": "test-user", "canonical_name": "shelf", "aliases": [], "content": "Which shelf?",
             "why_it_matters": "", "scope": ["domain:clay"], "pinned": false, "resolved_at": "2026-01-01T00:00:00Z"}""";
    private static final String CASES = """
            [{"category": "alias", "scope": ["domain:clay"], "query": "How hot is the oven?",
              "expect": {"relevantBeliefs": {"shouldOnlyInclude": ["new"]}}},
             {"category": "none", "scope": ["domain:clay"], "query": "And the wheel?", "expect": {"pinnedFacts": {}}},
             {"category": "empty", "scope": ["domain:clay"], "query": " ", "expect": {}},
             {"category": "budget", "scope": ["domain:clay"], "query": "Oven?", "budget": {"maxBeliefs": 0}, "expect": {}}]""";

    @TempDir
    Path folder;

    @Test
    void should_read_beliefs_of_the_scope_and_the_cases_that_count() throws IOException {
        write("[" + NEWER + "," + OLDER.formatted("new") + "," + OTHERS + "]");
        var file = PrecisionMemBench.read(folder).get(0);
        assertThat(file.user()).isEqualTo("clay");
        assertThat(file.beliefs()).extracting(Belief::key).containsExactly("old", "new");
        assertThat(file.beliefs().get(1).replaces()).isEqualTo("old");
        assertThat(file.beliefs().get(1).says()).isEqualTo("kiln oven Fires at 1240. Shapes glazes.");
        assertThat(file.apart()).containsExactly("new");
        assertThat(file.questions())
                .containsExactly(
                        new Question("alias", "How hot is the oven?", List.of("new")),
                        new Question("none", "And the wheel?", List.of()));
    }

    @Test
    void should_refuse_beliefs_that_replace_themselves() throws IOException {
        write("[" + OLDER.formatted("old") + "]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrecisionMemBench.read(folder))
                .withMessageContaining("in a circle");
    }

    private void write(String beliefs) throws IOException {
        var fixtures = Files.createDirectories(folder.resolve("fixtures"));
        Files.writeString(fixtures.resolve("beliefs.seed.json"), beliefs);
        Files.writeString(fixtures.resolve("retrieval.cases.json"), CASES);
    }
}
