package dev.nightjar.plugin.maintenance.extract.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnglishGuardTest {

    @ParameterizedTest
    @ValueSource(strings = {"I live in Oslo", "My sister works as a nurse", "we have two cats", "I love São Paulo"})
    void should_accept_english(String sentence) {
        assertThat(EnglishGuard.isEnglish(Tokenizer.words(sentence))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ich habe eine Katze und einen Hund",
                "Yo tengo un gato en mi casa",
                "J'ai une maison dans le sud",
                "Я люблю кофе и чай",
                "我有两只猫",
                "Io ho un cane e una macchina"
            })
    void should_refuse_anything_else(String sentence) {
        assertThat(EnglishGuard.isEnglish(Tokenizer.words(sentence))).isFalse();
    }
}
