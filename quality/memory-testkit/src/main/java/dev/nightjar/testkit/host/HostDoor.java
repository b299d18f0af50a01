package dev.nightjar.testkit.host;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.net.URI;
import java.util.function.Predicate;

/**
 * A way from an application to memory, such as an adapter for a framework or a protocol, with a {@link HostModel}
 * behind it. Implement it in the door's test class with the few lines that an application would write. If the
 * application finds the user, it does so with a {@link ThreadLogin}, and the model streams in a thread of its own.
 * Called from several threads at once.
 */
public interface HostDoor extends AutoCloseable {

    /** The conversation in which {@link #ask} asks. */
    String ASKED = "asked";

    /**
     * One turn: the user's message, the model's answer, and its tool calls.
     *
     * @param user the logged-in user
     * @param session the conversation; two users may each have one with the same name
     * @return the answer that the user gets
     * @throws RuntimeException the framework's exception when the model fails
     */
    String say(String user, String session, String text);

    /**
     * Same, streamed. A door without streaming declares {@link HostFeature#STREAMING} as missing.
     *
     * @param isWanted receives each piece of the answer; false cancels the answer, and no more pieces follow
     * @return all pieces passed on, when the answer is complete or cancelled
     */
    default String stream(String user, String session, String text, Predicate<String> isWanted) {
        throw new UnsupportedOperationException("This door does not stream");
    }

    /**
     * Has the framework's own client ask an OpenAI-compatible model once, with the memory tools, in the conversation
     * {@value #ASKED}.
     *
     * @param baseUrl the address of the model, ending in {@code /v1}
     * @param isStreamed whether the answer is streamed; it has ended when this returns
     * @return false without asking, if the door has no such client
     * @throws RuntimeException the framework's exception when the model fails
     */
    default boolean ask(URI baseUrl, String user, boolean isStreamed) {
        return false;
    }

    /** The scope of this user. */
    MemoryScope scope(String user);

    /** The memory behind the door. */
    MemoryService memory();

    /** The conversations behind the door. */
    ConversationStore conversations();

    /** Ends the application as its user would. */
    @Override
    void close();
}
