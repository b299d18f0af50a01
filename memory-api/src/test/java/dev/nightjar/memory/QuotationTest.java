package dev.nightjar.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Fact.Fading;
import dev.nightjar.memory.Fact.Standing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotationTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Nora||I'm allergic to hazelnuts.",
                "User|Any allergies?|Hazelnuts",
                "Nora Berg, PhD||I live in Bergen.",
                "O'Neill: the elder||It's mine",
                "诺拉|你住在哪里？|卑尔根。",
                "Dwayne \"Rock\" J.||I wrestle.",
                "Nora||She said \"never again\" and left: \"bye\"",
                "Nora|Did he say \"no\"?|He said \"no\".",
                "Nora|Which one, \"a\": \"b\"?|b",
            })
    @DisplayName("what is written is read again, whatever stands in names, questions and sentences")
    void should_read_what_it_writes(String speaker, @Nullable String question, String sentence) {
        var said = new Quotation(speaker, question, sentence);

        assertThat(Quotation.of(fact(said.content(), Quotation.SOURCE))).contains(said);
    }

    @Test
    @DisplayName("lines of a sentence stay lines")
    void should_keep_lines() {
        var said = new Quotation("Nora", null, "I live in\n\nBergen");

        assertThat(Quotation.of(fact(said.content(), Quotation.SOURCE))).contains(said);
    }

    @Test
    @DisplayName("a quotation is written with its day and with the question that it answers")
    void should_write_day_and_question() {
        var alone = new Quotation("Nora", null, "I'm allergic to hazelnuts.");
        var answer = new Quotation(Quotation.NAMELESS, "Any allergies?", "Hazelnuts.");

        assertThat(alone.content()).isEqualTo("Nora: \"I'm allergic to hazelnuts.\"");
        assertThat(alone.on("2026-01-10")).isEqualTo("Nora, 2026-01-10: \"I'm allergic to hazelnuts.\"");
        assertThat(answer.content()).isEqualTo("User, asked \"Any allergies?\": \"Hazelnuts.\"");
        assertThat(answer.on("2026-01-10")).isEqualTo("User, 2026-01-10, asked \"Any allergies?\": \"Hazelnuts.\"");
    }

    @Test
    @DisplayName("a fact that somebody worded is no quotation, though it may look like one")
    void should_not_take_worded_facts() {
        assertThat(Quotation.of(fact("Nora: \"I live in Bergen.\"", "remember_fact")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Nora lives in Bergen", "Nora: I live in Bergen", ": \"I live in Bergen\"", "Nora: \"I live"})
    @DisplayName("a statement that was corrected into other words is no quotation any more")
    void should_not_read_other_words(String content) {
        assertThat(Quotation.of(fact(content, Quotation.SOURCE))).isEmpty();
    }

    private static Fact fact(String content, String source) {
        var now = Instant.parse("2026-01-10T12:00:00Z");
        var details = new MemoryDetails(
                new MemoryId("fact_1"),
                new Namespace("user:nora"),
                "assistant",
                content,
                "general",
                List.of(),
                null,
                source,
                now,
                now,
                Map.of(),
                null,
                null);
        var fading = new Fading(Durability.STABLE, 0, null, Standing.CURRENT);
        return new Fact(details, 1, fading, List.of(), false, 0, null);
    }
}
