package dev.nightjar.springai;

import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;

/** A conversation and its namespace, because conversations of two users may have the same id. */
record ConversationKey(Namespace namespace, String id) {

    static ConversationKey of(HostSession session) {
        return new ConversationKey(session.scope().namespace(), session.id());
    }
}
