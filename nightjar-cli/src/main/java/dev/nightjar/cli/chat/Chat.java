package dev.nightjar.cli.chat;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.conversation.ConversationArchives;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that is remembered. With a model its answers are stored too. Without one the answer lists what memory
 * has on the message, also from this conversation, and is not stored. Not thread-safe.
 */
public final class Chat {

    private static final int NEWEST_TURNS = 200;

    /** Maximum wait of an answer for an earlier conversation to be consolidated, so that it can use its facts. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Host host;
    private final MemoryScope scope;
    private final Conversation conversation;
    private final String session;
    private final boolean isToBeResumed;
    private final @Nullable String speaker;
    private final ChatVoice voice;
    private final StoredTurns turns;
    private final ReviewNews review;
    private final UnaryOperator<String> command;
    /** Turns that the user knows are not stored. */
    private int owed;

    private String lastPrompt = "";
    /** Position of the newest message of the session when this chat began; 0 when there was none. */
    private long begun;

    /**
     * A conversation in this host.
     *
     * @param scope whose memory it is about; incognito for a conversation that leaves no trace
     * @param chosen which conversation
     * @param speaker the user's name; null when unknown
     * @param voice how answers are shown
     * @param command makes a command line that works on this memory out of the words of a command
     * @throws dev.nightjar.host.ConfigurationException when there is no memory provider with the name that is chosen
     */
    public Chat(
            Host host,
            MemoryScope scope,
            ChosenSession chosen,
            @Nullable String speaker,
            ChatVoice voice,
            UnaryOperator<String> command) {
        this.host = host;
        this.scope = scope;
        this.conversation = chosen.memory() == null
                ? host.kernel().converse(scope, chosen.id())
                : host.kernel().converse(scope, chosen.id(), chosen.memory());
        this.session = conversation.sessionId();
        this.isToBeResumed = chosen.isToBeResumed();
        this.speaker = speaker;
        this.voice = voice;
        this.command = command;
        this.turns = new StoredTurns(session);
        this.review = new ReviewNews(host, scope);
    }

    /** Reads and answers messages until there are no more or the user leaves. */
    public void run(MessageSource lines) throws IOException {
        var notices = new ChatNotices(host.scope().namespace(), conversation, voice, lines);
        host.events().register(notices);
        host.events().register(turns);
        try {
            converse(lines, notices);
            end();
        } finally {
            host.events().unregister(turns);
            host.events().unregister(notices);
            conversation.close();
        }
    }

    private void converse(MessageSource lines, ChatNotices notices) throws IOException {
        var model = host.kernel().model();
        begun = conversation.lastPosition();
        var talk = model.isConfigured() ? new ModelTalk(conversation, voice, lines) : null;
        voice.welcome(session, talk == null ? null : model.describe(), scope.isIncognito());
        if (isToBeResumed || conversation.resumed() > 0) {
            voice.resumed(conversation.resumed());
        }
        showReview();
        for (var next = notices.nextMessage(); next.isPresent(); next = notices.nextMessage()) {
            var message = next.get().strip();
            if (message.equals("/quit") || message.equals("/exit")) {
                break;
            }
            if (isCommand(message)) {
                obey(message, talk);
            } else if (!message.isEmpty()) {
                respond(message, talk);
            }
            showCaughtUp();
            showReview();
        }
        notices.showWaiting();
        showCaughtUp();
        voice.farewell();
    }

    private void end() {
        if (scope.isIncognito()) {
            return;
        }
        attempt(() -> {
            if (host.memory(ConversationArchives.class).isAutomatic()) {
                host.memory(ConversationArchives.class).archive(scope, session);
            }
        });
        try {
            host.memory(ConversationStore.class).prune(scope);
        } catch (MemoryException e) {
            voice.trouble("Old conversations could not be pruned: " + e.getMessage());
        }
    }

    /** Runs an action, and shows the user a failure of memory; the chat continues. */
    private void attempt(Runnable action) {
        try {
            action.run();
        } catch (MemoryException e) {
            voice.trouble(String.valueOf(e.getMessage()));
        }
    }

    private void showReview() {
        attempt(() -> {
            var lines = review.lines();
            if (!lines.isEmpty()) {
                voice.review(lines);
            }
        });
    }

    private void showCaughtUp() {
        if (owed > 0 && turns.waiting() == 0) {
            if (owed > turns.lost()) {
                voice.caughtUp(owed - turns.lost());
            }
            owed = turns.lost();
        }
    }

    /** Whether a message is a command of the chat; a text of several lines never is. */
    private static boolean isCommand(String message) {
        return message.startsWith("/") && message.indexOf('\n') < 0 && message.indexOf('\r') < 0;
    }

    private void respond(String message, @Nullable ModelTalk talk) {
        long before = conversation.lastPosition();
        var toForget = talk == null && !scope.isIncognito() ? ForgetRequest.in(message) : Optional.<String>empty();
        if (toForget.isPresent()) {
            tellHowToForget(message, toForget.get());
            return;
        }
        listen(message);
        if (talk != null) {
            tell(message, talk.answer(message), conversation.steps());
            conversation.condensed().ifPresent(voice::condensed);
        } else if (scope.isIncognito()) {
            voice.silent(message);
        } else {
            recall(message, before + 1);
        }
    }

    private void obey(String command, @Nullable ModelTalk talk) {
        if (command.equals("/help")) {
            voice.help();
        } else if (command.equals("/context") || command.startsWith("/context ")) {
            var prompt = command.substring("/context".length()).strip();
            showContext(
                    prompt.isEmpty() ? lastPrompt : prompt, talk == null ? ofThisChat() : conversation.historyFrom());
        } else {
            voice.unknown(command);
        }
    }

