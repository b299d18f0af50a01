package dev.nightjar.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoteDraftTest {

    @ParameterizedTest
    @Tag("C2")
    @DisplayName("a category is lower-case words joined by '_', and general when nothing is left")
    @CsvSource({
        "My Prefs!!, my_prefs",
        "***, general",
        "'', general",
        "core, core",
        "__a--b  c__, a_b_c",
        "Küche 2, k_che_2",
        "İ, general"
    })
    void should_clean_categories(String category, String cleaned) {
        assertThat(Category.clean(category)).isEqualTo(cleaned);
        assertThat(Category.clean(cleaned)).isEqualTo(cleaned);
        assertThat(MemoryFilter.builder().category(category).build().category()).isEqualTo(cleaned);
    }

    @ParameterizedTest
    @Tag("X117")
    @DisplayName("keys are compared trimmed, in lower case, in one Unicode form and with single spaces")
    @CsvSource({"'  Release\tRule ', release rule", "'Ｋｅｙ', key", "user.name, user.name", "'a\nb', a b"})
    void should_clean_keys(String key, String cleaned) {
        assertThat(NoteDraft.builder("x", "test").key(key).build().key()).isEqualTo(cleaned);
    }

    @Test
    @Tag("X14")
    @Tag("X117")
    @DisplayName("what is blank or too long is refused by name, with its limit")
    void should_name_what_is_too_long() {
        refused("content must not be blank", NoteDraft.builder(" \n", "test"));
        refused(
                "content must have at most 20000 characters, but has 20001",
                NoteDraft.builder("x".repeat(20_001), "test"));
        refused("key must not be blank", NoteDraft.builder("x", "test").key(" \t"));
        refused(
                "key must have at most 128 characters, but has 129",
                NoteDraft.builder("x", "test").key("k".repeat(129)));
        refused(
                "category must have at most 64 characters, but has 65",
                NoteDraft.builder("x", "test").category("c".repeat(65)));
        var many = new HashMap<String, String>();
        for (int i = 0; i < 33; i++) {
            many.put("n" + i, "v");
        }
        refused(
                "metadata must have at most 32 entries, but has 33",
                NoteDraft.builder("x", "test").metadata(many));
        refused(
                "the metadata value of 'n' must have at most 1000 characters, but has 1001",
                NoteDraft.builder("x", "test").metadata(Map.of("n", "v".repeat(1_001))));
        refused(
                "the metadata name 'nnnnnnnnnnnnnnnnnnnn' must have at most 64 characters, but has 65",
                NoteDraft.builder("x", "test").metadata(Map.of("n".repeat(65), "v")));
        assertThatIllegalArgumentException().isThrownBy(() -> NoteEdit.content(" "));
    }

    private static void refused(String message, NoteDraft.Builder builder) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(message);
    }
}
