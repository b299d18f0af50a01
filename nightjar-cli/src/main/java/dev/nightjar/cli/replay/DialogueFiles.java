package dev.nightjar.cli.replay;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Set;

/** Opens files of recorded conversations in the formats of several programs. */
public final class DialogueFiles {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** Maximum bytes in which the key that identifies a form is looked for. */
    private static final int LOOKED_AT = 1 << 20;

    private static final Set<String> OF_OTHERS = Set.of("messages", "mapping", "chat_messages", "conversations");
    private static final Set<String> OWN = Set.of("session", "text");

    /** Kinds of files, by their beginning. */
    private enum Sort {
        OWN_LINES,
        OF_OTHERS,
        UNDECIDED
    }

    private DialogueFiles() {}

    /**
     * A reader for a file, which closes the stream at its end. Only the first line of a stream that is still being
     * written is awaited.
     *
     * @param file name of the file in error messages
     * @param now time of messages without one
     * @throws BadLineException when the file is of another form and cannot be read
     */
    public static DialogueReader open(String file, InputStream input, Instant now) throws IOException {
        var buffered = new BufferedInputStream(input, 1 << 16);
        buffered.mark(LOOKED_AT + 1);
        var sort = look(buffered);
        buffered.reset();
        return sort == Sort.OF_OTHERS
                ? new ConversationReader(file, buffered, now)
                : new JsonLinesReader(file, buffered);
    }

    private static Sort look(InputStream input) throws IOException {
        var beginning = new ByteArrayOutputStream();
        for (var next = input.read(); next >= 0 && beginning.size() < LOOKED_AT; next = input.read()) {
            beginning.write(next);
            var sort = next == '\n' ? sort(beginning.toByteArray()) : Sort.UNDECIDED;
            if (sort != Sort.UNDECIDED) {
                return sort;
            }
        }
        return sort(beginning.toByteArray());
    }

    /** Whether a file begins with a list, perhaps after a byte order mark. */
    private static boolean startsWithArray(byte[] beginning) {
        for (var each : beginning) {
            var isPartOfMark = each < 0;
            if (!isPartOfMark && !Character.isWhitespace(each)) {
                return each == '[';
            }
        }
        return false;
    }

    private static Sort sort(byte[] beginning) throws IOException {
        if (startsWithArray(beginning)) {
            return Sort.OF_OTHERS;
        }
        try (var parser = JSON.createParser(beginning)) {
            return parser.nextToken() == JsonToken.START_OBJECT ? sortByKeys(parser) : Sort.UNDECIDED;
        } catch (JsonParseException e) {
            // What is wrong at the end may be right once more of it is read; else the lines' reader tells which is
            // wrong.
            return isAtEnd(e, beginning) ? Sort.UNDECIDED : Sort.OWN_LINES;
        }
    }

    private static boolean isAtEnd(JsonParseException e, byte[] beginning) {
        var end = beginning.length;
        while (end > 0 && Character.isWhitespace(beginning[end - 1])) {
            end--;
        }
        return e instanceof JsonEOFException || e.getLocation().getByteOffset() >= end;
    }

    private static Sort sortByKeys(JsonParser parser) throws IOException {
        var hasContent = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            var key = parser.currentName();
            if (OWN.contains(key)) {
                return Sort.OWN_LINES;
            }
            if (OF_OTHERS.contains(key)) {
                return Sort.OF_OTHERS;
            }
            hasContent |= key.equals("content");
            parser.nextToken();
            parser.skipChildren();
        }
        return hasContent ? Sort.OF_OTHERS : Sort.OWN_LINES;
    }
}
