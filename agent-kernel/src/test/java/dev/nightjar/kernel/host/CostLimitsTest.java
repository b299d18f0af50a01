package dev.nightjar.kernel.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.kernel.config.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostLimitsTest {

    private static final String MODEL = """
            model:
              provider: openai
              name: m
              base_url: http://localhost:1/v1
            """;
    private static final String SCHEDULER = """
            scheduler:
              enabled: true
              max_cost: 0.5
            """;

    @TempDir
    private Path folder;

    @Test
    @Tag("U22")
    @DisplayName("limits of cost without prices are named, with where they are set; the default is nobody's wish")
    void should_name_limits_without_effect() throws IOException {
        var agents = "  agents:\n    consolidator:\n      cost: 0.1\n    reflection:\n      turns: 2\n";

        assertThat(warnings(MODEL + agents + SCHEDULER, Map.of()))
                .containsExactly(
                        warning("nightjar.yaml", "scheduler.max_cost"),
                        warning("nightjar.yaml", "model.agents.consolidator.cost"));
        assertThat(warnings(MODEL + "scheduler:\n  enabled: true\n", Map.of("NIGHTJAR_SCHEDULER_MAX_COST", "2")))
                .containsExactly(warning("NIGHTJAR_SCHEDULER_MAX_COST", "scheduler.max_cost"));
        assertThat(warnings(MODEL + "scheduler:\n  enabled: true\n", Map.of())).isEmpty();
        assertThat(warnings(MODEL + "scheduler:\n  max_cost: 3\n", Map.of())).isEmpty();
        assertThat(warnings(MODEL + "  output_price: 0.6\n" + agents + SCHEDULER, Map.of()))
                .isEmpty();
        assertThat(warnings(SCHEDULER, Map.of())).isEmpty();
    }

    private List<String> warnings(String yaml, Map<String, String> environment) throws IOException {
        var file = Files.writeString(folder.resolve("nightjar.yaml"), yaml);
        return CostLimits.withoutEffect(Configuration.read(file, environment));
    }

    private static String warning(String source, String path) {
        return source + ": " + path
                + " has no effect, because no cost is known: set model.input_price and model.output_price";
    }
}
