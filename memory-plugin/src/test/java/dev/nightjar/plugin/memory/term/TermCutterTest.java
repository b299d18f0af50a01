package dev.nightjar.plugin.memory.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermCutterTest {

    @Test
    @DisplayName("a text whose language nothing tells has the same tokens in the same order in every process")
    void should_cut_in_the_order_of_the_languages() {
        assertThat(new Cutting(Set.copyOf(Language.LATIN)).languages()).containsExactlyElementsOf(Language.LATIN);
    }

    @ParameterizedTest
    @Tag("H1")
    @DisplayName("a word finds a text that has it in another form, in each language with a stemmer")
    @CsvSource(
            delimiter = '|',
            value = {
                "en | The lanterns were burning in our street | lantern",
                "de | Wir haben die alten Häuser am Fluss gesehen | Haus",
                "de | Ich habe gestern mit den Kindern gegessen | Kinder",
                "es | Mis hermanas viven en una casa con dos jardines | jardín",
                "fr | Nous avons acheté des chevaux pour les enfants | enfant",
                "it | Le mie sorelle hanno comprato i biscotti | biscotto",
                "pt | Os meus irmãos compraram duas bicicletas | bicicleta",
                "nl | Wij hebben de boeken in de kasten gezet | boek",
                "sv | Jag har köpt två cyklar och några böcker i staden | böckerna",
                "da | Jeg har købt nogle blomster til min mor | blomst",
                "no | Jeg har kjøpt noen blomster til min mor | blomst",
                "fi | Minun siskoni asuvat näissä taloissa | talossa",
                "hu | A házakban nem volt fény | házak",
                "ro | Copiii au citit cărțile în grădină | cartea",
                "tr | Bu evler çok eski ve büyük | evlerin",
                "ru | Мои сёстры живут в старых домах | дом",
                "el | Τα παιδιά παίζουν στους κήπους | κήπος",
                "ar | ذهبت إلى المدرسة مع الأولاد | مدرسة",
                "hi | मेरी बहनें बड़े घरों में रहती हैं | बहन"
            })
    void should_find_other_forms(String language, String text, String asked) {
        assertThat(finds(asked, text)).as(language).isTrue();
    }

    @ParameterizedTest
    @Tag("H1")
    @DisplayName("a verb is found in another person: who asks says I, and what is stored says she")
    @CsvSource(
            delimiter = '|',
            value = {
                "Wo wohne ich denn jetzt? | wohne | Lea wohnt seit dem Sommer in Halle",
                "Wo arbeitest du eigentlich? | arbeitest | Ich arbeite bei der Bahn",
                "Wo arbeite ich? | arbeite | Der Nutzer arbeitet bei der Bahn",
                "Was spielt Lea am liebsten? | spielt | Ich spiele am liebsten Cello",
                "Waar woon ik nu eigenlijk? | woon | Zij woont sinds de zomer in Utrecht",
                "Waar werkt zij nu eigenlijk? | werkt | Ik werk bij de gemeente"
            })
    void should_find_other_persons(String question, String word, String stored) {
        var verb = TermCutter.asked(question).stream()
                .filter(term -> term.word().equals(word))
                .toList();

        assertThat(verb).hasSize(1);
        assertThat(List.of(TermCutter.indexed(stored).split(" ")))
                .containsAnyElementsOf(verb.get(0).forms());
        assertThat(new TermFinder(verb).in(stored)).isEqualTo(Set.copyOf(verb));
    }

    @ParameterizedTest
    @Tag("H1")
    @DisplayName("scripts without spaces are found by pairs of characters, and by one where a run has one")
    @CsvSource(
            delimiter = '|',
            value = {
                "我的猫很可爱 | 可爱",
                "我的猫很可爱 | 猫",
                "我们搬到北京了 | 北京",
                "先週、東京タワーに登りました | 東京タワー",
                "コーヒーが好きです | ｺｰﾋｰ",
                "ฉันชอบกินข้าวผัด | ข้าวผัด",
                "ຂ້ອຍຮັກແມວ | ແມວ",
                "ខ្ញុំចូលចិត្តឆ្មា | ឆ្មា",
                "ကျွန်တော် ကြောင်ချစ်တယ် | ကြောင်",
                "우리는 학교에서 만났다 | 학교"
            })
    void should_cut_pairs(String text, String asked) {
        assertThat(finds(asked, text)).isTrue();
    }

    @ParameterizedTest
    @Tag("H1")
    @DisplayName("identifiers, paths, versions, tags and addresses are found by the whole and by their parts")
    @CsvSource(
            delimiter = '|',
            value = {
                "Then getUserName returns null | getUserName",
                "Then getUserName returns null | user",
                "We raised max_resume_messages to 40 | max_resume_messages",
                "We raised max_resume_messages to 40 | resume",
                "It comes from org.pf4j now | org.pf4j",
                "It comes from org.pf4j now | pf4j",
                "We are on v2.13.1 since May | v2.13.1",
                "The log is in /var/log/app/main.log today | /var/log/app/main.log",
                "The log is in /var/log/app/main.log today | main.log",
                "Write to ada.l@example.org please | ada.l@example.org",
                "Write to ada.l@example.org please | example",
                "More under #quietgarden soon | #quietgarden",
                "More under #quietgarden soon | quietgarden",
                "She writes C++ and C# | C#"
            })
    void should_find_wholes_and_parts(String text, String asked) {
        assertThat(finds(asked, text)).isTrue();
    }

    @Test
    @Tag("H1")
    @DisplayName("a whole is more than its parts: another name of the same parts holds less of what is asked for")
    void should_tell_wholes_from_parts() {
        var terms = TermCutter.asked("max_resume_messages");
        var finder = new TermFinder(terms);
        assertThat(finder.in("max_resume_messages")).hasSize(4);
        assertThat(finder.in("the messages to resume, at max")).hasSize(3);
    }

    @ParameterizedTest
    @Tag("H1")
    @DisplayName("case, width and accents do not matter; a text with the same accents has one token more in common")
    @CsvSource({"Zoë,zoe", "ＮＡＳＡ,nasa", "Ångström,angstrom", "straße,STRASSE", "Łódź,lodz", "ёлка,елка", "٢٠٢٤,2024"})
    void should_fold(String word, String plain) {
        assertThat(finds(plain, word)).isTrue();
        assertThat(finds(word, plain)).isTrue();
        assertThat(common(word, word)).isGreaterThanOrEqualTo(common(word, plain));
    }

    @Test
    @Tag("H1")
    @DisplayName("a name in a text of one language is found in a question of another")
    void should_find_names_across_languages() {
        assertThat(finds("Did we travel through München with the train?", "Wir sind nach München gezogen und bleiben"))
                .isTrue();
        assertThat(finds("Wann waren wir in Cambridge?", "We have been to Cambridge with our friends"))
                .isTrue();
    }

    @Test
    @Tag("H1")
    @DisplayName("the language of a text is told from its stop words")
    void should_recognise_languages() {
        assertThat(LanguageRecogniser.languages("I have been to the market with my sister"))
                .containsExactly(Language.EN);
        assertThat(LanguageRecogniser.languages("Ich bin mit meiner Schwester auf dem Markt gewesen"))
                .containsExactly(Language.DE);
        assertThat(LanguageRecogniser.languages("Fui con mi hermana al mercado y no había nadie"))
                .containsExactly(Language.ES);
        assertThat(LanguageRecogniser.languages("Harpsichord")).containsAll(Language.LATIN);
    }

    @Test
    @Tag("H1")
    @DisplayName("law: every word of a text finds the text; the same text has the same terms; folding "
            + "twice is folding once")
    void should_keep_the_laws() {
        long seed = 31;
        var random = new Random(seed);
        for (int round = 0; round < 3_000; round++) {
            var words = new ArrayList<String>();
            for (int i = 0; i < 1 + random.nextInt(8); i++) {
                words.add(word(random));
            }
            var text = String.join(random.nextInt(4) == 0 ? ", " : " ", words);
            var tokens = tokens(text);
            assertThat(TermCutter.indexed(text)).isEqualTo(TermCutter.indexed(text));
            for (var word : words) {
                for (var term : TermCutter.asked(word)) {
                    assertThat(tokens)
                            .as("seed %d: '%s' in '%s'", seed, term, text)
                            .containsAnyElementsOf(term.forms());
                    assertThat(new TermFinder(List.of(term)).in(text))
                            .as("seed %d: '%s' in '%s'", seed, term, text)
                            .containsExactly(term);
                }
                var folded = Folding.folded(Folding.exact(word));
                assertThat(Folding.folded(Folding.exact(folded)))
                        .as("seed %d: %s", seed, word)
                        .isEqualTo(folded);
            }
        }
    }

    private static String word(Random random) {
        var alphabets = List.of(
                "abcdefghijklmnoprstuvwyz",
                "aeioubcdglmnrstäöüßéèñçåøæœıİğş",
                "абвгдежзийклмнопрстуёъ",
                "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώς",
                "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
                "कखगघचछजझटठडढतथदधनपफबभमयरलवशषसहािीुूेैोौ्",
                "ABCdefGHijkLMnop",
                "a_b.c@d/e#f:g+h-1029");
        var letters = alphabets.get(random.nextInt(alphabets.size()));
        var endings = List.of("", "s", "ing", "en", "ung", "ación", "ement", "ями", "lar", "ssa");
        var word = new StringBuilder("a_b.c@d/e#f:g+h-1029".equals(letters) ? "x" : "");
        for (int i = 0; i < 1 + random.nextInt(9); i++) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        if (random.nextBoolean() && letters.startsWith("a")) {
            word.append(endings.get(random.nextInt(endings.size())));
        }
        return word.toString();
    }

    private static boolean finds(String asked, String text) {
        var tokens = tokens(text);
        boolean isIndexed = TermCutter.asked(asked).stream()
                .anyMatch(term -> term.forms().stream().anyMatch(tokens::contains)
                        && term.word().length() > 0);
        return isIndexed && !new TermFinder(TermCutter.asked(asked)).in(text).isEmpty();
    }

    private static int common(String asked, String text) {
        var common = new HashSet<String>();
        TermCutter.asked(asked).forEach(term -> common.addAll(term.forms()));
        common.retainAll(tokens(text));
        return common.size();
    }

    private static Set<String> tokens(String text) {
        return new HashSet<>(Arrays.asList(TermCutter.indexed(text).split(" ")));
    }
}
