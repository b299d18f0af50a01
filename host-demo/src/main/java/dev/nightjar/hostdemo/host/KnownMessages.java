package dev.nightjar.hostdemo.host;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Recognises messages of a file that are stored already, whoever stored them and under whichever id: an export that is
 * replayed into its own store adds nothing. What was stored twice counts twice. One instance per pass over a file. Not
 * thread-safe.
 */
public final class KnownMessages {

    private final Function<String, List<StoredMessage>> stored;
    private final Map<String, Multiset<Said>> sessions = new HashMap<>();

    /**
     * For one pass.
     *
     * @param stored what is stored of a session, asked once for each
     */
    public KnownMessages(Function<String, List<StoredMessage>> stored) {
        this.stored = stored;
    }

    /** Whether the file's next message is stored; that one does not count again. */
    public boolean has(String session, Role role, Instant time, String text) {
        return sessions.computeIfAbsent(session, this::read).remove(new Said(role, millis(time), text.strip()));
    }

    private Multiset<Said> read(String session) {
        Multiset<Said> said = HashMultiset.create();
        stored.apply(session)
                .forEach(one -> said.add(
                        new Said(one.role(), millis(one.time()), one.text().strip())));
        return said;
    }

    private static Instant millis(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS);
    }

    private record Said(Role role, Instant time, String text) {}
}
