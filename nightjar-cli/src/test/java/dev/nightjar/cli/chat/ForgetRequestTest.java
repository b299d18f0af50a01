package dev.nightjar.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForgetRequestTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "forget that I'm allergic | that I'm allergic",
                "Please forget my old address! | my old address!",
                "Can you forget about Bergen? | about Bergen?",
                "Vergiss bitte, dass ich in Oslo wohne | bitte, dass ich in Oslo wohne",
                "Oublie mon adresse | mon adresse",
                "Забудь мой адрес | мой адрес",
            })
    void should_find_what_is_to_be_forgotten(String message, String what) {
        assertThat(ForgetRequest.in(message)).hasValue(what);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "forget",
                "Don't forget the milk",
                "Never forget me",
                "Vergiss nicht, Milch zu kaufen",
                "I always forget my keys",
                "My sister wants to forget Oslo",
                "forgetful people live longer",
            })
    void should_leave_other_messages_alone(String message) {
        assertThat(ForgetRequest.in(message)).isEmpty();
    }
}
