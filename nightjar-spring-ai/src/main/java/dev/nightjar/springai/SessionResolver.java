package dev.nightjar.springai;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;

/** Says whose conversation an id names. Thread-safe. */
@FunctionalInterface
public interface SessionResolver {

    /**
     * The conversation.
     *
     * @param conversationId as {@code ChatMemory.CONVERSATION_ID} names it
     */
    HostSession session(String conversationId);

    /** All conversations are in the kernel's own namespace. */
    static SessionResolver ofKernel(AgentKernel kernel) {
        return conversationId -> kernel.session(kernel.scope(), conversationId);
    }

    /** Each conversation is in the namespace of its user. */
    static SessionResolver ofUsers(AgentKernel kernel, UserResolver users) {
        return conversationId ->
                kernel.session(kernel.scope(new Namespace("user:" + users.user(conversationId))), conversationId);
    }
}
