package dev.nightjar.benchmarks.locomo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Conversations with questions, in LoCoMo's format. People wrote such files, so what can be understood is: sessions
 * with gaps in their numbers or without turns, turns that show a picture and say nothing, evidence in several
 * spellings.
 */
public final class LocomoFile {

    private static final String SESSION = "session_";
    private static final Instant FIRST_UNDATED = Instant.parse("2000-01-01T00:00:00Z");
    private static final long SECONDS_BETWEEN_TURNS = 20;

    private LocomoFile() {}

    /**
     * All conversations of a file, in order.
     *
     * @throws IOException when it cannot be read, or has none
     */
    public static List<Conversation> read(Path file) throws IOException {
        var root = new ObjectMapper().readTree(file.toFile());
        var conversations = new ArrayList<Conversation>();
        for (var node : root.isArray() ? root : List.of(root)) {
            if (!node.path("conversation").isObject()) {
                throw new IOException(file + " is not in LoCoMo's format: item " + (conversations.size() + 1)
                        + " has no object 'conversation'");
            }
            conversations.add(conversation(node));
        }
        return conversations;
    }

    private static Conversation conversation(JsonNode node) {
        var undated = new ArrayList<String>();
        var turns = turns(node.path("conversation"), undated);
        var malformed = new ArrayList<String>();
        var questions = new ArrayList<Question>();
        for (var question : node.path("qa")) {
            var evidence = evidence(question.path("evidence"), turns.keySet(), malformed);
            if (!evidence.isEmpty()) {
                questions.add(new Question(
                        question.path("question").asText(),
                        question.path("category").asInt(),
                        evidence,
                        question.path("answer").asText()));
            }
        }
        return new Conversation(
                node.path("sample_id").asText(),
                List.copyOf(turns.values()),
                questions,
                malformed,
                node.path("qa").size() - questions.size(),
                undated);
    }

    private static Set<String> evidence(JsonNode written, Set<String> known, List<String> malformed) {
        var evidence = new LinkedHashSet<String>();
        for (var text : EvidenceIds.written(written)) {
            var ids = EvidenceIds.in(text);
            if (ids.isEmpty() || !known.containsAll(ids)) {
                malformed.add(text);
            }
            ids.stream().filter(known::contains).forEach(evidence::add);
        }
        return evidence;
    }

    private static Map<String, Turn> turns(JsonNode conversation, List<String> undated) {
        var user = conversation.path("speaker_a").asText();
        var turns = new LinkedHashMap<String, Turn>();
        var next = FIRST_UNDATED;
        for (var session : sessions(conversation)) {
            var written =
                    SessionTime.of(conversation.path(session + "_date_time").asText());
            if (written.isEmpty()) {
                undated.add(session);
            }
            var begin = written.orElse(next);
            next = begin.plus(1, ChronoUnit.DAYS);
            int place = 0;
            for (var turn : conversation.path(session)) {
                var speaker = turn.path("speaker").asText();
                var id = id(turn, session + "/" + place, turns.keySet());
                var time = begin.plusSeconds(SECONDS_BETWEEN_TURNS * place++);
                var text = turn.path("text").asText();
                turns.put(id, new Turn(id, session, speaker, speaker.equals(user), text, time));
            }
        }
        return turns;
    }

    /** Names of the sessions with turns, by number. */
    private static List<String> sessions(JsonNode conversation) {
        return conversation.properties().stream()
                .filter(entry -> entry.getValue().isArray() && !entry.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .filter(name -> number(name) >= 0)
                .sorted(Comparator.comparingInt(LocomoFile::number))
                .toList();
    }

    /** Negative for what is no session's name. */
    private static int number(String name) {
        try {
            return name.startsWith(SESSION) ? Integer.parseInt(name.substring(SESSION.length())) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** The turn's own id in one form; where it has none, or another turn has it, its place, which no evidence names. */
    private static String id(JsonNode turn, String place, Set<String> taken) {
        return EvidenceIds.in(turn.path("dia_id").asText()).stream()
                .findFirst()
                .filter(id -> !taken.contains(id))
                .orElse(place);
    }

    /**
     * A conversation over many sessions.
     *
     * @param id its name
     * @param turns its turns, in order
     * @param questions those with evidence
     * @param malformed evidence that names no turn, or one that is not there
     * @param withoutEvidence how many questions have no evidence at all
     * @param undated sessions whose time cannot be read; they are taken to be a day after the one before
     */
    public record Conversation(
            String id,
            List<Turn> turns,
            List<Question> questions,
            List<String> malformed,
            int withoutEvidence,
            List<String> undated) {

        /** The evidence of a question and the turns with words at most so many places from it in its session. */
        public List<Turn> near(Question question, int reach) {
            var said = turns.stream().filter(Turn::hasWords).toList();
            return IntStream.range(0, said.size())
                    .filter(i -> IntStream.rangeClosed(Math.max(0, i - reach), Math.min(said.size() - 1, i + reach))
                            .mapToObj(said::get)
                            .anyMatch(turn -> question.evidence().contains(turn.id())
                                    && turn.session().equals(said.get(i).session())))
                    .mapToObj(said::get)
                    .toList();
        }
    }

    /**
     * Something said.
     *
     * @param id session and turn, such as D1:3; no other turn has it
     * @param session its session
     * @param speaker who said it
     * @param isUser whether that is the first of the two speakers
     * @param text what was said
     * @param time when
     */
    public record Turn(String id, String session, String speaker, boolean isUser, String text, Instant time) {

        /** Whether it says something; otherwise it only shows a picture, and cannot be remembered. */
        public boolean hasWords() {
            return !text.isBlank();
        }

        /** What a host posts: the first speaker is its user, the other one its agent. */
        public MessageEvent event(MemoryScope scope) {
            return isUser
                    ? UserMessage.of(scope, session, text, time).by(speaker).withMessageId(id)
                    : AgentResponse.of(scope, session, text, time).by(speaker).withMessageId(id);
        }
    }

    /**
     * Something asked.
     *
     * @param text the question
     * @param category 1 several sessions, 2 time, 3 world knowledge, 4 one turn, 5 about the wrong person
     * @param evidence ids of the turns that answer it
     * @param answer the right answer; empty when the file has none
     */
    public record Question(String text, int category, Set<String> evidence, String answer) {}
}