    /** Shows an answer after it is stored. */
    private void tell(String prompt, AgentOutcome outcome, List<ToolStep> steps) {
        var text = conversation.written();
        var answer =
                AgentResponse.of(scope, session, text, host.clock().instant()).withSteps(steps);
        Optional<String> problem = text.isEmpty() && steps.isEmpty() ? Optional.empty() : post(answer);
        if (outcome.isCompleted()) {
            voice.answered(prompt, text);
        } else {
            voice.trouble(
                    outcome instanceof AgentOutcome.Cancelled
                            ? "The answer was cancelled."
                            : "No answer: " + outcome.summary());
        }
        problem.ifPresent(voice::trouble);
    }

    /** Position of the first message of this chat that a model would still see. */
    private long ofThisChat() {
        return Math.max(begun, conversation.lastPosition() - conversation.mostMessages()) + 1;
    }

    /** Shows what memory has on a prompt, of this conversation up to a position. */
    private void recall(String prompt, long before) {
        attempt(() -> {
            var found = host.memory(ContextInspection.class).inspect(request(prompt, before));
            var recollection = new Recollection(prompt, new TimeText(host.clock()));
            voice.remembered(prompt, recollection.lines(found, this::newestTurns));
        });
    }

    private List<Memory> newestTurns() {
        return host.memory(MemoryService.class).list(scope, MemoryFilter.ofKinds(MemoryKind.EPISODE), NEWEST_TURNS);
    }

    /** Shows how to erase what a request to forget names; the request is not stored. */
    private void tellHowToForget(String message, String what) {
        attempt(() -> {
            var found = host.memory(ContextInspection.class).inspect(request(what, conversation.lastPosition() + 1));
            voice.forgettable(
                    message,
                    new Recollection(what, new TimeText(host.clock())).named(found),
                    command.apply("memory forget ID"));
        });
    }

    private void showContext(String prompt, long historyFrom) {
        attempt(() -> voice.context(host.preview(request(prompt, historyFrom))));
    }

    private ContextRequest request(String prompt, long historyFrom) {
        return new ContextRequest(prompt, scope, session, null, historyFrom);
    }

    private void listen(String message) {
        lastPrompt = message;
        post(UserMessage.of(scope, session, message, host.clock().instant()).by(speaker))
                .ifPresent(voice::trouble);
        host.settle(PATIENCE);
    }

    /** Posts a message. The result is the reason why it is not stored; empty when it is. */
    private Optional<String> post(MessageEvent event) {
        long failuresBefore = host.failureCount();
        int missingBefore = turns.missing();
        host.events().post(event);
        if (turns.missing() > missingBefore && host.failureCount() > failuresBefore) {
            owed++;
            return Optional.of("This is not stored: " + host.latestFailure().orElse("the reason is not known"));
        }
        return Optional.empty();
    }

    /**
     * The choice of a conversation for a chat.
     *
     * @param id its id; null for a new one
     * @param isToBeResumed whether the user wants to continue a stored one
     * @param memory name of its memory provider; null for that of the configuration
     */
    public record ChosenSession(
            @Nullable String id,
            boolean isToBeResumed,
            @Nullable String memory) {}

    /** An exchange with the host's model that can be cancelled. Not thread-safe. */
    static final class ModelTalk {

        private final ChatVoice voice;
        private final MessageSource lines;
        private final Conversation conversation;

        ModelTalk(Conversation conversation, ChatVoice voice, MessageSource lines) {
            this.conversation = conversation;
            this.voice = voice;
            this.lines = lines;
        }

        /** Asks the model, and passes pieces of its answer to the voice as they arrive. */
        AgentOutcome answer(String prompt) {
            var asking = new Asking(Thread.currentThread());
            lines.onInterrupt(asking::cancel);
            AgentOutcome outcome = conversation.answer(prompt, voice::piece);
            asking.end();
            return outcome;
        }

        /** A thread that may be interrupted only while it waits for the answer. */
        private static final class Asking {

            private final Thread thread;
            private boolean isOver;

            private Asking(Thread thread) {
                this.thread = thread;
            }

            private synchronized void cancel() {
                if (!isOver) {
                    isOver = true;
                    thread.interrupt();
                }
            }

            // The interrupt was for this answer: the chat continues.
            private synchronized void end() {
                isOver = true;
                Thread.interrupted();
            }
        }
    }

    /** Counts which turns of a conversation are stored. Thread-safe. */
    static final class StoredTurns {

        private final String session;
        private int posted;
        private int stored;
        private int lost;

        StoredTurns(String session) {
            this.session = session;
        }

        /** Number of turns that are not stored: those that wait, and those that were given up. */
        synchronized int missing() {
            return posted - stored;
        }

        synchronized int waiting() {
            return posted - stored - lost;
        }

        synchronized int lost() {
            return lost;
        }

        @Subscribe
        @AllowConcurrentEvents
        public synchronized void on(UserMessage event) {
            posted += isTurn(event) ? 1 : 0;
        }

        @Subscribe
        @AllowConcurrentEvents
        public synchronized void on(AgentResponse event) {
            posted += isTurn(event) ? 1 : 0;
        }

        @Subscribe
        @AllowConcurrentEvents
        public synchronized void on(EpisodeRecorded event) {
            stored += event.sessionId().equals(session) ? 1 : 0;
        }

        @Subscribe
        @AllowConcurrentEvents
        public synchronized void on(MessageLost event) {
            lost += isTurn(event.message()) ? 1 : 0;
        }

        /** Whether a message becomes an episode; one without text does not. */
        private boolean isTurn(MessageEvent event) {
            return event.sessionId().equals(session) && !event.text().isBlank();
        }
    }
}
