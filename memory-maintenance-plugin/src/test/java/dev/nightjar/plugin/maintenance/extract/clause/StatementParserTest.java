package dev.nightjar.plugin.maintenance.extract.clause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.extract.text.Tokenizer;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementParserTest {

    private static final List<String> PEOPLE = List.of("Ada", "Thomas");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    I work at home | SPEAKER | PRESENT | work | at home
                    Yeah, I worked at home | SPEAKER | PAST | work | at home
                    I've just sold my car | SPEAKER | PERFECT | sell | my car
                    I'm learning Dutch | SPEAKER | PROGRESSIVE | learn | Dutch
                    I've been learning Dutch | SPEAKER | PERFECT_PROGRESSIVE | learn | Dutch
                    I'll be singing in May | SPEAKER | FUTURE | sing | in May
                    I'd love to visit Rome | SPEAKER | CONDITIONAL | love | to visit Rome
                    I can speak Dutch | SPEAKER | ABILITY | speak | Dutch
                    I used to live in Rome | SPEAKER | FORMER_HABIT | live | in Rome
                    We got a dog, Thomas | SPEAKER_AND_OTHERS | PAST | get | a dog
                    We bought a dog, Tom | SPEAKER_AND_OTHERS | PAST | buy | a dog , Tom
                    My husband and I moved to Rome | SPEAKER_AND_OWN | PAST | move | to Rome
                    My sister lives in Rome | OWN | PRESENT | live | in Rome
                    My sister's a nurse | OWN | PRESENT | be | a nurse
                    Last week I ran home | SPEAKER | PAST | run | home last week
                    Lost my keys | SPEAKER | PAST | lose | my keys
                    Been reading a lot | SPEAKER | PERFECT_PROGRESSIVE | read | a lot
                    """)
    void should_find_subject_verb_and_rest(String clause, Subject.Kind subject, Form form, String verb, String rest) {
        var statement = StatementParser.parse(new Clause("", Tokenizer.words(clause)), PEOPLE)
                .orElseThrow();

        assertThat(statement.subject().kind()).isEqualTo(subject);
        assertThat(statement.form()).isEqualTo(form);
        assertThat(statement.verb()).isEqualTo(verb);
        assertThat(String.join(" ", statement.rest()).toLowerCase(Locale.ROOT))
                .isEqualTo(rest.toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "She lives in Rome",
                "I should go",
                "I have to work",
                "I might move",
                "You and me",
                "This is my dog",
                "Thinking is fun and makes me happy",
                "Let me know",
                "Buy some milk",
            })
    void should_leave_out_what_is_not_about_the_speaker_or_not_certain(String clause) {
        assertThat(StatementParser.parse(new Clause("", Tokenizer.words(clause)), PEOPLE))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"when", "until", "once"})
    void should_leave_out_what_is_only_expected(String lead) {
        assertThat(StatementParser.parse(new Clause(lead, Tokenizer.words("I have kids")), PEOPLE))
                .isEmpty();
    }
}
