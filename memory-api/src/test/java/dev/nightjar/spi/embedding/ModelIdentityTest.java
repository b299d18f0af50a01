package dev.nightjar.spi.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelIdentityTest {

    @Test
    @Tag("E6")
    @DisplayName("provider and model, the endpoint's hash, dimensions and prefixes in one line")
    void should_write_every_part_in_one_line() {
        assertThat(ModelIdentity.local("static", "small", 256).text()).isEqualTo("static:small;dimensions=256");
        assertThat(new ModelIdentity("ollama", "nomic:v1", 768, "q: /d: ", "1a2b3c4d").text())
                .isEqualTo("ollama:nomic:v1:1a2b3c4d;dimensions=768;prefixes=q: /d: ");
    }

    @Test
    @Tag("X04")
    @DisplayName("equal size alone makes no equal space")
    void should_tell_apart_whatever_differs_in_one_part() {
        var texts = Stream.of(
                        new ModelIdentity("a", "m", 3, "", ""),
                        new ModelIdentity("b", "m", 3, "", ""),
                        new ModelIdentity("a", "n", 3, "", ""),
                        new ModelIdentity("a", "m", 4, "", ""),
                        new ModelIdentity("a", "m", 3, "p", ""),
                        new ModelIdentity("a", "m", 3, "", "00000000"),
                        new ModelIdentity("a", "m;dimensions=3", 3, "", ""),
                        new ModelIdentity("a", "m%3Bdimensions=3", 3, "", ""))
                .map(ModelIdentity::text)
                .toList();

        assertThat(texts).doesNotHaveDuplicates().noneMatch(text -> text.contains("\n"));
    }

    @Test
    @Tag("E4")
    @DisplayName("dimensions become known later")
    void should_be_complete_once_the_dimensions_are_known() {
        var asked = ModelIdentity.local("openai", "own", 0);

        assertThat(asked.isComplete()).isFalse();
        assertThat(asked.withDimensions(5)).isEqualTo(ModelIdentity.local("openai", "own", 5));
        assertThat(asked.withDimensions(5).isComplete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"' ', m, 1", "p, ' ', 1", "p, m, -1"})
    void should_refuse_what_names_nothing(String provider, String model, int dimensions) {
        assertThatThrownBy(() -> ModelIdentity.local(provider, model, dimensions))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
