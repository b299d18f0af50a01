package dev.nightjar.plugin.memory.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "What editor theme does the user prefer? | editor theme user prefer",
                "to be or not to be | to be or not",
                "a \"b\" c* d:e | b c e d:e",
                "C++ | c c++",
                "Zoë's café | zoë café",
                "NOT | not",
            })
    @Tag("H1")
    @DisplayName("every word, stop words dropped if others remain")
    void should_choose_the_words(String question, String words) {
        assertThat(words(question)).containsExactly(words.split(" "));
    }

    @Test
    @Tag("H1")
    @DisplayName("without a word there is nothing to match; without a character nothing to look for")
    void should_know_when_there_is_nothing() {
        assertThat(words("?!")).isEmpty();
        assertThat(Question.of("?!", StopWords.of(List.of("en"))).isBlank()).isFalse();
        assertThat(Question.of(" \n ", StopWords.of(List.of("en"))).isBlank()).isTrue();
    }

    @Test
    @Tag("X29")
    @DisplayName("possible names are runs of words and whole tokens, never a lone stop word")
    void should_list_possible_names() {
        var names = Question.of("Who is Ada Lovelace (@ada, ada@example.org)?", StopWords.of(List.of("en")))
                .possibleNames();
        assertThat(names)
                .contains("ada", "lovelace", "ada lovelace", "@ada", "ada@example.org", "is ada")
                .doesNotContain("who", "is", "", "ad");
    }

    @Test
    @Tag("H1")
    @DisplayName("read together with what was said before, the words of that count half")
    void should_count_the_words_before_half() {
        var english = StopWords.of(List.of("en"));
        var request = SearchRequest.of("And the yearly fee?", 5).readAfter("What does the club, or its fee, cost?");
        assertThat(Question.of(request, english).terms())
                .extracting(Term::word)
                .containsExactly("yearly", "fee", "club", "cost");
        assertThat(Question.of(request, english).terms())
                .extracting(Question.of(request, english)::worth)
                .containsExactly(1.0, 1.0, 0.5, 0.5);
        assertThat(Question.of(request.readAfter(null), english).terms()).hasSize(2);
        assertThat(Question.of(SearchRequest.of(" ", 5).readAfter("the club"), english)
                        .isBlank())
                .isTrue();
    }

    private static List<String> words(String question) {
        var terms = Question.of(question, StopWords.of(List.of("en"))).terms().stream()
                .map(term -> new QueryTerm(term, 1))
                .toList();
        return TextQuery.within(TextQuery.MAX_SCORED, terms, 10).terms().stream()
                .map(QueryTerm::word)
                .toList();
    }
}
