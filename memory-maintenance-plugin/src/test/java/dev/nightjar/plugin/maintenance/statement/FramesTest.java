package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FramesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            My name is Ottilie. | name
            Hi, I'm Bram and I live in Delft. | name home
            I moved to Porto last spring. | home
            I work for the county archive. | employer
            I work as a glazier. | job
            I'm married to Sven. | relationship
            By the way, I'm vegan now. | diet
            I'm really badly allergic to wasps, and I carry a pen. | health
            I take 20 mg of it each morning. | health
            My mother tongue is Frisian. | language
            Please always answer in French. | answer_language
            Ich heiße Jörn. | name
            Seit März wohne ich in Jena. | home
            Ich bin allergisch gegen Wespen. | health
            Vivo en Vigo desde mayo. | home
            Soy alérgica al polen. | health
            Je m'appelle Maud et j'habite à Nantes. | name home
            Je suis végétarienne. | diet
            Mi chiamo Elio. | name
            Sono celiaca. | health
            Moro em Braga. | home
            Ik woon in Zwolle. | home
            Меня зовут Вера. | name
            У меня аллергия на орехи. | health
            我叫王芳。 | name
            ナッツアレルギーがあります。 | health
            Remember this: the gate code is on the fridge. | asked
            Remember that the gate sticks in winter. | asked
            please remember that Otto's badge has run out | asked
            Could you please note that my dentist is Dr. Hall? | asked
            Merk dir bitte, dass ich keine Pilze esse. | asked
            Don't save this, please. | unwanted
            Forget what I said about my aunt. | unwanted
            """)
    @Tag("J13")
    @DisplayName("what somebody says of themselves in so many words, in each language")
    void should_know_what_is_said(String sentence, String subjects) {
        assertThat(Frames.bundled().subjects(sentence))
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(subjects.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We land on 3 May, home on 9 May.",
                "Do I live in Delft?",
                "My sister is called Maud.",
                "My brother works as a glazier.",
                "I used to live in Porto.",
                "Her birthday is on 3 May.",
                "My summer house is in Porto.",
                "I moved the chairs to the hall.",
                "I have been working on the car all day.",
                "Always good to hear from you.",
                "Never give up!",
                "Let me know when you are in Porto.",
                "My phone is broken.",
                "I was born in 1944.",
                "Remember, practice helps.",
                "Remember when we sang?",
                "Remember that restaurant by the canal.",
                "I remember my first day.",
                "So that is dead.",
                "Anna says I may swim again."
            })
    @Tag("J13")
    @DisplayName("what only sounds like it has no subject")
    void should_stay_silent(String sentence) {
        assertThat(Frames.bundled().subjects(sentence)).isEmpty();
    }
}
