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
 * @param line the line it stands on, from 1; in a file that is not made of lines, which message of it it is
 * @param session the conversation
 * @param time when it was said
 * @param isTimeGiven whether the file tells that time; else it is made up, so that the order stays
 * @param role which side spoke
 * @param name the speaker's name; null when the file gives none
 * @param text what was said, verbatim; blank for a turn of calls only, and for what is no part of the dialogue
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

    /** One whose time the file tells, without calls of tools. */
    public DialogueMessage(int line, String session, Instant time, Role role, @Nullable String name, String text) {
        this(line, session, time, true, role, name, text, List.of());
    }

    /** Whether it is no part of the dialogue, and passed over. */
    boolean isNothing() {
        return text.isBlank() && steps.isEmpty();
    }

    /**
     * Who speaks, as files of different makers call it.
     *
     * @param label what the file says
     * @param role which side that is; null when it is neither
     */
    record Speaker(String label, @Nullable Role role) {

        /** Instructions and traffic with tools, which nobody said. */
        private static final Set<String> NEITHER = Set.of("system", "developer", "tool", "function");

        /** @throws IllegalArgumentException for a label nobody uses, naming the accepted ones */
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
         * The same, with a label nobody uses for neither side: an export is not to be refused for what its maker added.
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
     * Ids for the messages of one file: the same file gives the same ids, so that replaying it stores nothing twice. An
     * id is a hash over all that the file tells of the message and, because a person may say "ok" twice in the same
     * second, how often it was said before; of a turn without words, over its calls. One instance per pass over a file.
     * Not thread-safe.
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
