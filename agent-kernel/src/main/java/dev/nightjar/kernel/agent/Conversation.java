package dev.nightjar.kernel.agent;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.agent.History.Exchange;
import dev.nightjar.kernel.model.TokenEstimate;
import dev.nightjar.model.ModelFailure;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.conversation.RollingSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A conversation with a model. A stored conversation is resumed where it ended. The system prompt stays the same. The
 * context for a user message is put in front of that message and stays there unchanged as long as the model sees the
 * exchange. So each request begins with the bytes of the previous one, which providers bill at a fraction, and context
 * that is still there is not repeated. Context is kept in RAM only. An exchange without an answer is not part of the
 * history, unless it has tool calls or a partial answer; a partial answer is marked as broken off. When a request would
 * be too long, a rolling summary replaces the older part of the history, in whole exchanges. Not thread-safe.
 */
public final class Conversation implements AutoCloseable {

    /** Appended to a partial answer that was cancelled or failed. */
    private static final String BROKEN_OFF = "\n[The answer broke off here.]";

    private final ToolLoop loop;
    private final Preparation preparation;
    private final Past past;
    private final Bounds bounds;
    private final ConversationWindow window;
    private final int resumed;
    private final PendingNotices told = new PendingNotices();
    private List<ToolStep> steps = List.of();
    private @Nullable RollingSummary condensed;
    private String written = "";

    /**
     * A conversation that resumes what is stored of it.
     *
     * @param preparation supplies the job and context of an answer
     * @param past what is stored of it
     * @param bounds how much of it the model sees
     */
    public Conversation(ToolLoop loop, Preparation preparation, Past past, Bounds bounds) {
        this.loop = loop;
        this.preparation = preparation;
        this.past = past;
        this.bounds = bounds;
        window = new ConversationWindow(bounds.limits, bounds.summaries);
        window.resume(past.history());
        resumed = window.history().size();
    }

    /**
     * How much of a conversation the model sees.
     *
     * @param summaries summary of the rest
     * @param overhead approximate tokens of system prompt and tools in each request
     */
    public record Bounds(WindowLimits limits, Summaries summaries, LongSupplier overhead) {}

    /** Supplies the job and context of an answer. */
    @FunctionalInterface
    public interface Preparation {

        /**
         * Prepares the answer to this user message.
         *
         * @param injected the context blocks that are in the history
         * @param historyFrom position in the session of the first message the model sees; 0 when unknown
         */
        Prepared prepare(String text, List<String> injected, long historyFrom);
    }

    /** The stored part of a conversation. Its methods never throw. */
    public interface Past extends AutoCloseable {

        /** The conversation's id. */
        String sessionId();

        /** The newest messages, oldest first; empty when there are none or they cannot be read. */
        List<StoredMessage> history();

        /** Position of the newest message; 0 when there is none or it is unknown. */
        long lastPosition();

        /** Whether something of its memory was erased since the last call; then the history must be read again. */
        boolean takeErased();

        /** Ends the conversation. */
        @Override
        void close();
    }

    /**
     * The job and context of an answer.
     *
     * @param situation time and participants; comes before everything else
     * @param context comes before the user message; empty for none
     */
    public record Prepared(AgentJob job, String situation, String context) {

        private Prepared withNotices(List<String> notices) {
            return notices.isEmpty()
                    ? this
                    : new Prepared(job, situation + "\n" + PendingNotices.block(notices), context);
        }

        private Prepared withoutContext() {
            return new Prepared(job, situation, "");
        }

        /** The user prompt. */
        public String asked(String text) {
            return situation + "\n\n" + (context.isEmpty() ? text : context + "\n\n" + text);
        }
    }

    /** The session to post messages to. */
    public String sessionId() {
        return past.sessionId();
    }

    /** Number of messages resumed from the store, including tool messages; 0 for a new conversation. */
    public int resumed() {
        return resumed;
    }

    /**
     * Position in the stored session of the first message that a model would see now; 0 when unknown. The model does
     * not see earlier messages.
     */
    public long historyFrom() {
        long place = window.history().place();
        return place == 0 ? lastPosition() : place;
    }

    /** Position of the newest message of the stored session; 0 when there is none or it is unknown. */
    public long lastPosition() {
        return past.lastPosition();
    }

