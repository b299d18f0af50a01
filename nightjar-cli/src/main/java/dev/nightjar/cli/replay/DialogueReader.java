package dev.nightjar.cli.replay;

import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads the conversations of one file, message by message. Not thread-safe. */
public interface DialogueReader extends AutoCloseable {

    /** The name of the file in error messages. */
    String file();

    /** The form of the file, for people. */
    String format();

    /**
     * The next message; empty at the end of the file.
     *
     * @throws BadLineException when the next part is not a message; the following call continues after it
     * @throws IOException when the file cannot be read on
     */
    Optional<DialogueMessage> next() throws IOException;

    /** Position in the file, in bytes. */
    long bytesRead();

    /** Skipped messages so far. */
    LeftOut leftOut();

    @Override
    void close() throws IOException;

    /**
     * A line of a conversation file, or the whole file, cannot be used. The message reads {@code FILE:LINE: reason} or
     * {@code FILE: reason}.
     */
    public static final class BadLineException extends RuntimeException {

        private static final long serialVersionUID = 1;

        BadLineException(String file, int line, String reason) {
            super(file + ":" + line + ": " + reason);
        }

        BadLineException(String file, String reason) {
            super(file + ": " + reason);
        }
    }

    /** Counts skipped messages by kind. Not thread-safe. */
    public static final class LeftOut {

        private final Map<String, Integer> counts = new TreeMap<>();

        void add(String sort) {
            counts.merge(sort, 1, Integer::sum);
        }

        /** Numbers by kind, such as {@code system messages}. */
        @JsonValue
        public Map<String, Integer> counts() {
            return Collections.unmodifiableMap(new TreeMap<>(counts));
        }

        public String describe() {
            return counts.entrySet().stream()
                    .map(count -> count.getValue() + " " + count.getKey())
                    .collect(Collectors.joining(", "));
        }
    }
}
