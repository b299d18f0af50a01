package dev.nightjar.plugin.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddableTextTest {

    @Test
    void should_replace_what_cannot_be_sent() {
        assertThat(EmbeddableText.of("a\u0000b\u001B\n\t\uD83D-\uDE00\uD83D\uDE00", 100))
                .contains("a b \n\t\uFFFD-\uFFFD\uD83D\uDE00");
    }

    @Test
    void should_cut_between_characters() {
        assertThat(EmbeddableText.of("ab\uD83D\uDE00", 3)).contains("ab");
        assertThat(EmbeddableText.of("ab\uD83D\uDE00", 4)).contains("ab\uD83D\uDE00");
        assertThat(EmbeddableText.of("x".repeat(100_000), 8).orElseThrow()).hasSize(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u0000", "\n\t\r", "\u00A0\u3000\u2028", "     a"})
    void should_find_nothing_in_blank_texts(String text) {
        assertThat(EmbeddableText.of(text, 4)).isEmpty();
    }
}
