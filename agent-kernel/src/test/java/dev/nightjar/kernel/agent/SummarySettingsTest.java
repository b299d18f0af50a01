package dev.nightjar.kernel.agent;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SummarySettingsTest {

    @Test
    @Tag("T1")
    @Tag("T2")
    @DisplayName("ratios and the number of messages have bounds")
    void should_refuse_settings() {
        for (double bad : List.of(0.05, 0.96, Double.NaN)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SummarySettings(SummarySettings.By.RULES, bad, 0.05, 4))
                    .withMessageContaining("trigger_ratio");
        }
        for (double bad : List.of(0.04, 0.86, Double.NaN)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SummarySettings(SummarySettings.By.RULES, 0.85, bad, 4))
                    .withMessageContaining("target_ratio");
        }
        for (int bad : List.of(1, 1_001)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SummarySettings(SummarySettings.By.RULES, 0.85, 0.5, bad))
                    .withMessageContaining("min_turns");
        }
    }
}
