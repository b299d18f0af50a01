package dev.nightjar.kernel.user;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;

/** The memories of an application's users. Thread-safe. */
@FunctionalInterface
public interface UserMemories {

    /**
     * All that is kept of a user, whether there is something or not.
     *
     * @param user the user's name as the login knows it, not blank; its namespace is {@code user:} plus the name
     * @throws IllegalArgumentException when the name is blank
     */
    UserMemory of(String user);

    /** The users of this kernel. */
    static UserMemories of(AgentKernel kernel) {
        return user -> {
            if (user.isBlank()) {
                throw new IllegalArgumentException("The name of the user is blank; name the one who is logged in");
            }
            return UserMemory.of(kernel, MemoryScope.of(kernel.scope().agentId(), new Namespace("user:" + user)));
        };
    }
}
