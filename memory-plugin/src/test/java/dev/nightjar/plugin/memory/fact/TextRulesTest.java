package dev.nightjar.plugin.memory.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.row.CleanText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The small rules about text: what is stored, how names and tags are folded, which facts are the same text. */
class TextRulesTest {

    @Test
    @Tag("F1")
    @DisplayName("stored text is trimmed and verbatim but for NUL and broken pairs")
    void should_clean_text() {
        assertThat(CleanText.of(" \u2003a  b\n")).isEqualTo("a  b");
        assertThat(CleanText.of("\u0000\uD83D\uDE00\uD83D")).isEqualTo("\uFFFD\uD83D\uDE00\uFFFD");
        assertThat(CleanText.of("")).isEmpty();
        assertThat(CleanText.pieces("\ta  b\u2003c\n")).containsExactly("a", "b", "c");
        assertThat(CleanText.pieces(" \n")).isEmpty();
        assertThat(CleanText.onOneLine("a\r\n b")).isEqualTo("a b");
    }

    @ParameterizedTest
    @CsvSource({
        "Ada  Lovelace, ada lovelace",
        "STRASSE, strasse",
        "Straße, strasse",
        "ΟΔΟΣ, οδος",
        "ﬁnn, finn",
        "' ', ''"
    })
    @Tag("X29")
    @DisplayName("names are folded by NFKC and case")
    void should_fold_names(String name, String key) {
        assertThat(NameKey.of(name)).isEqualTo(key);
    }

    @Test
    @Tag("X29")
    @DisplayName("folding a folded name changes nothing")
    void should_fold_once() {
        for (var name : List.of("\u0130stanbul", "\u1E9E", "\u03A3\u03C2\u03C3", "A\u030A", "\uFF21\uFF44\uFF41")) {
            assertThat(NameKey.of(NameKey.of(name))).isEqualTo(NameKey.of(name));
        }
    }

    @Test
    @DisplayName("tags: trimmed, lower-case, on one line, without repeats, 64 characters each, the first 16")
    void should_clean_tags() {
        assertThat(Tags.cleaned(List.of(" Work ", "work", "", " ", "To\n Do", "\u0000")))
                .containsExactly("work", "to do", "\uFFFD");
        assertThat(Tags.cleaned("\uD83D\uDE00".repeat(100)).codePointCount(0, 128))
                .isEqualTo(64);
        assertThat(Tags.cleaned(IntStream.range(0, 30).mapToObj(i -> "t" + i).toList()))
                .hasSize(16)
                .startsWith("t0")
                .endsWith("t15");
    }

    @ParameterizedTest
    @CsvSource({
        "A b., ' a  B '",
        "Ada sails, ADA SAILS!",
        "'Ada sails . ', Ada sails…",
        "café, cafe\u0301",
    })
    @Tag("J6")
    @DisplayName("case, white space, Unicode form and final punctuation do not make another fact")
    void should_hash_the_same(String one, String other) {
        assertThat(FactText.hash(one)).isEqualTo(FactText.hash(other));
    }

    @ParameterizedTest
    @CsvSource({"Ada sails, Ada sailed", "C, C#", "1.5, 15", "..., ..", "a b, ab"})
    @Tag("J6")
    @DisplayName("other texts are other facts")
    void should_hash_apart(String one, String other) {
        assertThat(FactText.hash(one)).isNotEqualTo(FactText.hash(other));
    }
}
