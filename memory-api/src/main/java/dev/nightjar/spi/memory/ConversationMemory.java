package dev.nightjar.spi.memory;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one conversation while an agent is awake in it: the history that the model sees, what is recalled for a
 * prompt, and the session ("thread") that messages belong to. A {@link MemoryProvider} creates it.
 *
 * <p>The host calls it in this order: {@link #onWake} once; {@link #buildContext} without a hint once, for the history;
 * for each prompt {@link #buildContext} with a hint and, after the model's answer, {@link #saveTurn}; at the end
 * {@link #onSleep} and {@link #close}. Before {@link #saveTurn} the host posts the messages to the bus, which stores
 * them whatever the provider is. Before {@link #onWake} and after {@link #onSleep} nothing is known and nothing is
 * saved.
 *
 * <p>The host limits the time of each call, reports exceptions, and continues without the call. It keeps the history as
 * it was sent to the model, so it does not read the history of later contexts. Implementations are thread-safe.
 */
public interface ConversationMemory extends AutoCloseable {

    /**
     * Starts the conversation. Has no effect while the agent is awake.
     *
     * @return the thread: the id of the session to which the host posts messages until the agent sleeps. It is the
     *     session id from the host, or a new id when the host gives none
     */
    String onWake(Identity who);

    /**
     * The past as the model sees it.
     *
     * @param hint the prompt about to be sent, and what the model already sees; null for the history alone
     */
    Context buildContext(@Nullable ContextRequest hint);

    /** Records a turn. Recording a known id again has no effect. */
    void saveTurn(Turn turn);

    /** The number of turns in the thread. */
    long turnCount();

    /**
     * The newest turns of the thread, oldest first.
     *
     * @param limit maximum number of turns, ≥ 1
     * @throws IllegalArgumentException when the limit is less than 1
     */
    List<Turn> recentTurns(int limit);

    /** Working memory, if this provider offers it and the agent is awake. */
    default Optional<WorkingMemoryProvider> workingMemory() {
        return Optional.empty();
    }

    /** Ends the conversation and the thread. {@link #onWake} starts a new one. */
    void onSleep();

    /** Called once, after {@link #onSleep}. */
    @Override
    default void close() {}

    /**
     * Who starts the conversation.
     *
     * @param scope the scope of the memory; never incognito, because an incognito conversation has no memory
     * @param sessionId the stored conversation to continue, or the id of a new one; null lets the provider choose an id
     * @param time when the conversation starts
     */
    record Identity(MemoryScope scope, @Nullable String sessionId, Instant time) {}

    /**
     * The past as a model sees it.
     *
     * @param history the newest messages of the thread, oldest first; may be empty when there was a hint, because the
     *     host keeps the history since the start
     * @param recalled recalled text from before the history that matches the prompt; it is put in front of the prompt.
     *     Empty for none
     */
    record Context(List<StoredMessage> history, String recalled) {

        /** Nothing. */
        public static final Context EMPTY = new Context(List.of(), "");

        /** Copies the list. */
        public Context {
            history = List.copyOf(history);
        }
    }

    /**
     * A turn: an input and its answer.
     *
     * @param id id of the turn, unique within its thread
     * @param input what the user said; empty when the agent spoke first
     * @param answer what the agent answered; empty for a turn without an answer, such as one with tool calls only
     * @param steps the tool calls that led to the answer, oldest first
     * @param time when the turn began
     */
    record Turn(String id, String input, String answer, List<ToolStep> steps, Instant time) {

        /** Copies the list. */
        public Turn {
            steps = List.copyOf(steps);
        }

        /** Groups the messages of one session into turns; each user message starts one. */
        public static List<Turn> of(List<StoredMessage> messages) {
            var turns = new ArrayList<Turn>();
            for (var message : messages) {
                var id = String.valueOf(message.sequence());
                boolean isInput = message.role() == Role.USER;
                if (isInput) {
                    turns.add(new Turn(id, message.text(), "", List.of(), message.time()));
                } else if (turns.isEmpty()) {
                    turns.add(new Turn(id, "", message.text(), message.steps(), message.time()));
                } else {
                    turns.add(turns.remove(turns.size() - 1).answered(message));
                }
            }
            return turns;
        }

        private Turn answered(StoredMessage message) {
            var all = new ArrayList<>(steps);
            all.addAll(message.steps());
            var text = answer.isEmpty() || message.text().isEmpty()
                    ? answer + message.text()
                    : answer + "\n\n" + message.text();
            return new Turn(id, input, text, all, time);
        }
    }
}
