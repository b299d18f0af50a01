package dev.nightjar.plugin.ner.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.spi.ner.Mention;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("L2")
@Tag("L8")
@Tag("X39")
@DisplayName("hashtags")
class HashtagPatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "#garden; garden",
                "my #Garden!; Garden",
                "(#garden) #шум #Größe #2026goals #a_b; garden|шум|Größe|2026goals|a_b",
                "#garden,#house; garden|house",
                "#garden's; garden",
                "#हिन्दी; हिन्दी",
                "#b2b; b2b",
                "#facade; facade"
            })
    void should_find_subjects(String text, String expected) {
        assertThat(Reading.names(EntityType.PROJECT, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#",
                "#123",
                "#12_3",
                "# title",
                "## title",
                "##garden",
                "C#sharp",
                "page.html#top",
                "https://x.com/#top",
                "&#x27;",
                "color: #a1b2c3;",
                "#FFEE00AA",
                "#include <x>",
                "```\n#garden\n```"
            })
    void should_leave_out_what_is_no_subject(String text) {
        assertThat(Reading.names(EntityType.PROJECT, text)).isEmpty();
    }

    @Test
    void should_give_the_sort_that_is_configured() {
        assertThat(new PatternProvider(EntityType.TAG, Set.of()).find("#garden"))
                .singleElement()
                .extracting(Mention::type, Mention::text, Mention::canonicalName)
                .containsExactly(EntityType.TAG, "#garden", "garden");
    }

    @Test
    void should_leave_out_a_hashtag_that_is_longer_than_any() {
        assertThat(Reading.names(EntityType.PROJECT, "#" + "a".repeat(100))).isNotEmpty();
        assertThat(Reading.names(EntityType.PROJECT, "#" + "a".repeat(101) + " #b"))
                .isEqualTo("b");
    }
}
