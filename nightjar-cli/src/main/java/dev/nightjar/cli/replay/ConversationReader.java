package dev.nightjar.cli.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.io.CountingInputStream;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.cli.replay.DialogueReader.LeftOut;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;

/**
 * Reads conversations of a file that another program made, oldest conversation first. The file is read whole before the
 * first message, because exports are not sorted.
 *
 * <p>A message without a time gets the time of the one before it in its conversation, or of the first that has one,
 * else that of the conversation, else the present; always a little later than the one before it. Not thread-safe.
 */
final class ConversationReader implements DialogueReader {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String file;
    private final Instant now;
    private final LeftOut leftOut = new LeftOut();
    private final List<List<DialogueMessage>> conversations = new ArrayList<>();
    private final Queue<BadLineException> unreadable = new ArrayDeque<>();
    private final List<DialogueMessage> messages;
    private final long bytes;
    private String format = "";
    private int values;
    private int untimed;
    private int next;

    /**
     * Reads the whole file and closes the stream.
     *
     * @param now the time of messages without one
     * @throws BadLineException when nothing in the file can be read
     */
    ConversationReader(String file, InputStream input, Instant now) throws IOException {
        this.file = file;
        this.now = now;
        try (var counted = new CountingInputStream(input)) {
            readAll(counted);
            bytes = counted.getCount();
        }
        messages = inOrder();
        if (messages.isEmpty() && !unreadable.isEmpty()) {
            throw unreadable.remove();
        }
    }

    @Override
    public String file() {
        return file;
    }

    @Override
    public String format() {
        return format + ", " + (conversations.size() == 1 ? "1 conversation" : conversations.size() + " conversations");
    }

    @Override
    public long bytesRead() {
        return messages.isEmpty() ? bytes : bytes * next / messages.size();
    }

    @Override
    public LeftOut leftOut() {
        return leftOut;
    }

    @Override
    public Optional<DialogueMessage> next() {
        if (!unreadable.isEmpty()) {
            throw unreadable.remove();
        }
        return next < messages.size() ? Optional.of(messages.get(next++)) : Optional.empty();
    }

    @Override
    public void close() {}

    private void readAll(InputStream input) throws IOException {
        var loose = JSON.createArrayNode();
        try (var parser = JSON.createParser(input)) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    take(parser.readValueAsTree(), loose);
                } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                    refuse(++values, "is " + parser.getText() + ", which is no conversation");
                }
            }
        } catch (JsonProcessingException e) { // nothing behind it can be read
            var place = e.getLocation();
            unreadable.add(new BadLineException(
                    file,
                    "not JSON" + (place == null ? "" : " from line " + place.getLineNr()) + ": "
                            + e.getOriginalMessage()));
        }
        if (!loose.isEmpty()) {
            add(ConversationFormat.MESSAGE_LIST, JSON.createObjectNode().set("messages", loose));
        }
    }

    private void take(JsonNode value, ArrayNode loose) {
        var known = ConversationFormat.of(value);
        if (known.isPresent()) {
            add(known.get(), value);
        } else if (value.path("conversations").isArray()) {
            value.path("conversations").forEach(conversation -> take(conversation, loose));
        } else if (ConversationFormat.isMessage(value)) {
            loose.add(value);
        } else {
            refuse(++values, "has no messages in a form that is known; those of OpenAI, Claude and ChatGPT are");
        }
    }

    private void refuse(int number, String why) {
        unreadable.add(new BadLineException(file, "conversation " + number + " " + why));
    }

    private void add(ConversationFormat known, JsonNode value) {
        var number = ++values;
        var turns = known.turns(value, leftOut, problem -> refuse(number, problem));
        var session = ConversationFormat.session(value).orElseGet(() -> stem() + "-" + number);
        conversations.add(timed(turns, session, ConversationFormat.time(value)));
        format = format.isEmpty() ? known.label() : format;
    }

    private List<DialogueMessage> timed(
            List<ConversationFormat.Turn> turns, String session, Optional<Instant> conversationTime) {
        var last = before(turns)
                .or(() -> conversationTime.map(time -> time.minusMillis(1)))
                .orElseGet(() -> now.plusMillis(untimed));
        var timed = new ArrayList<DialogueMessage>();
        for (var turn : turns) {
            if (turn.time() == null) {
                untimed++;
            }
            last = turn.time() == null ? last.plusMillis(1) : turn.time();
            timed.add(new DialogueMessage(
                    0,
                    session,
                    last,
                    turn.time() != null,
                    Objects.requireNonNull(turn.speaker().role()),
                    turn.name(),
                    turn.text(),
                    List.of()));
        }
        return timed;
    }

    /** A time before the first message that has one, early enough for the messages in front of it. */
    private static Optional<Instant> before(List<ConversationFormat.Turn> turns) {
        for (var i = 0; i < turns.size(); i++) {
            var time = turns.get(i).time();
            if (time != null) {
                return Optional.of(time.minusMillis(i + 1L));
            }
        }
        return Optional.empty();
    }

    private List<DialogueMessage> inOrder() {
        var ordered = new ArrayList<DialogueMessage>();
        conversations.stream()
                .filter(conversation -> !conversation.isEmpty())
                .sorted(Comparator.comparing(conversation -> conversation.get(0).time()))
                .flatMap(List::stream)
                .forEach(message -> ordered.add(message.on(ordered.size() + 1)));
        return ordered;
    }

    /** Beginning of the names of conversations without a name; a number follows. */
    private String stem() {
        if (file.equals("-")) {
            return "standard-input";
        }
        var name = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        var dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
