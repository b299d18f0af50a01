package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.Json;
import dev.nightjar.commons.text.Resources;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conversations in which nothing is the user's own word: all that they leave is false. */
class ForeignWordsTest {

    private static final StatementClassifier CLASSIFIER =
            StatementClassifier.bundled(Optional::empty).get();
    private static final List<JsonNode> CONVERSATIONS = conversations();

    private final SessionStatements statements = new SessionStatements(CLASSIFIER, new MessageSegmenter());

    /**
     * The limits are what was reached, and one more. The wall holds off what is pasted and quoted, the weights the
     * rest.
     */
    @ParameterizedTest
    @DisplayName("at most so many conversations of a kind leave a statement of somebody else")
    @CsvSource({
        "pasted, 9",
        "quotation, 2",
        "translate, 10",
        "denial, 12",
        "hypothetical, 7",
        "exercise, 10",
        "fiction, 7",
        "roleplay, 9"
    })
    void should_leave_few_statements(String kind, int most) {
        var ofKind = CONVERSATIONS.stream()
                .filter(conversation -> conversation.get("kind").asText().equals(kind))
                .toList();
        var left =
                ofKind.stream().map(this::said).filter(said -> !said.isEmpty()).toList();
        assertThat(ofKind).hasSizeGreaterThan(30);
        assertThat(left).as("of %d: %s", ofKind.size(), left).hasSizeLessThanOrEqualTo(most);
    }

    private List<String> said(JsonNode conversation) {
        var session = new Turns();
        conversation.get("messages").forEach(turn -> {
            var text = turn.get("text").asText();
            if (turn.get("role").asText().equals("user")) {
                session.user(text);
            } else {
                session.agent(text);
            }
        });
        return statements.of(session.list()).stream()
                .map(said -> said.quotation().content())
                .toList();
    }

    private static List<JsonNode> conversations() {
        return Resources.text(ForeignWordsTest.class, "foreign.jsonl")
                .lines()
                .map(ForeignWordsTest::conversation)
                .toList();
    }

    private static JsonNode conversation(String line) {
        try {
            return Json.mapper().readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
