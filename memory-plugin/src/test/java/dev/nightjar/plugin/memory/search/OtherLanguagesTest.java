package dev.nightjar.plugin.memory.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherLanguagesTest {

    @RegisterExtension
    private final StartedMemory memory = StartedMemory.withDefaults();

    @ParameterizedTest
    @Tag("H1")
    @DisplayName("a compound is found by its parts, and its parts by the compound")
    @CsvSource(
            delimiter = '|',
            value = {
                "Wir haben die Krankenversicherung für das neue Jahr gekündigt | Welche Versicherung?",
                "Der Haustürschlüssel liegt unter dem Topf | Wo ist der Schlüssel?",
                "Mijn ziektekostenverzekering is veel te duur | Hoe duur is de verzekering?",
                "Jag har köpt en ny vinterjacka i staden | Vilken jacka har jag?",
                "Jeg har købt en ny vinterjakke til min mor | Hvilken jakke har jeg?"
            })
    void should_find_compounds(String text, String question) {
        memory.remember(text);
        assertThat(memory.found(question)).contains(text);
    }

    @Test
    @Tag("H1")
    @DisplayName("a part is a part only where the store has its words: Ei is not in Partei, nor Reis in Preis")
    void should_not_cut_what_are_no_compounds() {
        memory.remember("Die Preise in der Partei sind zu hoch für mich");
        assertThat(memory.found("Haben wir noch Reis und ein Ei?")).isEmpty();
    }

    @Test
    @Tag("H1")
    @DisplayName("the head of a compound that is asked for is found where both parts are words of the store")
    void should_find_heads() {
        memory.remember("Die Versicherung hat sich nicht gemeldet");
        memory.remember("Sie ist seit Tagen krank und kommt nicht");
        assertThat(memory.found("Was ist mit der Krankenversicherung?"))
                .contains("Die Versicherung hat sich nicht gemeldet");
    }

    @ParameterizedTest
    @Tag("H1")
    @Tag("X24")
    @DisplayName("questions in scripts without spaces find their answer among others by words alone")
    @CsvSource(
            delimiter = '|',
            value = {
                "我们去年搬到了北京 | 我每天早上喝咖啡 | 什么时候搬到北京？",
                "我的猫很可爱 | 我每天早上喝咖啡 | 猫",
                "先週、東京タワーに登りました | 毎朝コーヒーを飲みます | 東京タワーに行ったのはいつ？",
                "ฉันชอบกินข้าวผัดกับแม่ | เราไปทะเลเมื่อวาน | ใครชอบข้าวผัด",
                "우리는 학교에서 만났다 | 어제 바다에 갔다 | 학교"
            })
    void should_find_unspaced(String text, String other, String question) {
        memory.remember(other);
        memory.remember(text);
        assertThat(memory.found(question)).first().isEqualTo(text);
    }
}
