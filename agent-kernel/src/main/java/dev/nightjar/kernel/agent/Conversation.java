package dev.nightjar.kernel.agent;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.nightjar.conversation.RollingSummary;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.extension.agent.AgentOutcome;
import dev.nightjar.extension.agent.AgentOutcome.ModelFailure;
import dev.nightjar.kernel.agent.History.Exchange;
import dev.nightjar.kernel.model.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Talks with a model. A conversation that is stored is taken up where it ended. The system side stays the same. The context
 * for each of the user's texts stands in front of that text and stays there, as it was sent, as long as the exchange is shown
 * to the model: so each request begins with the bytes of the one before, which providers bill at a fraction, and context that
 * stands there need not be given again. Context is kept in memory only. An exchange that came to no answer is no part of the
 * history, unless tools were called in it or a part of the answer was written; such a part is marked as broken off. When a
 * request would be too long the older part of the history is replaced by a rolling summary, in whole exchanges. Not thread-safe.
 */
public final class Conversation implements AutoCloseable {

    /** Stands behind what was written of an answer that was cancelled or failed. */
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
     * A conversation that goes on with what is stored of it.
     *
     * @param preparation gives what an answer works with
     * @param past what is remembered of it
     * @param bounds how much of it the model is shown
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
     * How much of a conversation the model is shown.
     *
     * @param summaries what is kept of the rest
     * @param overhead about how many tokens of each request are its system side and its tools
     */
    public record Bounds(WindowLimits limits, Summaries summaries, LongSupplier overhead) {}

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

        /** Whether something of its memory was erased since this was asked last: its history is read anew then. */
        boolean takeErased();

        /** The conversation ends. */
        @Override
        void close();
    }

    /**
     * What an answer works with.
     *
     * @param situation the hour and who talks with whom; stands in front of all else
     * @param context stands in front of what the user says; empty for nothing
     */
    public record Prepared(AgentJob job, String situation, String context) {

        private Prepared withNotices(List<String> notices) {
            return notices.isEmpty() ? this : new Prepared(job, situation + "\n" + PendingNotices.block(notices), context);
        }

        private Prepared withoutContext() {
            return new Prepared(job, situation, "");
        }

        /** The user side of the prompt. */
        public String asked(String text) {
            return situation + "\n\n" + (context.isEmpty() ? text : context + "\n\n" + text);
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
        long place = window.history().place();
        return place == 0 ? lastPosition() : place;
    }

    /** Position of the newest message of the stored session; 0 when there is none or it is not known. */
    public long lastPosition() {
        return past.lastPosition();
    }

    /** Most messages that a model is shown of the history. */
    public int mostMessages() {
        return bounds.limits.most();
    }

    /** The calls of tools of the newest answer, each with its result, also when there was no answer in the end. */
    public List<ToolStep> steps() {
        return steps;
    }

    /**
     * What is to be stored of the newest answer: its text, or, of one that was cancelled or failed, what had been written with a
     * mark behind it; empty when nothing was written.
     */
    public String written() {
        return written;
    }

    private static String brokenOff(String unfinished) {
        return unfinished.isEmpty() ? "" : unfinished + BROKEN_OFF;
    }

    /** The rolling summary, when the newest answer replaced a part of the history by it. */
    public Optional<RollingSummary> condensed() {
        return Optional.ofNullable(condensed);
    }

    /**
     * The user was told something outside this conversation, such as what a schedule came to. The model is told with what the user
     * says next. Of more than {@value PendingNotices#MAX_NOTICES} the oldest are left out. May be called in another thread.
     *
     * @param name who told it
     */
    public void tell(String name, String text) {
        told.add(name, text);
    }

    /**
     * Answers. An interrupt cancels it and stays set. A text that does not fit into the model's context window is not sent.
     *
     * @param text what the user said, not blank; already posted, so that it has its place in the session
     * @param onText is told the answer piece by piece, in another thread, while it comes
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
            // They wait for a prompt with room for them.
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

    /** Its memory sleeps from now on. Never throws. */
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
                "the text is too long for the model: about " + text + " tokens, with " + overhead
                        + " of instructions and tools, but a request has room for " + bounds.limits.limit()
                        + "; shorten it, or raise model.context_window (" + bounds.limits.window()
                        + ") if the model reads more",
                AgentOutcome.Usage.NONE);
    }

    private static long tokens(String text) {
        return TokenEstimate.of(UserMessage.from(text));
    }
}
