package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
            Ich wohne in der Lindenallee. | home
            Leider bin ich allergisch gegen Wespen. | health
            Jetzt nehme ich Bisoprolol 5 mg. | health
            Trouwens woon ik nu in Zwolle. | home
            And also, my new address is 4 Mill Lane. | home
            So my new number is 0170 555 01. | contact
            Mon nouveau numéro, c'est le 06 55 01 02 03. | contact
            D'ailleurs je parle français et turc. | language
            Ich bin allergisch gegen Wespen. | health
            Vivo en Vigo desde mayo. | home
            Soy alérgica al polen. | health
            Je m'appelle Maud et j'habite à Nantes. | name home
            Je suis végétarienne. | diet
            Mi chiamo Elio. | name
            bueno, me llamo inés, por si hay que firmar | name
            und ich heiße jörn mit ö | name
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
            can you note down somewhere that my bike lock opens with 3310 | asked
            remember for the order: the blue one is Otto's | asked
            dont let me forget to water the figs on Sunday | asked
            please note it down, the caretaker has the spare fuse | asked
            merk dir mal bitte, dass der Schornsteinfeger am Montag kommt | asked
            onthoud even dat de fiets van Otto is | asked
            apúntate que la llave está en la maceta | asked
            Mi segni che il tecnico viene giovedì? | asked
            im allergic to wasps | health
            ive been diagnosed with gout | health
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
                "Remember the time that we sang?",
                "Can you remember how my brother cooked it?",
                "I remember my first day.",
                "So that is dead.",
                "Anna says I may swim again.",
                "Heute esse ich kein Fleisch.",
                "Wenn ich krank bin, nehme ich 200 mg.",
                "My number one rule is simple.",
                "My number is 42 in the queue.",
                "My address book is full."
            })
    @Tag("J13")
    @DisplayName("what only sounds like it has no subject")
    void should_stay_silent(String sentence) {
        assertThat(Frames.bundled().subjects(sentence)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Off the record: the landlord drinks.",
                "Between us, please keep it off the record.",
                "Don't remember this, but I skipped the exam.",
                "Please don't save this: my ex has called.",
                "don't record this but they pay me late",
                "Don't store any of this.",
                "Don't save what I tell you next.",
                "Merk dir das bitte nicht.",
                "Speichere das nicht: mein Chef trinkt.",
                "Ne retiens pas ça, je suis fâchée.",
                "Ne garde pas ça en mémoire, mais il m'énerve.",
                "No guardes esto: me voy de la empresa.",
                "不要记住这个，我要辞职。"
            })
    @Tag("J13")
    @DisplayName("a wish not to keep the message")
    void should_hear_what_is_private(String sentence) {
        assertThat(Frames.bundled().isPrivate(sentence, false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Don't save this file yet, I want to see the diff.",
                "don't save this draft",
                "Don't keep this in the fridge.",
                "Don't store that in the session, use a cookie.",
                "Never record this channel: it is too loud.",
                "I don't remember this.",
                "You don't remember this, do you?",
                "Do not note this column in the table.",
                "Speichere das nicht im Ordner.",
                "Ne garde pas ce tableau en mémoire, il est trop grand.",
                "Forget that my name is Ann.",
                "Don't save it.",
                "The record store is closed.",
                "Never store any of this in git.",
                "Don't save any of this to localStorage.",
                "My boss told me, off the record, that I get promoted.",
                "That was off the record, said the minister."
            })
    @Tag("J13")
    @DisplayName("a task and a report are no wish to keep nothing")
    void should_keep_what_only_sounds_private(String sentence) {
        assertThat(Frames.bundled().isPrivate(sentence, true)).isFalse();
    }

    @Test
    @Tag("J13")
    @DisplayName("a bare wish that may be a task counts beside something worth storing")
    void should_weigh_a_bare_wish() {
        assertThat(Frames.bundled().isPrivate("Please don't save this.", true)).isTrue();
        assertThat(Frames.bundled().isPrivate("Please don't save this.", false)).isFalse();
        assertThat(Frames.bundled().isPrivate("Don't keep that, but add a test.", false))
                .isFalse();
        assertThat(Frames.bundled().isPrivate("Don't keep that, but my sister owes me a month's pay.", true))
                .isTrue();
    }
}
