package dev.nightjar.plugin.memory.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.plugin.memory.question.QuestionReader.KnownNames;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class QuestionReaderTest {

    private static final KnownNames NOBODY = new KnownNames(0, Set.of(), Set.of());

    @Test
    @DisplayName("What asks for is left out: greetings, requests, how much of it; what is asked for stays")
    void should_keep_what_is_asked_for() {
        assertThat(words("Hello, thanks, that was great!")).isEmpty();
        assertThat(words("Thanks, good night.")).isEmpty();
        assertThat(words("Tell me about the harpsichord, please.")).containsExactly("harpsichord");
        assertThat(words("How many lanterns burn in 12 rows?")).containsExactlyInAnyOrder("lanterns", "burn", "rows");
        assertThat(words("Which show did we see?")).contains("show");
        assertThat(words("What can you do for me?")).isEmpty();
        assertThat(words("whats the harpsichord called")).containsExactly("harpsichord");
        assertThat(words("When is my next harpsichord lesson?")).containsExactlyInAnyOrder("harpsichord", "lesson");
    }

    @Test
    @DisplayName("Names of speakers say who is meant and not what")
    void should_leave_out_speakers() {
        var known = new KnownNames(2, Set.of("ada", "bo"), Set.of("ada"));
        var asked = read("What did Ada paint?", "en", known);
        assertThat(words(asked)).containsOnly("paint");
        assertThat(asked.subject()).isEqualTo(Subject.KNOWN_PERSON);
        assertThat(read("What is paint?", "en", new KnownNames(2, Set.of("ada", "bo"), Set.of()))
                        .subject())
                .isEqualTo(Subject.NOBODY_AMONG_NAMED);
        assertThat(read("What did I paint?", "en", NOBODY).subject()).isEqualTo(Subject.SELF);
        var alone = new KnownNames(1, Set.of("ada"), Set.of());
        assertThat(read("What did I paint?", "en", alone).subject()).isEqualTo(Subject.SELF);
        assertThat(read("What is paint?", "en", alone).subject()).isEqualTo(Subject.NOBODY);
    }

    @Test
    @DisplayName("Where nothing but a speaker's name or a short number is asked for, that is; not in a courtesy")
    void should_ask_for_a_name_alone() {
        var known = new KnownNames(2, Set.of("ada", "bo"), Set.of("ada"));
        assertThat(words(read("Who is Ada?", "en", known))).containsOnly("ada");
        assertThat(words(read("42", "en", NOBODY))).containsOnly("42");
        assertThat(read("Thanks, Ada!", "en", known).total()).isZero();
    }

    @Test
    @DisplayName("Words and nothing that asks are looked up, whoever has spoken")
    void should_know_what_is_looked_up() {
        var known = new KnownNames(2, Set.of("ada", "bo"), Set.of());
        for (var text : List.of("penicillin", "Penicillin allergy", "ada penicillin")) {
            assertThat(read(text, "en", known).isLookedUp()).as(text).isTrue();
        }
        for (var text :
                List.of("penicillin?", "What is penicillin?", "Write tests.", "Thanks, Ada!", "the penicillin")) {
            assertThat(read(text, "en", known).isLookedUp()).as(text).isFalse();
        }
    }

    @Test
    @DisplayName("A date is one part of what is asked for; a question for today's date asks for nothing")
    void should_weigh_dates() {
        var asked = read("Where did we sail in May 2025?", "en", NOBODY);
        assertThat(words(asked)).containsOnly("sail");
        assertThat(asked.date()).isPositive();
        assertThat(read("What day is it today?", "en", NOBODY).total()).isZero();
    }

    @Test
    @DisplayName("Today and the days to come say when something is needed, unless nothing else is asked for")
    void should_not_ask_for_what_was_said_today() {
        var cook = read("What should I cook today?", "en", NOBODY);
        assertThat(words(cook)).containsOnly("cook");
        assertThat(cook.date()).isZero();
        assertThat(words(read("What should I cook next week?", "en", NOBODY))).containsOnly("cook");
        assertThat(read("Can you help me this week?", "en", NOBODY).total()).isZero();
        assertThat(read("What did I tell you today?", "en", NOBODY).date()).isPositive();
        assertThat(read("What did I cook yesterday?", "en", NOBODY).date()).isPositive();
        assertThat(read("Was soll ich heute kochen?", "de", NOBODY).date()).isZero();
        assertThat(words(read("Was soll ich nächste Woche kochen?", "de", NOBODY)))
                .containsOnly("kochen");
    }

    @Test
    @DisplayName("Numbers that are reckoned with, and the words between them, ask for nothing")
    void should_not_ask_for_what_is_reckoned() {
        for (var text : List.of(
                "What is 17 times 23?",
                "What is 12 times 12?",
                "How many times does 7 go into 91?",
                "What is 1234 plus 5678?",
                "What's 15% of 240?")) {
            assertThat(read(text, "en", NOBODY).total()).as(text).isZero();
        }
        assertThat(read("Was ist 17 mal 23?", "de", NOBODY).total()).isZero();
        assertThat(words("How many times did the roof leak?")).containsExactlyInAnyOrder("roof", "leak");
        assertThat(words("What is 4711?")).containsOnly("4711");
    }

    @Test
    @DisplayName("Verbs that ask somebody to do something tell nothing of what others do")
    void should_not_ask_for_common_verbs() {
        assertThat(words("How do bees make honey?")).containsExactlyInAnyOrder("bees", "honey");
        assertThat(words("What did I make for Bo?")).contains("make");
    }

    @Test
    @DisplayName("What was talked about on a day is all that was said on it")
    void should_ask_for_a_day_alone() {
        for (var text : List.of("What did we talk about yesterday?", "What was discussed on 14 March?")) {
            var asked = read(text, "en", NOBODY);
            assertThat(words(asked)).as(text).isEmpty();
            assertThat(asked.date()).as(text).isPositive();
        }
        assertThat(words("What did we say about the roof yesterday?")).containsOnly("roof");
    }

    @Test
    @DisplayName("German has its own words; where no spaces are, pairs of characters stand for words")
    void should_read_other_languages() {
        assertThat(words(read("Erzähl mir bitte von der Orgel!", "de", NOBODY))).containsOnly("orgel");
        var asked = read("私の猫の名前は何ですか", "en", NOBODY);
        assertThat(words(asked)).contains("名前").doesNotContain("です");
    }

    @Test
    @DisplayName("A name that memory holds tells half as much again as another word; German nouns only look like names")
    void should_weigh_names() {
        var asked = read("Which medicine does Biscuit get?", "en", NOBODY);
        assertThat(weight(asked, "biscuit")).isEqualTo(1.5 * weight(asked, "medicine"));
        var german = read("Welche Tabletten bekommt Krümel?", "de", NOBODY);
        assertThat(weight(german, "krümel")).isEqualTo(weight(german, "bekommt"));
    }

    @Test
    @DisplayName("A word that points to something else asks for nothing by itself")
    void should_not_ask_for_what_points() {
        assertThat(read("What about the other one?", "en", NOBODY).total()).isZero();
        assertThat(words("Is the green one dry?")).containsOnly("green", "dry");
    }

    private static double weight(AskedParts asked, String word) {
        return asked.words().entrySet().stream()
                .filter(entry -> entry.getKey().word().equals(word))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static Set<String> words(String question) {
        return words(read(question, "en", NOBODY));
    }

    private static Set<String> words(AskedParts asked) {
        return asked.words().keySet().stream().map(Term::word).collect(Collectors.toSet());
    }

    @Test
    @DisplayName(
            "A word that no memory holds counts as an average one of two others, or fully where the question is about nobody")
    void should_weigh_unknown_words() {
        var asked = read("Which connection pools leak?", "en", NOBODY, Map.of("connection", 0, "leak", 20));
        assertThat(weight(asked, "connection"))
                .isCloseTo((weight(asked, "pools") + weight(asked, "leak")) / 2, within(1e-9));
        var own = read("Which of our connection pools?", "en", NOBODY, Map.of("connection", 0));
        assertThat(weight(own, "connection")).isCloseTo(weight(own, "pools"), within(1e-9));
        var world = read("Which connection pools?", "en", NOBODY, Map.of("connection", 0));
        assertThat(weight(world, "connection")).isGreaterThan(weight(world, "pools"));
    }

    private static AskedParts read(String question, String language, KnownNames known) {
        return read(question, language, known, Map.of());
    }

    /** @param documents how many memories hold a word; two hold each other one */
    private static AskedParts read(String question, String language, KnownNames known, Map<String, Integer> documents) {
        var stopWords = StopWords.of(List.of(language));
        var asked = Question.of(question, stopWords);
        var terms = asked.terms().stream()
                .map(word -> new QueryTerm(word, documents.getOrDefault(word.word(), 2)))
                .toList();
        var time = QuestionTime.of(asked, LocalDate.of(2026, 1, 1), word -> false);
        return new QuestionReader(asked).read(new TextQuery(terms, 1_000), time, known);
    }
}
