package dev.nightjar.springai;

/**
 * Finds the user of a conversation, from the login or from the application's own records; never from message text.
 * {@link NightjarMemory#prompt} calls it once, in the thread of the request; advisors, history and tools use what it
 * found. An application's own chat memory over the repository calls it in Spring AI's threads. For a streamed answer
 * those know the login only if the application passes it on, for example with Reactor's automatic context propagation.
 * Thread-safe.
 */
@FunctionalInterface
public interface UserResolver {

    /**
     * The user.
     *
     * @param conversationId the value of {@code ChatMemory.CONVERSATION_ID}
     * @return the namespace is {@code user:} plus this; null, blank and {@code "null"} are nobody and refused
     * @throws RuntimeException when there is no user; the request then fails, because it has no memory to use
     */
    String user(String conversationId);
}
