package dev.nightjar.langchain4j;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.memory.Namespace;

/** Finds the kernel's conversation for a {@code @MemoryId}. Thread-safe. */
@FunctionalInterface
public interface SessionResolver {

    /**
     * The conversation.
     *
     * @param memoryId the memory id of the call; {@code default} when the method has no {@code @MemoryId}
     */
    HostSession session(Object memoryId);

    /**
     * A {@link UserSession} is a conversation of that user; anything else is the id of a conversation in the kernel's
     * own namespace.
     */
    static SessionResolver of(AgentKernel kernel) {
        return memoryId -> memoryId instanceof UserSession id
                ? kernel.session(kernel.scope(Namespace.ofUser(id.user())), id.session())
                : kernel.session(kernel.scope(), memoryId.toString());
    }

    /** Sessions on a server, where the namespace is the one of the client's token. */
    static SessionResolver of(RemoteMemory memory) {
        return memoryId -> memoryId instanceof UserSession id
                ? memory.session(id.user(), id.session())
                : memory.session(memoryId.toString());
    }
}
