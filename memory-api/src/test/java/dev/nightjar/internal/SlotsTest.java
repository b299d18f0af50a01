package dev.nightjar.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import java.util.List;
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
        "Allergies, health",
        "language, languages",
        "place of the kayak, place of the kayak"
    })
    @DisplayName("a slot is the same however a model writes it")
    void should_name_slots(String written, String slot) {
        assertThat(Slots.named(written)).isEqualTo(slot);
    }

    @ParameterizedTest
    @CsvSource({
        "home, true",
        "age, true",
        "number of dogs, true",
        "launch date, true",
        "pet, false",
        "hobby, false",
        "health, false"
    })
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
                .containsExactly(new Claim("ada", "home", "Bergen", State.PLANNED, true, false));
    }

    @Test
    @DisplayName("of several slots in one text each, the ones that can be read count; a list takes every value")
    void should_read_slots_with_their_values() {
        assertThat(Slots.claims("Ada", List.of("Address:  Strandgaten 12,  Bergen", "home", ": x", "job:"), false))
                .containsExactly(new Claim("ada", "home", "Strandgaten 12, Bergen", State.HOLDS, true, false));
        assertThat(Slots.claims("Ada", List.of("allergy: nuts", "health: asthma", "health: asthma"), false))
                .containsExactly(
                        new Claim("ada", "health", "nuts", State.HOLDS, false, false),
                        new Claim("ada", "health", "asthma", State.HOLDS, false, false));
    }

    @Test
    @DisplayName("letter case makes no other value")
    void should_compare_values_in_any_case() {
        var one = new Claim("ada", "home", "Bergen", State.HOLDS, true, false);

        assertThat(one.excludes(new Claim("ada", "home", "BERGEN", State.HOLDS, true, false)))
                .isFalse();
        assertThat(one.excludes(new Claim("ada", "home", "bergen", State.OVER, true, false)))
                .isTrue();
        assertThat(one.excludes(new Claim("ada", "home", "Oslo", State.HOLDS, true, false)))
                .isTrue();
    }
}
