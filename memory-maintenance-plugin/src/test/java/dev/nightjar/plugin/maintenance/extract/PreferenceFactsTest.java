package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferenceFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I love hiking in the snow | Ada loves hiking in the snow
                    I really enjoy baking sourdough bread on weekends | Ada enjoys baking sourdough bread on weekends
                    I don't like horror films | Ada does not like horror films
                    I can't stand cilantro | Ada cannot stand cilantro
                    My favourite colour is purple | Ada's favourite colour is purple
                    My favorite author is Ursula K. Le Guin | Ada's favorite author is Ursula K. Le Guin
                    I'm a big fan of jazz | Ada is a big fan of jazz
                    I'm obsessed with board games | Ada is obsessed with board games
                    I prefer tea over coffee | Ada prefers tea to coffee
                    I loved climbing trees as a kid | Ada loved climbing trees as a child
                    Running helps me clear my head | Running helps Ada clear their head
                    Chess is my passion | Chess is Ada's passion
                    I loved "Dune" when I read it | Ada loved "Dune"
                    I cherish evenings with my family | Ada cherishes evenings with their family
                    Sailing is a big part of my life | Sailing is important to Ada
                    Baking bread is one of my faves | Baking bread is one of Ada's favourites
                    Mila loves dinosaurs | Mila loves dinosaurs
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I love it!",
                "I love the colors",
                "I love that for you",
                "I love your dress",
                "I like how you think",
                "I would love to hear about it",
                "I love seeing you happy",
                "Love the new haircut!"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
