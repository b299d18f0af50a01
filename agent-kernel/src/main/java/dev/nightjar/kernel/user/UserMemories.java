package dev.nightjar.kernel.user;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Namespace;

/** The memories of an application's users. Thread-safe. */
@FunctionalInterface
public interface UserMemories {

    /**
     * Everything that is kept of a user, whether there is something or not.
     *
     * @param user the user's name as the login knows it; its namespace is {@code user:} plus the name
     * @throws IllegalArgumentException when nobody is named: blank, or the text {@code null}
     */
    UserMemory of(String user);

    /** The users of this kernel. */
    static UserMemories of(AgentKernel kernel) {
        return user -> UserMemory.of(kernel, kernel.scope(Namespace.ofUser(user)));
    }
}
