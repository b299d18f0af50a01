package dev.nightjar.kernel.agent;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.extension.AgentOutcome;
import dev.nightjar.kernel.agent.History.Exchange;
import java.util.List;
import java.util.function.Consumer;

/**
 * Talks with a model. A conversation that is stored is taken up where it ended. The system side stays the same. The context
 * for each of the user's texts stands in front of that text and stays there, as it was sent, as long as the exchange is shown
 * to the model: so each request begins with the bytes of the one before, which providers bill at a fraction, and context that
 * stands there need not be given again. Context is kept in memory only. An exchange that came to no answer is no part of the
 * history, unless tools were called in it. Not thread-safe.
 */
public final class Conversation implements AutoCloseable {

    private final ToolLoop loop;
    private final Preparation preparation;
    private final Past past;
    private final History history;
    private final int resumed;
    private List<ToolStep> steps = List.of();

    /**
     * A conversation that goes on with what is stored of it.
     *
     * @param preparation gives what an answer works with
     * @param past what is remembered of it
     * @param mostResumed most messages that are taken up, and half of what the history holds before it is cut; ≥ 1
     */
    public Conversation(ToolLoop loop, Preparation preparation, Past past, int mostResumed) {
        this.loop = loop;
        this.preparation = preparation;
        this.past = past;
        history = new History(mostResumed);
        resumed = history.resume(past.history());
    }

    /** Gives what an answer works with. */
    @FunctionalInterface
    public interface Preparation {

        /**
         * For what the user says now.
         *
         * @param injected the blocks of context that stand in the history
         * @param historyFrom position in the session of the first message the model sees; 0 when it is not known
         */
        Prepared prepare(String text, List<String> injected, long historyFrom);
    }

    /** What is remembered of a conversation. Its methods never throw. */
    public interface Past extends AutoCloseable {

        /** Which conversation it is. */
        String sessionId();

        /** Its newest messages, oldest first; empty when there are none or they cannot be read. */
        List<StoredMessage> history();

        /** Position of the newest message; 0 when there is none or it is not known. */
        long lastPosition();

        /** The conversation ends. */
        @Override
        void close();
    }

    /**
     * What an answer works with.
     *
     * @param context stands in front of what the user says; empty for nothing
     */
    public record Prepared(AgentJob job, String context) {

        /** The user side of the prompt. */
        public String asked(String text) {
            return context.isEmpty() ? text : context + "\n\n" + text;
        }
    }

    /** The session in which what is said is to be posted. */
    public String sessionId() {
        return past.sessionId();
    }

    /** How many messages were taken up from the store, those of tools among them; 0 for a new conversation. */
    public int resumed() {
        return resumed;
    }

    /**
     * Position in the stored session of the first message that a model would be shown now; 0 when it is not known. What came
     * before is out of its sight.
     */
    public long historyFrom() {
        return history.isEmpty() ? lastPosition() : history.place();
    }

    /** Position of the newest message of the stored session; 0 when there is none or it is not known. */
    public long lastPosition() {
        return past.lastPosition();
    }

    /** Most messages that a model is shown of the history. */
    public int mostMessages() {
        return history.most();
    }

    /** The calls of tools of the newest answer, each with its result, also when there was no answer in the end. */
    public List<ToolStep> steps() {
        return steps;
    }

    /**
     * Answers. An interrupt cancels it and stays set.
     *
     * @param text what the user said, not blank; already posted, so that it has its place in the session
     * @param onText is told the answer piece by piece, in another thread, while it comes
     */
    public AgentOutcome answer(String text, Consumer<String> onText) {
        long place = lastPosition();
        history.removeUnanswered(place, text);
        long from = history.isEmpty() ? place : history.place();
        Prepared prepared = preparation.prepare(text, history.contexts(), from);
        AgentRun run = loop.start(prepared.job, new AgentRun.Opening(history.said(), prepared.asked(text), onText));
        AgentOutcome outcome = run.run();
        steps = run.steps();
        if (outcome.isCompleted()) {
            history.add(new Exchange(place, prepared.context, run.said()));
        } else if (!steps.isEmpty()) {
            history.add(new Exchange(place, prepared.context, run.saidWithResults()));
        }
        return outcome;
    }

    /** Its memory sleeps from now on. Never throws. */
    @Override
    public void close() {
        past.close();
    }
}
