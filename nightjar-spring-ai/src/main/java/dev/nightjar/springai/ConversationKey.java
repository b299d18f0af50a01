package dev.nightjar.springai;

import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;

/** Which conversation, and whose: those of two users may have one id. */
record ConversationKey(Namespace namespace, String id) {

    static ConversationKey of(HostSession session) {
        return new ConversationKey(session.scope().namespace(), session.id());
    }
}
