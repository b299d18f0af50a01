package dev.nightjar.springai;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.memory.Namespace;

/** Finds the kernel's conversation for an id. Thread-safe. */
@FunctionalInterface
public interface SessionResolver {

    /**
     * The conversation.
     *
     * @param conversationId the value of {@code ChatMemory.CONVERSATION_ID}
     */
    HostSession session(String conversationId);

    /** Puts all conversations in the kernel's own namespace. */
    static SessionResolver ofKernel(AgentKernel kernel) {
        return conversationId -> kernel.session(kernel.scope(), conversationId);
    }

    /** Puts each conversation in the namespace of its user. */
    static SessionResolver ofUsers(AgentKernel kernel, UserResolver users) {
        return conversationId ->
                kernel.session(kernel.scope(Namespace.ofUser(users.user(conversationId))), conversationId);
    }

    /** Puts all conversations in the namespace of the token of a server. */
    static SessionResolver ofServer(RemoteMemory memory) {
        return memory::session;
    }

    /** Puts each conversation in the namespace of its user on a server; the token must be one that acts for users. */
    static SessionResolver ofServerUsers(RemoteMemory memory, UserResolver users) {
        return conversationId -> memory.session(users.user(conversationId), conversationId);
    }
}
