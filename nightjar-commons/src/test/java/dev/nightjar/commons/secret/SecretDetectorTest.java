package dev.nightjar.commons.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretDetectorTest {

    @ParameterizedTest
    @DisplayName("R9: keys, tokens, card numbers and passwords are told by their form")
    @CsvSource(
            delimiter = '|',
            value = {
                "-----BEGIN OPENSSH PRIVATE KEY----- b3Bl | PRIVATE_KEY",
                "The deploy token is ghp_0123456789abcdefABCDEF0123456789abcd. | TOKEN",
                "OPENAI_API_KEY=sk-proj-abc123def456ghi789jkl | TOKEN",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl1 | TOKEN",
                "key: 9fK2mQ7xLw4TzR8vB1nC6yHd3JsPgE5u | TOKEN",
                "clone https://ada:hunter2@git.example/repo.git | TOKEN",
                "My card is 4111 1111 1111 1111, valid to 12/30 | CARD_NUMBER",
                "5500-0055-5555-5559 | CARD_NUMBER",
                "The wifi password is hunter2 | PASSWORD",
                "Password: swordfish | PASSWORD",
                "pwd=Tr0ub4dor | PASSWORD",
                "Mein Passwort lautet »Rosenholz« | PASSWORD",
                "the PIN is 4711 | PASSWORD",
                "API key : abcd | PASSWORD"
            })
    void should_find_secrets(String text, SecretKind kind) {
        assertThat(SecretDetector.secrets(text)).extracting(Secret::kind).containsExactly(kind);
    }

    @ParameterizedTest
    @DisplayName("R9: what only speaks of secrets, and numbers, ids and addresses of other kinds, is none")
    @ValueSource(
            strings = {
                "",
                "The password is in the safe",
                "Ada forgot her password and asked for a new one",
                "Use a password manager; rotate every API key once a year",
                "Order number 1234567890123456",
                "Call +49 30 1234567 or 0151 2345678",
                "Commit 6339e0be1c5b2a7d8e9f00112233445566778899 broke it",
                "Session 123e4567-e89b-12d3-a456-426614174000",
                "https://docs.example.org/document/d/1A2b3C4d5E6f7G8h9I0jK1l2M3n4O5p6Q7r8S9t0/edit",
                "MemoryConsolidationSchedulerConfigurationProviderFactory",
                "The secret of good bread is time",
                "IBAN is on the invoice",
                "2026-01-31 2026-02-28"
            })
    void should_leave_other_texts_alone(String text) {
        assertThat(SecretDetector.secrets(text)).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("what is found is the secret itself, without the words, quotes and signs around it")
    @CsvSource(
            delimiter = '|',
            value = {
                "key OPENAI_API_KEY=sk-proj-abc123def456ghi789jkl, thanks | sk-proj-abc123def456ghi789jkl",
                "Card (4111 1111 1111 1111) | 4111 1111 1111 1111",
                "Mein Passwort lautet »Rosenholz«. | Rosenholz",
                "git clone https://ada:hunter2@git.example/repo.git | hunter2",
                "PIN 4711, please | 4711",
                "-----BEGIN RSA PRIVATE KEY----- ab -----END RSA PRIVATE KEY----- end | -----BEGIN RSA PRIVATE KEY----- ab -----END RSA PRIVATE KEY-----",
                "Authorization: Bearer dGhpc0lzQVRva2VuMTIzNDU2Nzg5 | dGhpc0lzQVRva2VuMTIzNDU2Nzg5"
            })
    void should_find_the_place(String text, String secret) {
        assertThat(SecretDetector.secrets(text))
                .extracting(one -> text.substring(one.start(), one.end()))
                .containsExactly(secret);
    }

    @ParameterizedTest
    @DisplayName(
            "e-mail addresses, phone numbers and bank accounts are personal data; dates, numbers and versions are not")
    @CsvSource(
            delimiter = '|',
            value = {
                "Write to ada.lovelace+x@example.co.uk. | ada.lovelace+x@example.co.uk",
                "Call +49 30 1234-5678! | +49 30 1234-5678",
                "Ruf 0151 23456789 an | 0151 23456789",
                "IBAN DE89 3704 0044 0532 0130 00 | DE89 3704 0044 0532 0130 00",
                "GB82WEST12345698765432 it is | GB82WEST12345698765432",
                "on 2026-01-31 at 09:00, version 0.12.3 of org@2 | ",
                "DE88 3704 0044 0532 0130 00 | ",
                "0.0000123456789 and 1234567890123 | "
            })
    void should_find_personal_data(String text, @Nullable String found) {
        assertThat(SecretDetector.personalData(text))
                .extracting(one -> text.substring(one.start(), one.end()))
                .containsExactlyElementsOf(found == null ? List.of() : List.of(found));
        assertThat(SecretDetector.secrets(text)).isEmpty();
    }

    @Test
    @DisplayName("R9: no text whatever makes it fail")
    void should_take_any_text() {
        long seed = 9;
        var random = new Random(seed);
        var characters = "password is:='\"-4111 sk-_é\u0000\ud83d /@\n";
        for (int i = 0; i < 2_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                text.append(characters.charAt(random.nextInt(characters.length())));
            }
            var whole = text.toString();
            var all = new ArrayList<>(SecretDetector.secrets(whole));
            all.addAll(SecretDetector.personalData(whole));
            assertThat(all)
                    .as("seed %s: '%s'", seed, whole)
                    .allMatch(one -> one.start() >= 0 && one.start() < one.end() && one.end() <= whole.length());
        }
    }
}
