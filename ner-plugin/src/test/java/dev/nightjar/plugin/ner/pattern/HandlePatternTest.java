package dev.nightjar.plugin.ner.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("L2")
@Tag("L8")
@Tag("X39")
@DisplayName("mentions of people")
class HandlePatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "@anna; anna",
                "hello @Anna!; Anna",
                "@josé, @мария and @李雷; josé|мария|李雷",
                "@jose\u0301.; jose\u0301",
                "(@anna) \"@ben\" *@cy*; anna|ben|cy",
                ".@anna said; anna",
                "@anna/@ben; anna|ben",
                "@anna's; anna",
                "@anna_b1; anna_b1",
                "@anna.lee.; anna.lee",
                "@jean-luc-; jean-luc",
                "@anna.Please look; anna",
                "@_anna; _anna",
                "\u200F@דנה; דנה",
                "\uD83D\uDE00@anna\uD83D\uDE00; anna",
                "@anna@social.example.org; anna"
            })
    void should_find_people_by_handle(String text, String expected) {
        assertThat(Reading.names(EntityType.PERSON, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@",
                "@ anna",
                "@5pm",
                "@_",
                "bob@anna",
                "jose\u0301@anna",
                "a_@anna",
                "@@anna",
                "`@anna`",
                "@Override public",
                "@Test",
                "@Deprecated\nvoid",
                "@param name",
                "@staticmethod",
                "@media print",
                "@MyOwn(value)",
                "@angular/core",
                "@org.junit.Test",
                "@everyone @HERE",
                "an @gmail.com address",
                "```\n@anna\n```"
            })
    void should_leave_out_what_is_no_person(String text) {
        assertThat(Reading.names(EntityType.PERSON, text)).isEmpty();
    }

    @Test
    void should_find_people_again_after_a_code_block() {
        assertThat(Reading.names(EntityType.PERSON, "```\n@anna\n``` thanks @ben"))
                .isEqualTo("ben");
    }

    @Test
    void should_keep_the_sign_in_the_words_only() {
        assertThat(Reading.words(EntityType.PERSON, "hi @Anna.")).isEqualTo("@Anna");
        assertThat(Reading.names(EntityType.PERSON, "hi @Anna.")).isEqualTo("Anna");
    }

    @Test
    void should_leave_out_a_handle_that_is_longer_than_any() {
        assertThat(Reading.names(EntityType.PERSON, "@" + "a".repeat(64))).isNotEmpty();
        assertThat(Reading.names(EntityType.PERSON, "@" + "a".repeat(65) + " @ben"))
                .isEqualTo("ben");
    }
}
