package dev.nightjar.plugin.memory.fact;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.MemoriesErased;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.plugin.memory.search.InformationShare;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells facts that were used from facts that were only shown. A fact that stood before a model call, or that a tool
 * answered, was used if the answer or the next message of the user carries at least half of what it told beyond the
 * prompt: then more of it was taken up than left. Words of the prompt do not count, because they come back in any
 * answer. Thread-safe.
 */
public final class ShownFacts implements AutoCloseable {

    private static final double HALF = 0.5;
    /** Of sessions nobody has spoken in for long nothing is expected any more. */
    private static final int MAX_SESSIONS = 1000;

    private static final int MAX_FACTS = 200;

    /** Code points of a prompt that are kept; what is asked for stands near its beginning. */
    private static final int MAX_PROMPT = 10_000;

    private final MemoryService memory;
    private final InformationShare information;
    private final ExtensionContext host;
    private final Map<Key, Session> sessions = new LinkedHashMap<>();

    /** @param information weighs what texts have in common */
    public ShownFacts(MemoryService memory, InformationShare information, ExtensionContext host) {
        this.memory = memory;
        this.information = information;
        this.host = host;
    }

    /** Begins to listen. */
    public void start() {
        host.events().register(this);
    }

    @Override
    public void close() {
        host.events().unregister(this);
    }

    /**
     * Notes what a model was shown.
     *
     * @param session the conversation; null when there is none, then nothing can be expected
     * @param asked what it was shown for: a prompt, or what a tool was asked
     */
    public void note(MemoryScope scope, @Nullable String session, String asked, Collection<? extends Memory> shown) {
        if (session != null) {
            note(new Key(scope.agentId(), scope.namespace(), session), asked, shown);
        }
    }

    private synchronized void note(Key key, String asked, Collection<? extends Memory> shown) {
        var session = session(key);
        for (var memory : shown) {
            if ((memory instanceof Fact || memory instanceof Note) && session.open.size() < MAX_FACTS) {
                session.open.putIfAbsent(
                        memory.id(), new Shown(memory, session.prompt, CodePoints.first(asked, MAX_PROMPT)));
            }
        }
    }

    /** The answer may use what was shown; what it does not may still be taken up by the user. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(AgentResponse answer) {
        if (!answer.scope().isIncognito()) {
            judge(answer, isOpen(answer));
        }
    }

    /** The user may take up what was shown before; then its time is over. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(UserMessage message) {
        if (!message.scope().isIncognito()) {
            judge(message, taken(message));
        }
    }

    /** What was shown may be gone. */
    @Subscribe
    @AllowConcurrentEvents
    public synchronized void on(MemoriesErased event) {
        sessions.keySet().removeIf(key -> key.namespace().equals(event.namespace()));
    }

    private synchronized List<Shown> isOpen(MessageEvent message) {
        return List.copyOf(session(Key.of(message)).open.values());
    }

    private synchronized List<Shown> taken(MessageEvent message) {
        var session = session(Key.of(message));
        var prompt = CodePoints.first(message.text(), MAX_PROMPT);
        var before = new ArrayList<Shown>();
        // A host may ask for context before it tells of the message.
        session.open.values().stream()
                .filter(shown -> !shown.asked.equals(prompt))
                .forEach(before::add);
        before.forEach(shown -> session.open.remove(shown.memory.id()));
        session.prompt = prompt;
        return before;
    }

    private void judge(MessageEvent message, List<Shown> shown) {
        if (!shown.isEmpty()) {
            host.runInBackground("see which facts were used", () -> {
                var used = shown.stream()
                        .filter(one ->
                                information.of(message.scope(), one.memory.content(), one.known(), message.text())
                                        >= HALF)
                        .map(one -> one.memory.id())
                        .toList();
                forget(Key.of(message), used);
                memory.recordUse(message.scope(), used);
            });
        }
    }

    /** What was used once is not counted again. */
    private synchronized void forget(Key key, List<MemoryId> used) {
        session(key).open.keySet().removeAll(used);
    }

    private Session session(Key key) {
        var known = sessions.remove(key);
        var session = known == null ? new Session() : known;
        sessions.put(key, session);
        if (sessions.size() > MAX_SESSIONS) {
            sessions.remove(sessions.keySet().iterator().next());
        }
        return session;
    }

    private record Key(String agentId, Namespace namespace, String session) {

        static Key of(MessageEvent message) {
            return new Key(message.agentId(), message.namespace(), message.sessionId());
        }
    }

    /** What was said last in a session, and what was shown and not used yet. */
    private static final class Session {
        private final Map<MemoryId, Shown> open = new LinkedHashMap<>();
        private String prompt = "";
    }

    /**
     * A fact or note that was shown.
     *
     * @param prompt what the user had said last
     * @param asked what it was shown for
     */
    private record Shown(Memory memory, String prompt, String asked) {

        String known() {
            return prompt + "\n" + asked;
        }
    }
}
