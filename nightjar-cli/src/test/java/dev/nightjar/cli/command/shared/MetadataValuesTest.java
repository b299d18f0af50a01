package dev.nightjar.cli.command.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.cli.command.shared.FilterOptions.MetadataValues;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataValuesTest {

    @Test
    @Tag("V13")
    @DisplayName("--metadata NAME=TEXT is a text whatever it looks like; NAME:=VALUE is a number or a boolean")
    void should_read_types() {
        assertThat(MetadataValues.of(Map.of("ticket", "4711", "level:", "3", "share:", "0.5", "open:", "true")))
                .isEqualTo(Map.of("ticket", "4711", "level", 3L, "share", 0.5, "open", true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"high", "", "NaN", "True", "0x10"})
    @Tag("V13")
    @DisplayName("what is no value is refused with how a text is written")
    void should_refuse(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetadataValues.of(Map.of("level:", value)))
                .withMessageContainingAll("level:=" + value, "write level=" + value + " for a text");
    }

    @Test
    @Tag("V13")
    @DisplayName("the same name with two types is refused")
    void should_refuse_two() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetadataValues.of(Map.of("level:", "3", "level", "3")))
                .withMessageContaining("'level'");
    }
}
