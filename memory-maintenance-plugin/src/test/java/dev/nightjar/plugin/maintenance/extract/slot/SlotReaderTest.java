package dev.nightjar.plugin.maintenance.extract.slot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotReaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lives in Bergen with two cats | Ada | lives in | Bergen
                    Ada moved to Bergen in March 2024 | Ada | lives in | Bergen
                    Ada works as a nurse at a clinic | Ada | works as | nurse
                    Ada works for a bank | Ada | works at | a bank
                    Ada's favourite colour is red | Ada | favourite colour | red
                    Ada is divorced | Ada | relationship status | divorced
                    Ada has been vegan since 2015 | Ada | diet | vegan
                    Ada is 34 years old (said on 2024-03-05) | Ada | age | 34
                    Ada's wife is called Eva | Ada's wife | is called | Eva
                    Ada is going to move to Rome in May 2024 | Ada | plans to move to | Rome
                    """)
    void should_find_the_slot(String fact, String subject, String attribute, String value) {
        assertThat(SlotReader.read(fact)).hasValueSatisfying(slot -> {
            assertThat(slot.subject()).isEqualTo(subject);
            assertThat(slot.attribute()).isEqualTo(attribute);
            assertThat(slot.value()).isEqualTo(value);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ada likes jazz",
                "Ada has a dog",
                "Ada lives in a small flat",
                "Ada also works at a bar",
                "Ada does not live in Rome",
                "Ada's sister is called Eva"
            })
    void should_find_none_where_several_values_may_hold(String fact) {
        assertThat(SlotReader.read(fact)).isEmpty();
    }
}
