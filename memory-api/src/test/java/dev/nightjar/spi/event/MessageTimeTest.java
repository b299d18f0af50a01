package dev.nightjar.spi.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTimeTest {

    private static final MemoryScope SCOPE = MemoryScope.of("assistant", Namespace.AGENT);

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59+18:00"})
    @DisplayName("a moment of the years that can be written with four digits")
    void should_take_ordinary_times(String text) {
        var time = OffsetDateTime.parse(text).toInstant();
        assertThat(UserMessage.of(SCOPE, "s", "x", time).time()).isEqualTo(time);
        assertThat(AgentResponse.of(SCOPE, "s", "x", time).time()).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999-12-31T23:59:59-18:00", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00+01:00"})
    @DisplayName("any other is refused, and the error names it with what is accepted")
    void should_refuse_other_times(String text) {
        Instant time = OffsetDateTime.parse(text).toInstant();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UserMessage.of(SCOPE, "s", "x", time))
                .withMessage("A message's time must be from 1970-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z, but was "
                        + time);
        assertThatIllegalArgumentException().isThrownBy(() -> AgentResponse.of(SCOPE, "s", "x", time));
    }
}
