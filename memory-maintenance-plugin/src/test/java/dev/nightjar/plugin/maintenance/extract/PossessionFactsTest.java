package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PossessionFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I have two cats, Miso and Pixel | Ada has two cats called Miso and Pixel
                    I have two cats: Miso and Pixel | Ada has two cats called Miso and Pixel
                    We adopted a greyhound named Bolt | Ada adopted a greyhound called Bolt (said on 2024-03-05)
                    I bought a red kayak yesterday | Ada bought a red kayak on 2024-03-04
                    I collect vintage stamps | Ada collects vintage stamps
                    My dog Rex barks a lot | Ada's dog is called Rex
                    I own a cabin near the lake | Ada owns a cabin near the lake
                    my dog is called rex hes 3 yrs old | Ada's dog is called rex
                    We got a puppy. We named him Bruno | Ada's puppy is called Bruno
                    We adopted a cat and named her Luna | Ada's cat is called Luna
                    I adopted a dog. His name is Rex | Ada's dog is called Rex
                    Do I have any pets? Yes, a dog named Rex | Ada has a dog called Rex
                    I've got lots of garden books | Ada has lots of garden books
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I have an idea",
                "I have a question",
                "I have no time",
                "I got it",
                "I have a feeling about that",
                "I bought it"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"I met a dog. We named him Rex.", "I have a cat and a dog. We named him Rex."})
    void should_not_guess_who_got_the_name(String said) {
        assertThat(Said.facts(said)).noneMatch(fact -> fact.contains("Rex"));
    }
}
