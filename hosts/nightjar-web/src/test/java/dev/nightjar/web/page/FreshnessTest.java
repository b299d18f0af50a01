package dev.nightjar.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Fading;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshnessTest {

    @ParameterizedTest
    @DisplayName("a lasting fact is fresh until it has faded; another one fades with its confidence")
    @CsvSource({
        "LASTING, 0.6, CURRENT, fresh",
        "STABLE, 0.9, CURRENT, fresh",
        "STABLE, 0.6, CURRENT, fading",
        "LASTING, 0.6, FADED, faded"
    })
    void should_tell_how_fresh_a_fact_is(Durability durability, double confidence, Standing standing, String word) {
        var details = new MemoryDetails(
                new MemoryId("fact_00000000000000000000000001"),
                new Namespace("user:ada"),
                "agent",
                "The desk code is 4471",
                "",
                List.of(),
                null,
                "test",
                Instant.EPOCH,
                Instant.EPOCH,
                Map.of(),
                null,
                null,
                null);
        var fading = new Fading(durability, 0.01, null, standing);
        var fact = new Fact(details, confidence, fading, List.of(), List.of(), false, 0, null);

        assertThat(MemoryLine.Freshness.of(fact, Words.ENGLISH).word()).isEqualTo(word);
    }
}
