package dev.nightjar.springai;

/**
 * Says which user a conversation belongs to, from the login or from what the application knows of its conversations; never
 * from what is said. Called by {@link NightjarMemory#prompt} in the thread that makes the request, and by tools and a chat memory
 * of the application over the repository in the threads of Spring AI: of a streamed answer those know of the login only where the
 * application carries it over, such as with Reactor's automatic propagation of contexts. Thread-safe.
 */
@FunctionalInterface
public interface UserResolver {

    /**
     * The user.
     *
     * @param conversationId the conversation, as {@code ChatMemory.CONVERSATION_ID} names it
     * @return not blank; the namespace is {@code user:} and this
     * @throws RuntimeException when there is none: the request fails, as it would be answered from nobody's memory
     */
    String user(String conversationId);
}
