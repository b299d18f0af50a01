package dev.nightjar.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsTest {

    @ParameterizedTest
    @CsvSource({
        "home, home",
        "' City ', home",
        "Place_of-Residence, home",
        "E-Mail, mail",
        "answer language, answer_language",
        "dog count, number of dog",
        "How many dogs, number of dogs",
        "number_of_dogs, number of dogs",
        "launch  Date, launch date",
        "place of the kayak, place of the kayak"
    })
    @DisplayName("a slot is the same however a model writes it")
    void should_name_slots(String written, String slot) {
        assertThat(Slots.named(written)).isEqualTo(slot);
    }

    @ParameterizedTest
    @CsvSource({"home, true", "age, true", "number of dogs, true", "launch date, true", "pet, false", "hobby, false"})
    @Tag("J9")
    @DisplayName("some slots have one value at a time, whatever a model says")
    void should_know_single_values(String slot, boolean isSingle) {
        assertThat(Slots.isSingle(slot)).isEqualTo(isSingle);
    }

    @Test
    void should_claim_nothing_without_all_three() {
        assertThat(Slots.claims("Ada", "home", " ", false)).isEmpty();
        assertThat(Slots.claims(null, "home", "Bergen", false)).isEmpty();
        assertThat(Slots.claims("Ada", null, "Bergen", false)).isEmpty();
        assertThat(Slots.claims(" Ada", "Residence", "Bergen ", true))
                .containsExactly(new Claim("ada", "home", "bergen", State.PLANNED, true, false));
    }
}
