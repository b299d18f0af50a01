package dev.nightjar.langchain4j;

import dev.nightjar.memory.Namespace;

/**
 * A {@code @MemoryId} for a user, from the login, and one of the user's conversations.
 *
 * @param user not blank; the namespace is {@code user:} plus this
 * @param session not blank
 */
public record UserSession(String user, String session) {

    /**
     * @throws IllegalArgumentException when the user is nobody: null, blank or the text {@code null}; or the id is
     *     blank
     */
    public UserSession {
        Namespace.ofUser(user);
        if (session.isBlank()) {
            throw new IllegalArgumentException("A session of the user '" + user + "' needs an id, but that is blank");
        }
    }

    @Override
    public String toString() {
        return user + "/" + session;
    }
}
