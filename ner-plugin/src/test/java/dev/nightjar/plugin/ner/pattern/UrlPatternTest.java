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
@Tag("X39")
@DisplayName("web addresses")
class UrlPatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            ignoreLeadingAndTrailingWhitespace = false,
            quoteCharacter = '\u0001',
            value = {
                "https://x.com https://x.com",
                "https://x.com/ https://x.com/",
                "https://x.com. https://x.com",
                "https://x.com/a. https://x.com/a",
                "https://x.com/a?! https://x.com/a",
                "https://x.com/a... https://x.com/a",
                "(https://x.com/a) https://x.com/a",
                "(https://x.com/a). https://x.com/a",
                "https://x.com/a_(b) https://x.com/a_(b)",
                "(https://x.com/a_(b)) https://x.com/a_(b)",
                "[text](https://x.com/a) https://x.com/a",
                "[a](https://x.com),[b](https://y.com) https://x.com|https://y.com",
                "**https://x.com/a** https://x.com/a",
                "_https://x.com_ https://x.com",
                "\"https://x.com/a\" https://x.com/a",
                "'https://x.com/a' https://x.com/a",
                "“https://x.com/a” https://x.com/a",
                "`https://x.com/a` https://x.com/a",
                "<https://x.com/a> https://x.com/a",
                "https://x.com's https://x.com",
                "https://x.com/a,https://y.com/b https://x.com/a|https://y.com/b",
                "https://x.com,https://y.com https://x.com|https://y.com",
                "HTTPS://Example.COM/Some/Path?Q=A#Top https://example.com/Some/Path?Q=A#Top",
                "http://localhost:8080/x http://localhost:8080/x",
                "http://x.com:443. http://x.com:443",
                "http://[::1]:80/x http://[::1]:80/x",
                "https://bücher.example/ä https://bücher.example/ä",
                "https://web.archive.org/web/2020/https://x.com/a https://web.archive.org/web/2020/https://x.com/a",
                "https://user:secret@x.com/a https://x.com/a",
                "看https://x.com/a。 https://x.com/a",
                "https://x.com/2026-03-05/@ann#b https://x.com/2026-03-05/@ann#b",
                "https://x.com/{id}/y https://x.com/{id}/y",
                "https://x.com/a}b https://x.com/a"
            })
    void should_find_addresses_without_what_surrounds_them(String text, String expected) {
        assertThat(Reading.names(EntityType.URL, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://",
                "https:// x.com",
                "https:/x.com",
                "ftp://x.com",
                "xhttp://x.com",
                "www.x.com",
                "https://?a"
            })
    void should_leave_out_what_only_looks_like_one(String text) {
        assertThat(Reading.names(EntityType.URL, text)).isEmpty();
    }

    @Test
    void should_leave_out_data_in_the_form_of_an_address() {
        assertThat(Reading.names(EntityType.URL, "https://x.com/" + "a".repeat(2_034)))
                .isNotEmpty();
        assertThat(Reading.names(EntityType.URL, "https://x.com/" + "a".repeat(2_035)))
                .isEmpty();
    }

    @Test
    void should_find_nothing_else_inside_an_address() {
        String text = "https://x.com/2026-03-05/@ann/#garden?mail=bob@y.com";

        for (EntityType other :
                new EntityType[] {EntityType.DATE, EntityType.PERSON, EntityType.PROJECT, EntityType.EMAIL}) {
            assertThat(Reading.names(other, text)).isEmpty();
        }
    }
}
