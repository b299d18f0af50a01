package dev.nightjar.cli.replay;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Role;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One message of a recorded conversation.
 *
 * @param line its line, from 1; in a file that is not made of lines the number of the message
 * @param session the conversation
 * @param time time of the message
 * @param isTimeGiven whether the file has that time; otherwise it was invented to keep the order
 * @param role side of the speaker
 * @param name the speaker's name; null when the file gives none
 * @param text verbatim text; blank for a turn of calls only, and for a message of neither side
 * @param steps the calls of tools that led to it, oldest first; empty for a user's message
 */
public record DialogueMessage(
        int line,
        String session,
        Instant time,
        boolean isTimeGiven,
        Role role,
        @Nullable String name,
        String text,
        List<ToolStep> steps) {

    public DialogueMessage {
        steps = List.copyOf(steps);
    }

    DialogueMessage on(int otherLine) {
        return new DialogueMessage(otherLine, session, time, isTimeGiven, role, name, text, steps);
    }

    /** A message without tool calls whose time is in the file. */
    public DialogueMessage(int line, String session, Instant time, Role role, @Nullable String name, String text) {
        this(line, session, time, true, role, name, text, List.of());
    }

    /** Whether the message is of neither side and skipped. */
    boolean isNothing() {
        return text.isBlank() && steps.isEmpty();
    }

    /**
     * A speaker, as different programs name them.
     *
     * @param label the name in the file
     * @param role side of the speaker; null for neither
     */
    record Speaker(String label, @Nullable Role role) {

        /** Labels of instructions and of tool calls and results. */
        private static final Set<String> NEITHER = Set.of("system", "developer", "tool", "function");

        /** @throws IllegalArgumentException for an unknown label, naming the accepted ones */
        static Speaker of(String label) {
            var folded = label.toLowerCase(Locale.ROOT);
            if (NEITHER.contains(folded)) {
                return new Speaker(folded, null);
            }
            try {
                return new Speaker(folded, Role.ofLabel(folded));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        e.getMessage() + ", or system or tool for what is to be left out", e);
            }
        }

        /**
         * The speaker with a label; an unknown label is of neither side, so that additions of other programs do not
         * make an export unreadable.
         */
        static Speaker orNeither(String label) {
            try {
                return of(label);
            } catch (IllegalArgumentException e) {
                return new Speaker(label, null);
            }
        }

        String describe() {
            return label + " messages";
        }
    }

    /**
     * Ids for the messages of one file. The same file gives the same ids, so replaying it stores nothing twice. An id
     * is a hash over all fields of the message and the number of equal messages before it; for a turn without text,
     * over its calls. One instance for each pass over a file. Not thread-safe.
     */
    static final class MessageIdentity {

        private static final int SHOWN_HASH_CHARACTERS = 32;

        private final Map<HashCode, Integer> occurrences = new HashMap<>();

        String next(DialogueMessage message) {
            var said = Hashing.sha256().newHasher();
            for (var part : new String[] {
                message.session(),
                message.isTimeGiven() ? message.time().toString() : "",
                message.role().label(),
                message.name() == null ? "" : message.name(),
                message.text().isBlank() && !message.steps().isEmpty()
                        ? message.steps().toString()
                        : message.text()
            }) {
                said.putInt(part.length()).putString(part, StandardCharsets.UTF_8);
            }
            var content = said.hash();
            var occurrence = occurrences.merge(content, 1, Integer::sum);
            return "replay-" + content.toString().substring(0, SHOWN_HASH_CHARACTERS) + "-" + occurrence;
        }
    }
}
