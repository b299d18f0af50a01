package dev.nightjar.plugin.maintenance.extract.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.extract.clause.Clause;
import dev.nightjar.plugin.maintenance.extract.clause.StatementParser;
import dev.nightjar.plugin.maintenance.extract.text.Tokenizer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersonRewriterTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I am tall | Ada is tall
                    I've moved | Ada has moved
                    I don't smoke | Ada does not smoke
                    I can't swim | Ada cannot swim
                    I study law | Ada studies law
                    We were late | Ada was late
                    We love chess | Ada loves chess
                    I usually walk my dog | Ada usually walks their dog
                    I have always loved chess | Ada has always loved chess
                    I no longer smoke | Ada no longer smokes
                    My brother and I sold our car | Ada and their brother sold their car
                    My mother made me a dress | Ada's mother made Ada a dress
                    My mother sold my bike | Ada's mother sold Ada's bike
                    I work for myself | Ada works for themselves
                    I taught myself chess | Ada taught themselves chess
                    I sold the house where I was born | Ada sold the house where they were born
                    I've got a dog | Ada has a dog
                    I sold my car and my boat | Ada sold their car and boat
                    We painted the barn ourselves | Ada painted the barn
                    """)
    void should_say_it_in_the_third_person(String clause, String fact) {
        var statement = StatementParser.parse(new Clause("", Tokenizer.words(clause)), List.of("Ada"))
                .orElseThrow();

        assertThat(new PersonRewriter("Ada").say(statement)).isEqualTo(fact);
    }
}
