package dev.nightjar.extension.memory;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one conversation is remembered while an agent is awake in it: the history the model is shown, what is recalled for a
 * prompt, and the thread that what is said belongs to. Made by a {@link MemoryProvider}.
 *
 * <p>The host calls it in this order: {@link #onWake} once; {@link #buildContext} without a hint once, for the history; for
 * each prompt {@link #buildContext} with a hint, then the model, then the messages are posted to the bus and stored whatever
 * the provider is, then {@link #saveTurn}; at the end {@link #onSleep} and {@link #close}. Before {@link #onWake} and after
 * {@link #onSleep} nothing is known and nothing is saved.
 *
 * <p>The host bounds each call in time, reports what a call throws, and goes on without it. It keeps what the model was shown
 * as it was sent, so the history of later contexts is not read again. Implementations are thread-safe.
 */
public interface ConversationMemory extends AutoCloseable {

    /**
     * The agent wakes. While it is awake another call changes nothing.
     *
     * @return the thread: the id of the session in which the host posts what is said now, until the agent sleeps. It is the
     *     session the host names; when the host names none it is a new id
     */
    String onWake(Identity who);

    /**
     * What the model is to be shown of the past.
     *
     * @param hint the prompt that is about to go to the model, and what the model sees already; null for the history alone
     */
    Context buildContext(ContextProvider.@Nullable Request hint);

    /** Takes note of a turn. Saving a turn with an id that was saved before changes nothing. */
    void saveTurn(Turn turn);

    /** How many turns the thread has. */
    long turnCount();

    /**
     * The newest turns of the thread, oldest first.
     *
     * @param limit most turns, ≥ 1
     * @throws IllegalArgumentException when the limit is less than 1
     */
    List<Turn> recentTurns(int limit);

    /** Working memory, where this provider offers it and the agent is awake. */
    default Optional<WorkingMemoryProvider> workingMemory() {
        return Optional.empty();
    }

    /** The agent sleeps; the thread ends. The next {@link #onWake} begins anew. */
    void onSleep();

    /** Called once, after {@link #onSleep}. */
    @Override
    default void close() {}

    /**
     * Who wakes.
     *
     * @param scope whose memory is used; never incognito, as an incognito conversation has no memory
     * @param sessionId the stored conversation that goes on, or the name of one that begins; null leaves the name to the
     *     provider
     * @param time when the agent wakes
     */
    record Identity(MemoryScope scope, @Nullable String sessionId, Instant time) {}

    /**
     * What a model is shown of the past.
     *
     * @param history the newest messages of the thread, oldest first; with a hint it may be left empty, because the host has
     *     it since the agent woke
     * @param recalled what fits the prompt out of the time before the history, as text that stands in front of the prompt;
     *     empty for nothing
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
     * What was said from an input to its answer.
     *
     * @param id names the turn within its thread
     * @param input what the user said; empty when the agent spoke first
     * @param answer what the agent answered; empty for a turn without an answer, such as one that only called tools
     * @param steps the calls of tools that led to the answer, oldest first
     * @param time when the turn began
     */
    record Turn(String id, String input, String answer, List<ToolStep> steps, Instant time) {

        /** Copies the list. */
        public Turn {
            steps = List.copyOf(steps);
        }

        /** The turns that these messages of one session are; each text of the user's begins one. */
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
