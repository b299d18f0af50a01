package dev.nightjar.hostdemo.replay;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Ids for the messages of one file: the same file gives the same ids, so that replaying it stores nothing twice. An id
 * is a hash over all that the file tells of the message and, because a person may say "ok" twice in the same second, how
 * often it was said before; of a turn without words, over its calls. One instance per pass over a file. Not thread-safe.
 */
final class MessageIdentity {

    private static final int SHOWN_HASH_CHARACTERS = 32;

    private final Map<HashCode, Integer> occurrences = new HashMap<>();

    /** The id of the file's next message. */
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
