package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchLegs;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.candidate.TextLeg;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scores of the text leg against BM25 by its definition, over the tokens of each text cut anew. */
class WordScoreLawsTest {

    private static final List<String> WORDS = List.of(
            "kayak harbour green painted boats boat getUserName café Bootsversicherung 東京タワー привет ada@example.org the so and"
                    .split(" "));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("H1")
    @DisplayName("each match has the BM25 of its text and half of that of its tags, whatever words repeat")
    void should_score_by_definition() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            memory.user("s" + i % 5, text(random) + " item" + i);
            memory.service()
                    .remember(
                            SCOPE,
                            FactDraft.builder(text(random) + " fact" + i, 0.9, "test")
                                    .tags(List.of("kayak", "green", "b" + i).subList(random.nextInt(2), 3))
                                    .build());
        }
        memory.stop();
        try (var database = new Database(SqliteStore.database(memory.file()), memory.clock(), 0.05)) {
            for (int i = 0; i < 40; i++) {
                assertByDefinition(database, text(random), seed);
            }
        }
    }

    private void assertByDefinition(Database database, String question, long seed) {
        var request = SearchRequest.of(question, MemoryFilter.ALL, 20);
        var plan = new SearchPlan(
                SCOPE,
                request,
                Question.of(question, StopWords.of(List.of("en"))),
                500,
                memory.clock().instant());
        var legs = new SearchLegs(database, List.of(new TextLeg()), new DocumentFrequencies());
        var found = legs.find(plan);
        database.read(tx -> {
            var rows = tx.memories().byKeys(found.places().keySet()).stream()
                    .collect(Collectors.toMap(MemoryRow::pk, row -> row));
            for (var candidate : found.of(SearchLeg.TEXT)) {
                assertThat(candidate.value())
                        .as("seed %d: %s", seed, question)
                        .isEqualTo(expected(found, Objects.requireNonNull(rows.get(candidate.pk()))));
            }
            return rows.size();
        });
    }

    private static double expected(LegResults found, MemoryRow row) {
        var content = tokens(row.memory().content());
        var tags = tokens(String.join(" ", row.memory().details().tags()));
        double norm = 1.2 * (0.25 + 0.75 * (content.size() + tags.size()) / 25);
        double score = 0;
        for (var term : found.words().terms()) {
            double count = count(content, term.term().forms())
                    + 0.5 * count(tags, term.term().forms());
            score += term.discrimination(found.words().total()) * count * 2.2 / (count + norm);
        }
        return score;
    }

    private static long count(Collection<String> tokens, Set<String> forms) {
        return tokens.stream().filter(forms::contains).count();
    }

    private static List<String> tokens(String text) {
        return Arrays.stream(TermCutter.indexed(text).split(" "))
                .filter(token -> !token.isEmpty())
                .toList();
    }

    private static String text(Random random) {
        return IntStream.range(0, 2 + random.nextInt(12))
                .mapToObj(i -> WORDS.get(random.nextInt(WORDS.size())))
                .collect(Collectors.joining(" "));
    }
}
