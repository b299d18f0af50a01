package dev.nightjar.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Conversations with questions, in LoCoMo's format. */
final class LocomoFile {

    /** Such as "1:56 pm on 8 May, 2023". */
    private static final DateTimeFormatter SESSION_TIME = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, yyyy")
            .toFormatter(Locale.ENGLISH);

    private static final long SECONDS_BETWEEN_TURNS = 20;

    private LocomoFile() {}

    /** All conversations of a file, in order. */
    static List<Conversation> read(Path file) throws IOException {
        var conversations = new ArrayList<Conversation>();
        for (var node : new ObjectMapper().readTree(file.toFile())) {
            conversations.add(conversation(node));
        }
        return conversations;
    }

    private static Conversation conversation(JsonNode node) {
        var turns = turns(node.path("conversation"));
        var malformed = new ArrayList<String>();
        var questions = new ArrayList<Question>();
        for (var question : node.path("qa")) {
            var evidence = new java.util.LinkedHashSet<String>();
            for (var id : question.path("evidence")) {
                if (turns.containsKey(id.asText())) {
                    evidence.add(id.asText());
                } else {
                    malformed.add(id.asText());
                }
            }
            if (!evidence.isEmpty()) {
                questions.add(new Question(
                        question.path("question").asText(),
                        question.path("category").asInt(),
                        evidence));
            }
        }
        return new Conversation(
                node.path("sample_id").asText(),
                List.copyOf(turns.values()),
                questions,
                malformed,
                node.path("qa").size() - questions.size());
    }

    private static Map<String, Turn> turns(JsonNode conversation) {
        var user = conversation.path("speaker_a").asText();
        var turns = new LinkedHashMap<String, Turn>();
        for (int number = 1; conversation.has("session_" + number); number++) {
            var session = "session_" + number;
            var time = LocalDateTime.parse(
                            conversation.path(session + "_date_time").asText(), SESSION_TIME)
                    .toInstant(ZoneOffset.UTC);
            for (var turn : conversation.path(session)) {
                var speaker = turn.path("speaker").asText();
                var id = turn.path("dia_id").asText();
                turns.put(
                        id,
                        new Turn(
                                id,
                                session,
                                speaker,
                                speaker.equals(user),
                                turn.path("text").asText(),
                                time));
                time = time.plusSeconds(SECONDS_BETWEEN_TURNS);
            }
        }
        return turns;
    }

    /**
     * A conversation over many sessions.
     *
     * @param id its name
     * @param turns its turns, in order
     * @param questions those with evidence
     * @param malformed evidence ids that name no turn
     * @param withoutEvidence how many questions have no evidence at all
     */
    record Conversation(
            String id, List<Turn> turns, List<Question> questions, List<String> malformed, int withoutEvidence) {}

    /**
     * Something said.
     *
     * @param id session and turn, such as D1:3
     * @param session its session
     * @param speaker who said it
     * @param isUser whether that is the first of the two speakers
     * @param text what was said
     * @param time when
     */
    record Turn(String id, String session, String speaker, boolean isUser, String text, Instant time) {}

    /**
     * Something asked.
     *
     * @param text the question
     * @param category 1 several sessions, 2 time, 3 world knowledge, 4 one turn, 5 about the wrong person
     * @param evidence ids of the turns that answer it
     */
    record Question(String text, int category, Set<String> evidence) {}
}
