package dev.nightjar.langchain4j;

/**
 * A {@code @MemoryId} for a user, from the login, and one of the user's conversations.
 *
 * @param user not blank; the namespace is {@code user:} plus this
 * @param session not blank
 */
public record UserSession(String user, String session) {

    /** @throws IllegalArgumentException when one of them is blank */
    public UserSession {
        if (user.isBlank() || session.isBlank()) {
            throw new IllegalArgumentException(
                    "A session needs a user and an id, but was '" + user + "', '" + session + "'");
        }
    }

    @Override
    public String toString() {
        return user + "/" + session;
    }
}
