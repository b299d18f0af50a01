package dev.nightjar.testkit.host;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.util.function.Predicate;

/**
 * One way from an application to memory, such as an adapter of a framework or a protocol, with a {@link HostModel} behind
 * it. A test class of the door implements this with the few lines an application would write. Called from several threads
 * at once.
 */
public interface HostDoor extends AutoCloseable {

    /**
     * One turn: the user says something, the model is asked, its calls of tools are made.
     *
     * @param user who is logged in
     * @param session the conversation; two users may have one of the same name
     * @return the answer, as the user gets it
     * @throws RuntimeException what the framework throws when the model fails
     */
    String say(String user, String session, String text);

    /**
     * The same, streamed. A door that cannot do it declares {@link HostFeature#STREAMING}.
     *
     * @param isWanted told each piece of the answer; false cancels the answer, and nothing more is told
     * @return what was told, once the answer is complete or cancelled
     */
    default String stream(String user, String session, String text, Predicate<String> isWanted) {
        throw new UnsupportedOperationException("This door does not stream");
    }

    /** The scope the door gives this user. */
    MemoryScope scope(String user);

    /** The memory behind the door. */
    MemoryService memory();

    /** The conversations behind the door. */
    ConversationStore conversations();

    /** Ends the application as its user would. */
    @Override
    void close();
}
