package dev.nightjar.plugin.memory.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Fading;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryDetails.Ending;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Quotation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole table of cases: each of two facts is plain, confirmed, ended, both of these, or a statement. */
class ConflictOutcomeTest {

    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");

    @ParameterizedTest(name = "later {0}, earlier {1}: {2}")
    @Tag("J8")
    @CsvSource({
        "PLAIN, PLAIN, REPLACES",
        "PLAIN, ENDED, REPLACED_BEFORE",
        "PLAIN, CONFIRMED, WAITS",
        "PLAIN, CONFIRMED_ENDED, WAITS",
        "PLAIN, STATEMENT, REPLACES",
        "ENDED, PLAIN, REPLACES",
        "ENDED, ENDED, REPLACED_BEFORE",
        "ENDED, CONFIRMED, CONTRADICTS",
        "ENDED, CONFIRMED_ENDED, CONTRADICTS",
        "ENDED, STATEMENT, REPLACES",
        "CONFIRMED, PLAIN, REPLACES",
        "CONFIRMED, ENDED, REPLACED_BEFORE",
        "CONFIRMED, CONFIRMED, CONTRADICTS",
        "CONFIRMED, CONFIRMED_ENDED, CONTRADICTS",
        "CONFIRMED, STATEMENT, REPLACES",
        "STATEMENT, PLAIN, BOTH_STAY",
        "STATEMENT, ENDED, BOTH_STAY",
        "STATEMENT, CONFIRMED, BOTH_STAY",
        "STATEMENT, STATEMENT, BOTH_STAY",
    })
    void should_decide(Form later, Form earlier, ConflictOutcome outcome) {
        assertThat(ConflictOutcome.of(later.fact, earlier.fact)).isEqualTo(outcome);
        assertThat(outcome.isContradiction()).isEqualTo(earlier.isConfirmed() && later != Form.STATEMENT);
    }

    private enum Form {
        PLAIN("Ada lives in Oslo", "test", false, false),
        ENDED("Ada lives in Oslo", "test", false, true),
        CONFIRMED("Ada lives in Oslo", "test", true, false),
        CONFIRMED_ENDED("Ada lives in Oslo", "test", true, true),
        STATEMENT("Ada: \"I live in Oslo.\"", Quotation.SOURCE, false, false);

        private final Fact fact;

        Form(String content, String source, boolean isConfirmed, boolean isEnded) {
            var details = new MemoryDetails(
                    new MemoryId("fact_1"),
                    Namespace.AGENT,
                    "agent",
                    content,
                    "general",
                    List.of(),
                    null,
                    source,
                    NOW,
                    NOW,
                    Map.of(),
                    null,
                    isEnded ? new Ending(NOW, EndReason.SUPERSEDED) : null);
            this.fact = new Fact(
                    details,
                    1,
                    new Fading(Durability.STABLE, 0, null, Standing.CURRENT),
                    List.of(),
                    isConfirmed,
                    0,
                    null);
        }

        boolean isConfirmed() {
            return this == CONFIRMED || this == CONFIRMED_ENDED;
        }
    }
}
