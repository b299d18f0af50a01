package dev.nightjar.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.NoteDraft;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTimeTest {

    @ParameterizedTest
    @DisplayName("times that no database and no calendar holds are refused with the name of the field")
    @ValueSource(strings = {"+999999999-12-31T23:59:59Z", "+10000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z"})
    void should_refuse_times_out_of_range(String text) {
        var time = Instant.parse(text);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactDraft.builder("Ada sails", 1, "test")
                        .expiresAt(time)
                        .build())
                .withMessageContainingAll("expires_at", text, "9999");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactDraft.builder("Ada sails", 1, "test")
                        .eventTime(time)
                        .build())
                .withMessageContaining("event_time");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactDraft.builder("Ada sails", 1, "test")
                        .plannedUntil(time)
                        .build())
                .withMessageContaining("planned_until");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        NoteDraft.builder("Ada sails", "test").expiresAt(time).build())
                .withMessageContaining("expires_at");
        assertThat(MemoryTime.checked("expires_at", MemoryTime.LATEST)).isEqualTo(MemoryTime.LATEST);
    }
}
