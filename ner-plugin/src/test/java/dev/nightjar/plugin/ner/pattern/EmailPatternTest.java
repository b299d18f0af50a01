package dev.nightjar.plugin.ner.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("L2")
@Tag("X39")
@DisplayName("e-mail addresses")
class EmailPatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "write to bob@x.com; bob@x.com",
                "write to bob@x.com.; bob@x.com",
                "is it bob@x.com?; bob@x.com",
                "bob@x.com, ann@y.org and (cy@z.net); bob@x.com|ann@y.org|cy@z.net",
                "<bob@x.com>; bob@x.com",
                "\"'bob@x.com'\"; bob@x.com",
                "mailto:bob@x.com?subject=hi; bob@x.com",
                "mail=bob@x.com; bob@x.com",
                "Bob.Smith+News@Mail.Example.CO.UK; bob.smith+news@mail.example.co.uk",
                "o'brien@x.com; o'brien@x.com",
                "first_last-1%x@sub-domain.x.io!; first_last-1%x@sub-domain.x.io",
                "josé@exámple.es; josé@exámple.es",
                "ПОЧТА@пример.рф; почта@пример.рф",
                "bob@xn--80ak6aa92e.xn--p1ai.; bob@xn--80ak6aa92e.xn--p1ai",
                "...bob@x.com...; bob@x.com",
                "a..b@x.com; b@x.com",
                "bob@x.com.5; bob@x.com",
                "bob@x.com-; bob@x.com",
                "bob@x.com/ann@y.com; bob@x.com|ann@y.com",
                "联系 bob@x.com、ann@y.org。谢谢; bob@x.com|ann@y.org",
                "“bob@x.com”“ann@y.org”; bob@x.com|ann@y.org",
                "https://x.com,bob@y.com; bob@y.com"
            })
    void should_find_addresses_without_what_surrounds_them(String text, String expected) {
        assertThat(Reading.names(EntityType.EMAIL, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bob@localhost",
                "bob@x",
                "bob@x.c",
                "@x.com",
                "bob@.com",
                "bob@-x.com",
                "bob@192.168.0.1",
                "bob@x.com5",
                "bob @x.com",
                "a@b@c",
                "git@github.com:org/project.git",
                "ssh://git@github.com/org/project",
                "postgres://user:secret@db.example.com/data",
                "@anna@social.example.org"
            })
    void should_leave_out_what_only_looks_like_one(String text) {
        assertThat(Reading.names(EntityType.EMAIL, text)).isEmpty();
    }

    @Test
    void should_keep_the_words_as_they_stand() {
        assertThat(Reading.words(EntityType.EMAIL, "to Bob@X.com.")).isEqualTo("Bob@X.com");
    }

    @Test
    void should_leave_out_a_local_part_that_is_longer_than_any() {
        assertThat(Reading.names(EntityType.EMAIL, "a".repeat(64) + "@x.com")).isNotEmpty();
        assertThat(Reading.names(EntityType.EMAIL, "a".repeat(65) + "@x.com")).isEmpty();
    }

    @Test
    @Tag("L5")
    @DisplayName("bob@x.com is one e-mail and no mention")
    void should_see_no_handle_inside_an_address() {
        assertThat(Reading.names(EntityType.PERSON, "bob@x.com and bob@localhost"))
                .isEmpty();
    }
}
