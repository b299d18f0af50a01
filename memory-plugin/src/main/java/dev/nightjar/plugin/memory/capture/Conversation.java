package dev.nightjar.plugin.memory.capture;

import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.event.MessageEvent;

/** A session of an agent in a namespace; its messages are stored in the order in which they were posted. */
record Conversation(String agentId, Namespace namespace, String sessionId) {

    static Conversation of(MessageEvent event) {
        return new Conversation(event.agentId(), event.namespace(), event.sessionId());
    }
}
