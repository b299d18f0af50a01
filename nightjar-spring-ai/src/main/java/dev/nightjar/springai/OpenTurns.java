package dev.nightjar.springai;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Multiset;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;

/** Conversations in which a turn is under way: what is said in them is captured by the turn. Thread-safe. */
final class OpenTurns {

    private final Multiset<Key> open = ConcurrentHashMultiset.create();

    private record Key(Namespace namespace, String id) {

        static Key of(HostSession session) {
            return new Key(session.scope().namespace(), session.id());
        }
    }

    void begin(HostSession session) {
        open.add(Key.of(session));
    }

    void end(HostSession session) {
        open.remove(Key.of(session));
    }

    boolean isOpen(HostSession session) {
        return open.contains(Key.of(session));
    }
}
