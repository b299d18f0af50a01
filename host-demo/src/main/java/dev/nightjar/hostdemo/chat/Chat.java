package dev.nightjar.hostdemo.chat;

import dev.nightjar.conversation.ToolStep;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.extension.agent.AgentOutcome;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.kernel.agent.Conversation;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A conversation: what the user says is remembered. With a model the answer is the model's and is remembered too; without
 * one it is what memory holds on it, and is not remembered, since it only repeats memory. Not thread-safe.
 */
public final class Chat {

    /** How long an answer waits for an earlier conversation to be consolidated, so that it can speak of it. */
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
    /** Turns of which the user was told that they are not stored. */
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
     * @throws dev.nightjar.extension.ConfigurationException when there is no memory provider with the name that is chosen
     */
    public Chat(Host host, MemoryScope scope, ChosenSession chosen, @Nullable String speaker, ChatVoice voice) {
        this.host = host;
        this.scope = scope;
        this.conversation = chosen.memory() == null
                ? host.kernel().converse(scope, chosen.id())
                : host.kernel().converse(scope, chosen.id(), chosen.memory());
        this.session = conversation.sessionId();
        this.isToBeResumed = chosen.isToBeResumed();
        this.speaker = speaker;
        this.voice = voice;
        this.turns = new StoredTurns(session);
        this.review = new ReviewNews(host, scope);
    }

    /** Goes on until the lines end or the user leaves. */
    public void run(LineSource lines) throws IOException {
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

    private void converse(LineSource lines, ChatNotices notices) throws IOException {
        var model = host.kernel().model();
        begun = conversation.lastPosition();
        var talk = model.isConfigured() ? new ModelTalk(conversation, voice, lines) : null;
        voice.welcome(session, talk == null ? null : model.describe(), scope.isIncognito());
        if (isToBeResumed || conversation.resumed() > 0) {
            voice.resumed(conversation.resumed());
        }
        showReview();
        for (var next = notices.nextLine(); next.isPresent(); next = notices.nextLine()) {
            var line = next.get().strip();
            if (line.equals("/quit") || line.equals("/exit")) {
                break;
            }
            if (!line.isEmpty()) {
                respond(line, talk);
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
        try {
            if (host.archives().isAutomatic()) {
                host.archives().archive(scope, session);
            }
        } catch (MemoryException e) {
            voice.trouble(String.valueOf(e.getMessage()));
        }
        try {
            host.conversations().prune(scope);
        } catch (MemoryException e) {
            voice.trouble("Old conversations could not be pruned: " + e.getMessage());
        }
    }

    private void showReview() {
        try {
            var lines = review.lines();
            if (!lines.isEmpty()) {
                voice.review(lines);
            }
        } catch (MemoryException e) {
            voice.trouble(String.valueOf(e.getMessage()));
        }
    }

    private void showCaughtUp() {
        if (owed > 0 && turns.waiting() == 0) {
            if (owed > turns.lost()) {
                voice.caughtUp(owed - turns.lost());
            }
            owed = turns.lost();
        }
    }

    private void respond(String line, @Nullable ModelTalk talk) {
        if (!line.startsWith("/")) {
            listen(line);
            if (talk == null && scope.isIncognito()) {
                voice.silent(line);
            } else if (talk == null) {
                recall(line, withoutModel(), found -> voice.answer(line, found));
            } else {
                tell(line, talk.answer(line), conversation.steps());
                conversation.condensed().ifPresent(voice::condensed);
            }
        } else if (line.equals("/help")) {
            voice.help();
        } else if (line.equals("/context") || line.startsWith("/context ")) {
            var prompt = line.substring("/context".length()).strip();
            recall(
                    prompt.isEmpty() ? lastPrompt : prompt,
                    talk == null ? withoutModel() : conversation.historyFrom(),
                    voice::context);
        } else {
            voice.unknown(line);
        }
    }

    /** What is told is stored before. */
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

    /**
     * Without a model the user is reminded of what was said before this chat began, or so long ago as to be out of
     * sight.
     */
    private long withoutModel() {
        return Math.max(begun, conversation.lastPosition() - conversation.mostMessages()) + 1;
    }

    private void recall(String prompt, long historyFrom, Consumer<String> use) {
        try {
            use.accept(host.context(new ContextProvider.Request(prompt, scope, session, null, historyFrom)));
        } catch (MemoryException e) {
            voice.trouble(String.valueOf(e.getMessage()));
        }
    }

    private void listen(String line) {
        lastPrompt = line;
        post(UserMessage.of(scope, session, line, host.clock().instant()).by(speaker))
                .ifPresent(voice::trouble);
        host.settle(PATIENCE);
    }

    /** Posts it; answers why it is not stored, when it is not. */
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
     * Which conversation a chat is.
     *
     * @param id its id; null for a new one
     * @param isToBeResumed whether the user wants to go on with one that is stored
     * @param memory name of its memory provider; null for that of the configuration
     */
    public record ChosenSession(
            @Nullable String id,
            boolean isToBeResumed,
            @Nullable String memory) {}
}
