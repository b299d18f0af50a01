package dev.nightjar.plugin.memory.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.document.DocumentSettings;
import dev.nightjar.plugin.memory.document.ReaderSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemorySettingsTest {

    @Test
    @DisplayName("the defaults are the documented ones")
    void should_have_the_documented_defaults() {
        var defaults = MemorySettings.DEFAULTS;
        assertThat(defaults.toolsets()).containsExactly("facts");
        assertThat(defaults.decay()).isEqualTo(new DecaySettings(0, 0.004, 0.1, 0.05));
        assertThat(defaults.capture()).isEqualTo(new CaptureSettings(2_000, 1_000));
        assertThat(defaults.context()).isEqualTo(new ContextSettings(800, 6));
    }

    @Test
    @DisplayName("what cannot be used is refused with its key and what is accepted")
    void should_refuse_impossible_values() {
        var capture = CaptureSettings.DEFAULTS;
        var context = ContextSettings.DEFAULTS;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MemorySettings(List.of("fact"), DecaySettings.DEFAULTS, capture, context))
                .withMessageContainingAll("toolsets", "'fact'", "accepted: facts");
        for (double rate : new double[] {-0.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new DecaySettings(0, rate, 0.1, 0.05))
                    .withMessageContaining("stable must be 0 or more");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new DecaySettings(0, 0, 0, rate))
                    .withMessageContaining("faded_below must be 0 to 0.25, but was " + rate);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaptureSettings(0, 1))
                .withMessageContaining("timeout_ms");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaptureSettings(1, 0))
                .withMessageContaining("retry_limit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContextSettings(49, 5))
                .withMessageContaining("budget_tokens");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContextSettings(800, 51))
                .withMessageContaining("max_facts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContextSettings(800, 20, 40, 21, 250, 0.25, "auto"))
                .withMessage("max_passages must be 0 to 20, but was 21");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DocumentSettings(0, ReaderSettings.DEFAULTS))
                .withMessageContaining("max_bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReaderSettings(1, 0, Duration.ofSeconds(1)))
                .withMessage("max_characters must be 1 to 100000000, but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReaderSettings(1, 1, Duration.ofHours(2)))
                .withMessage("timeout must be more than 0 and at most PT1H, but was PT2H");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContextSettings(800, 20, 40, 3, 250, 0.25, "tlh"))
                .withMessage("language must be auto or one of de, en, es, fr, it, ja, nl, pt, zh, but was 'tlh'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContextSettings(800, 20, 40, 3, 250, 0.25, 0.2, "auto", -1))
                .withMessage("recall_log_days must be 0 to 3650, but was -1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"postgres://db/x", "jdbc:postgresql://db/x?password=secret", "jdbc:postgresql://ada:secret@db/x"
            })
    @DisplayName("an address that is none, or that holds what belongs elsewhere, is refused")
    void should_refuse_addresses(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StoreSettings(url, "nightjar", "PGPASSWORD", null))
                .withMessageStartingWith("url must ");
    }
}
