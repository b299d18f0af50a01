package dev.nightjar.plugin.memory.term;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextLanguageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | Where did I put the keys of the car?",
                "de | Wo habe ich den Schlüssel vom Auto hingelegt?",
                "es | ¿Dónde he dejado las llaves del coche?",
                "fr | Où est-ce que j'ai mis les clés de la voiture ?",
                "pt | Onde foi que eu deixei as chaves do carro?",
                "it | Dove ho messo le chiavi della macchina?",
                "nl | Waar heb ik de sleutels van de auto gelaten?",
                "ru | Куда я положил ключи от машины?",
                "zh | 我把车钥匙放在哪里了?",
                "ja | 車の鍵はどこに置きましたか。",
                "ko | 자동차 열쇠를 어디에 뒀지?",
            })
    void should_know_languages(String language, String text) {
        assertThat(TextLanguage.of(text)).contains(language);
    }

    @ParameterizedTest
    @CsvSource({"ok", "Berlin Paris", "getUserName(42)", "'Where is it? Wo ist es?'", "''", "…"})
    void should_be_in_doubt(String text) {
        assertThat(TextLanguage.of(text)).isEmpty();
    }

    @Test
    void should_take_the_language_of_most_of_it() {
        assertThat(TextLanguage.of("What does 雪かき mean in the letter from my landlord?"))
                .contains("en");
    }
}
