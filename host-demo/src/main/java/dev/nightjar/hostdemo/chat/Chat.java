package dev.nightjar.hostdemo.chat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.ScheduleNotice;
import dev.nightjar.event.UserMessage;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
    private final String session;
    private final @Nullable String speaker;
    private final ChatVoice voice;
    private final Queue<ScheduleNotice> notices = new ConcurrentLinkedQueue<>();
    private final StoredTurns turns;
    /** Turns of which the user was told that they are not stored. */
    private int owed;

    private String lastPrompt = "";

    /**
     * A conversation in this host.
     *
     * @param scope whose memory it is about; incognito for a conversation that leaves no trace
     * @param session its id
     * @param speaker the user's name; null when unknown
     * @param voice how answers are shown
     */
    public Chat(Host host, MemoryScope scope, String session, @Nullable String speaker, ChatVoice voice) {
        this.host = host;
        this.scope = scope;
        this.session = session;
        this.speaker = speaker;
        this.voice = voice;
        this.turns = new StoredTurns(session);
    }

    /** Goes on until the lines end or the user leaves. */
    public void run(LineSource lines) throws IOException {
        host.events().register(this);
        host.events().register(turns);
        try {
            converse(lines);
        } finally {
            host.events().unregister(turns);
            host.events().unregister(this);
        }
    }

    /** Keeps a message until the user is neither typing nor reading an answer. */
    @Subscribe
    public void keep(ScheduleNotice notice) {
        if (notice.namespace().equals(host.scope().namespace())) {
            notices.add(notice);
        }
    }

    private void converse(LineSource lines) throws IOException {
        var model = host.kernel().model();
        var talk = model.isConfigured() ? new ModelTalk(host.kernel().converse(scope, session), voice, lines) : null;
        voice.welcome(session, talk == null ? null : model.describe(), scope.isIncognito());
        showNotices();
        for (var next = lines.next(); next.isPresent(); next = lines.next()) {
            var line = next.get().strip();
            if (line.equals("/quit") || line.equals("/exit")) {
                break;
            }
            if (!line.isEmpty()) {
                respond(line, talk);
            }
            showNotices();
        }
        showNotices();
        voice.farewell();
    }

    private void showNotices() {
        if (owed > 0 && turns.waiting() == 0) {
            if (owed > turns.lost()) {
                voice.caughtUp(owed - turns.lost());
            }
            owed = turns.lost();
        }
        for (var notice = notices.poll(); notice != null; notice = notices.poll()) {
            voice.notice(notice.name(), notice.text());
            notice.confirmDelivery();
        }
    }

    private void respond(String line, @Nullable ModelTalk talk) {
        if (!line.startsWith("/")) {
            listen(line);
            if (talk == null && scope.isIncognito()) {
                voice.silent(line);
            } else if (talk == null) {
                recall(line, found -> voice.answer(line, found));
            } else {
                talk.answer(line)
                        .ifPresent(answer -> host.events()
                                .post(AgentResponse.of(
                                        scope, session, answer, host.clock().instant())));
            }
        } else if (line.equals("/help")) {
            voice.help();
        } else if (line.equals("/context") || line.startsWith("/context ")) {
            var prompt = line.substring("/context".length()).strip();
            recall(prompt.isEmpty() ? lastPrompt : prompt, voice::context);
        } else {
            voice.unknown(line);
        }
    }

    private void recall(String prompt, Consumer<String> use) {
        try {
            use.accept(host.context(scope, prompt, session));
        } catch (MemoryException e) {
            voice.trouble(String.valueOf(e.getMessage()));
        }
    }

    private void listen(String line) {
        lastPrompt = line;
        long failuresBefore = host.failureCount();
        int missingBefore = turns.missing();
        host.events()
                .post(UserMessage.of(scope, session, line, host.clock().instant())
                        .by(speaker));
        if (turns.missing() > missingBefore && host.failureCount() > failuresBefore) {
            owed++;
            voice.trouble("This is not stored: " + host.latestFailure().orElse("the reason is not known"));
        }
        host.settle(PATIENCE);
    }
}
