package dev.nightjar.springai;

/**
 * Finds the user of a conversation, from the login or from the application's own records; never from message text.
 * {@link NightjarMemory#prompt} calls it in the thread of the request. Tools, and an application's chat memory over the
 * repository, call it in Spring AI's threads. For a streamed answer those know the login only if the application passes it
 * on, for example with Reactor's automatic context propagation. Thread-safe.
 */
@FunctionalInterface
public interface UserResolver {

    /**
     * The user.
     *
     * @param conversationId the value of {@code ChatMemory.CONVERSATION_ID}
     * @return not blank; the namespace is {@code user:} plus this
     * @throws RuntimeException when there is no user; the request then fails, because it has no memory to use
     */
    String user(String conversationId);
}
