package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlansTest {

    private static final String PLAN = "Booked it all: out on 12 July, home on 29 July.";
    private static final int OTHER_DAYS = 200;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void tell() {
        keep("plan", PLAN);
        for (int day = 0; day < OTHER_DAYS; day++) { // more than a search looks at
            memory.user("s" + day, "I sanded shelf number " + day + " of the workshop.");
        }
        memory.clock().advance(Duration.ofDays(80)); // 22 March
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "When do we fly?",
                "Which day is our journey?",
                "Wann fliegen wir?",
                "Quand est-ce que nous rentrons ?",
                "¿Cuándo volvemos nosotros?"
            })
    @DisplayName("who asks for a day to come gets the plan for it, in whatever words it was told")
    void should_show_plans(String question) {
        assertThat(memory.block(question, "now").orElse("")).contains(PLAN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "When did we fly?",
                "When is the next solar eclipse?",
                "How long do we fly?",
                "Where do we fly?",
                "When do we fly in October?"
            })
    @DisplayName(
            "who asks for a day that is over, for one of the world, for a time span or for no day, gets none of the plans")
    void should_not_show_plans_otherwise(String question) {
        assertThat(memory.block(question, "now").orElse("")).doesNotContain(PLAN);
    }

    @Test
    @DisplayName("a plan whose day is over answers no question for a day to come")
    void should_not_show_former_plans() {
        memory.clock().advance(Duration.ofDays(150));

        assertThat(memory.block("When do we fly?", "now").orElse("")).doesNotContain(PLAN);
    }

    @Test
    @DisplayName("of many plans none is likely enough to be shown for its day alone")
    void should_not_show_all_plans() {
        keep("more", "The fair opens on 3 August, it is settled.");
        keep("more", "The boiler is due on 4 September, it is settled.");
        keep("more", "The kiln arrives on 5 September, it is settled.");

        assertThat(memory.block("When do we fly?", "now")).isEmpty();
    }

    /** As a night without a model keeps it. */
    private void keep(String session, String sentence) {
        memory.user(session, sentence);
        var turns = memory.episodes(session);
        memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("user: \"" + sentence + "\"", 0.7, Quotation.SOURCE)
                                .durability(Durability.PASSING)
                                .eventTime(memory.clock().instant())
                                .derivedFrom(List.of(turns.get(turns.size() - 1).id()))
                                .build());
    }
}
