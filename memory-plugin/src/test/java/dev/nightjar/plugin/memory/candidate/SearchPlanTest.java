package dev.nightjar.plugin.memory.candidate;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.term.StopWords;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SearchPlanTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Tag("file")
    @Test
    @DisplayName("a name that is a common word, too, is a person's, alone and among other words")
    void should_know_people_with_common_words_as_names() {
        memory.recognise("May");
        memory.remember("May keeps bees");
        memory.stop();

        assertThat(isPerson("What does May keep?", "may")).isTrue();
        assertThat(isPerson("May?", "may")).isTrue();
        assertThat(isPerson("Will?", "will")).isFalse();
        memory.restart();
    }

    private boolean isPerson(String asked, String word) {
        var request = SearchRequest.of(asked, 5);
        var question = Question.of(request, StopWords.of(List.of("en")));
        var plan = new SearchPlan(SCOPE, request, question, 5, memory.clock().instant());
        try (var database = new Database(SqliteStore.database(memory.file()), memory.clock(), 0.1)) {
            return database.read(tx -> plan.people(tx).test(word));
        }
    }
}
