package dev.nightjar.core.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchQueryTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "What editor theme does the user prefer? | \"editor\" OR \"theme\" OR \"user\" OR \"prefer\"",
                "to be or not to be | \"to\" OR \"be\" OR \"or\" OR \"not\"",
                "a \"b\" c* d:e | \"b\" OR \"c\" OR \"e\"",
                "C++ | \"c\"",
                "Zoë's café | \"zoë\" OR \"café\"",
                "NOT | \"not\"",
            })
    @DisplayName("H1: words quoted, stop words dropped if others remain, joined by OR")
    void should_build_the_expression(String question, String match) {
        assertThat(expression(question)).contains(match);
    }

    @Test
    @DisplayName("H1: without a word there is no expression; without a character nothing to look for")
    void should_know_when_there_is_nothing() {
        assertThat(expression("?!")).isEmpty();
        assertThat(SearchQuery.of("?!", StopWords.of(List.of("en"))).isBlank()).isFalse();
        assertThat(SearchQuery.of(" \n ", StopWords.of(List.of("en"))).isBlank())
                .isTrue();
    }

    @Test
    @DisplayName("X29: possible names are runs of words and whole tokens, never a lone stop word")
    void should_list_possible_names() {
        var names = SearchQuery.of("Who is Ada Lovelace (@ada, ada@example.org)?", StopWords.of(List.of("en")))
                .possibleNames(StopWords.of(List.of("en")));
        assertThat(names)
                .contains("ada", "lovelace", "ada lovelace", "@ada", "ada@example.org", "is ada")
                .doesNotContain("who", "is", "", "ad");
    }

    private static Optional<String> expression(String question) {
        var terms = SearchQuery.of(question, StopWords.of(List.of("en"))).terms().stream()
                .map(word -> new QueryTerm(word, 1))
                .toList();
        return TextQuery.within(TextQuery.MAX_SCORED, terms, 10).match();
    }
}
