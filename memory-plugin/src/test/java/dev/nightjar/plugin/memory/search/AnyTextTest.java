package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** H1, X25, X112: every entry point answers whatever the text; nothing in a text is taken for syntax. */
class AnyTextTest {

    private static final List<String> KEYWORDS = List.of(
            "AND",
            "OR",
            "NOT",
            "NEAR",
            "NEAR(a b, 5)",
            "a AND",
            "AND a",
            "NOT",
            "a NOT",
            "content:a",
            "{content}: a",
            "-content: a",
            "^a",
            "a*",
            "*",
            "a + b",
            "\"",
            "\"\"",
            "\"a",
            "a\"",
            "a\"b",
            "say \"hello",
            "'",
            "''",
            "';--",
            "DROP TABLE memories",
            "%",
            "_",
            "\\",
            "%%%",
            "?1",
            ":name",
            "@x",
            "$y",
            "(",
            ")",
            "((",
            "a)",
            "[a]",
            "\uD83D\uDE00",
            "\uD83D",
            "\uDE00\uD83D",
            "\u0000",
            "a\u0000b",
            "\u202Ea",
            "\u200B",
            "caf\u00e9",
            "cafe\u0301",
            "\u4f60\u597d",
            "\u0645\u0631\u062d\u0628\u0627",
            "\u00bd",
            "\u2167",
            "e\u0301\u0302\u0303",
            "\uFFFF",
            "1e999",
            "-1",
            "1.5");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void fill() {
        memory.recognise("Babbage");
        memory.user("s1", "a AND b OR NOT content near Babbage, 100% of a_b and c\\d \"quoted\" 'single'");
        memory.remember("Babbage said a AND b, 100% sure");
    }

    @Test
    @Tag("H1")
    @Tag("X25")
    @DisplayName("every printable ASCII character, alone, and doubled and inside words, through every entry point")
    void should_answer_every_ascii_character() {
        IntStream.rangeClosed(' ', '~')
                .mapToObj(Character::toString)
                .flatMap(c -> Stream.of(c, c + c + " a" + c + "b " + c + "a " + c))
                .forEach(this::everyEntryPointAnswers);
    }

    @Test
    @Tag("H1")
    @Tag("X112")
    @DisplayName("FTS keywords, quotes, operators, emoji, broken pairs, controls, other scripts")
    void should_answer_syntax() {
        KEYWORDS.forEach(this::everyEntryPointAnswers);
    }

    @Test
    @Tag("X25")
    @DisplayName("100,000 characters, with and without spaces, letters and not")
    void should_answer_long_text() {
        Stream.of(
                        "x".repeat(100_000),
                        "word ".repeat(20_000),
                        "%".repeat(100_000),
                        "\" OR ".repeat(20_000),
                        "\uD83D\uDE00".repeat(50_000),
                        distinctWords(15_000))
                .forEach(this::everyEntryPointAnswers);
    }

    @Test
    @Tag("X25")
    @DisplayName("random text of any characters")
    void should_answer_random_text() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 80; i++) {
            var text = new StringBuilder();
            int length = random.nextInt(30);
            for (int j = 0; j < length; j++) {
                int any = 1 + random.nextInt(Character.MAX_CODE_POINT);
                boolean isOdd = random.nextInt(4) == 0 && Character.getType(any) != Character.SURROGATE;
                text.appendCodePoint(isOdd ? any : ' ' + random.nextInt(95));
            }
            everyEntryPointAnswers(text.toString());
        }
    }

    @Test
    @Tag("H5")
    @Tag("X25")
    @DisplayName("odd filter values find nothing or everything, without an error")
    void should_answer_odd_filters() {
        for (var odd : List.of("", "'", "%", "\u0000", "x".repeat(100_000))) {
            assertThat(memory.hits(
                            "Babbage", MemoryFilter.builder().tags(Set.of(odd)).build()))
                    .isEmpty();
            assertThat(memory.hits("Babbage", MemoryFilter.ALL.inSession(odd))).isEmpty();
            assertThat(memory.hits("Babbage", MemoryFilter.ALL.excludingSession(odd)))
                    .hasSize(2);
        }
        assertThat(memory.hits("Babbage", between(Instant.MIN, Instant.MAX))).hasSize(2);
        assertThat(memory.hits("Babbage", between(Instant.MAX, Instant.MIN))).isEmpty();
    }

    private static MemoryFilter between(Instant after, Instant before) {
        return MemoryFilter.builder().after(after).before(before).build();
    }

    private void everyEntryPointAnswers(String text) {
        var entryPoints = List.<Consumer<String>>of(
                query -> memory.service().search(SCOPE, SearchRequest.of(query, MemoryFilter.ALL, 10)),
                query -> memory.service()
                        .search(SCOPE, SearchRequest.of(query, MemoryFilter.ofKinds(MemoryKind.FACT), 1000)),
                query -> memory.service().entity(SCOPE, query, MemoryFilter.ALL, 10),
                query -> memory.block(query, query.isBlank() ? null : query),
                query -> memory.call("search_memory", query, null, null, null, null, 10),
                query -> memory.call("search_memory", query, query, query, query, query, 10),
                query -> memory.call("get_entity_info", query, null, 10),
                query -> memory.call("get_entity_info", query, query, 10),
                query -> memory.call("forget_fact", null, query),
                query -> memory.call("forget_fact", query, null),
                query -> memory.call("explain_fact", query),
                query -> memory.call("get_timeline", query, null, null, 50),
                query -> memory.call("get_timeline", null, query, query, 50),
                query -> memory.call("confirm_fact", query),
                query -> memory.call("correct_fact", query, query));
        for (int i = 0; i < entryPoints.size(); i++) {
            var entryPoint = entryPoints.get(i);
            assertThatCode(() -> entryPoint.accept(text))
                    .as("entry point %d for <%s>", i, text.length() > 100 ? text.substring(0, 100) : text)
                    .doesNotThrowAnyException();
        }
    }

    private static String distinctWords(int count) {
        var words = new StringBuilder();
        IntStream.range(0, count).forEach(i -> words.append("word").append(i).append(' '));
        return words.toString();
    }
}