    /** Maximum number of history messages that a model sees. */
    public int mostMessages() {
        return bounds.limits.most();
    }

    /** The tool calls of the newest answer with their results, even when there was no final answer. */
    public List<ToolStep> steps() {
        return steps;
    }

    /**
     * The text to store of the newest answer: its text; if it was cancelled or failed, the partial text with a mark at
     * its end; empty when nothing was written.
     */
    public String written() {
        return written;
    }

    private static String brokenOff(String unfinished) {
        return unfinished.isEmpty() ? "" : unfinished + BROKEN_OFF;
    }

    /** The rolling summary, if the newest answer replaced a part of the history with it. */
    public Optional<RollingSummary> condensed() {
        return Optional.ofNullable(condensed);
    }

    /**
     * Tells the model, with the next user message, what the user was told outside this conversation, such as the result
     * of a schedule. Beyond {@value PendingNotices#MAX_NOTICES} notices the oldest are dropped. May be called in
     * another thread.
     *
     * @param name who told the user
     */
    public void tell(String name, String text) {
        told.add(name, text);
    }

    /**
     * Answers a message. An interrupt cancels the answer and stays set. A message that does not fit into the model's
     * context window is not sent.
     *
     * @param text the user message, not blank; already posted, so that it has its place in the session
     * @param onText receives the answer piece by piece, in another thread, while it is written
     */
    public AgentOutcome answer(String text, Consumer<String> onText) {
        long place = lastPosition();
        steps = List.of();
        written = "";
        condensed = null;
        if (past.takeErased()) {
            window.resume(past.history());
        }
        long overhead = bounds.overhead.getAsLong();
        long more = overhead + tokens(text);
        if (more > bounds.limits.limit()) {
            return tooLong(overhead, tokens(text));
        }
        makeRoom(place, more);
        long first = window.history().place();
        var notices = told.all();
        Prepared bare = preparation.prepare(text, window.history().contexts(), first == 0 ? place : first);
        Prepared prepared = bare.withNotices(notices);
        long room = bounds.limits.limit() - overhead - window.tokens();
        if (tokens(prepared.asked(text)) > room) {
            prepared = prepared.withoutContext();
        }
        if (tokens(prepared.asked(text)) > room) {
            // Keep the notices for a prompt with enough room.
            notices = List.of();
            prepared = bare.withoutContext();
        }
        var opening = window.asked(prepared.asked(text), bounds.limits.limit() - overhead);
        AgentRun run = loop.start(prepared.job, new AgentRun.Opening(window.said(), opening, onText));
        AgentOutcome outcome = run.run();
        steps = run.steps();
        written = outcome instanceof AgentOutcome.Completed completed ? completed.text() : brokenOff(run.unfinished());
        if (outcome.isCompleted() || !steps.isEmpty() || !written.isEmpty()) {
            var said = new ArrayList<>(outcome.isCompleted() ? run.said() : run.saidWithResults());
            said.set(0, UserMessage.from(prepared.asked(text)));
            if (!outcome.isCompleted() && !written.isEmpty()) {
                said.add(AiMessage.from(written));
            }
            window.add(new Exchange(place, prepared.context, said));
            told.remove(notices);
        }
        return outcome;
    }

    /** Ends the conversation and its memory. Never throws. */
    @Override
    public void close() {
        past.close();
    }

    private void makeRoom(long place, long more) {
        var before = window.summary();
        window.makeRoom(place, more);
        var after = window.summary();
        condensed =
                after.lastSequence() > before.lastSequence() && !after.text().isEmpty() ? after : null;
    }

    private AgentOutcome tooLong(long overhead, long text) {
        return new AgentOutcome.ModelFailed(
                ModelFailure.PROMPT_TOO_LONG,
                "the text is too long for the model: about " + text + " tokens, plus " + overhead
                        + " of instructions and tools, but a request has room for " + bounds.limits.limit()
                        + "; shorten it, or raise model.context_window (" + bounds.limits.window()
                        + ") if the model reads more",
                AgentOutcome.Usage.NONE);
    }

    private static long tokens(String text) {
        return TokenEstimate.of(UserMessage.from(text));
    }
}
