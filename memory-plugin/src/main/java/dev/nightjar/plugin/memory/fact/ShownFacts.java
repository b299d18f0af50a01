package dev.nightjar.plugin.memory.fact;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.plugin.memory.search.InformationShare;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes facts that were used from facts that were only shown. A fact shown before a model call or by a tool
 * counts as used if the answer, or the user's next message, repeats at least half of what it adds to the prompt. Words
 * of the prompt do not count, because every answer repeats them. Thread-safe.
 */
public final class ShownFacts implements AutoCloseable {

    private static final double HALF = 0.5;
    /** Beyond this, the session that has been silent longest is dropped. */
    private static final int MAX_SESSIONS = 1000;

    private static final int MAX_FACTS = 200;

    /** Code points of a prompt that are kept; the question is usually near its beginning. */
    private static final int MAX_PROMPT = 10_000;

    private final MemoryService memory;
    private final InformationShare information;
    private final ExtensionContext host;
    private final Map<Key, Session> sessions = new LinkedHashMap<>();

    /** @param information measures how much information texts share */
    public ShownFacts(MemoryService memory, InformationShare information, ExtensionContext host) {
        this.memory = memory;
        this.information = information;
        this.host = host;
    }

    public void start() {
        host.events().register(this);
    }

    @Override
    public void close() {
        host.events().unregister(this);
    }

    /**
     * Records what a model was shown.
     *
     * @param session the conversation; null for none, then nothing is recorded
     * @param asked the prompt or the argument of the tool it was shown for
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

    /** Looks for shown facts in the answer. Facts it does not use stay open, as the user may still take them up. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(AgentResponse answer) {
        if (!answer.scope().isIncognito()) {
            judge(answer, isOpen(answer));
        }
    }

    /** Looks for facts shown earlier in the user's message, then drops them. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(UserMessage message) {
        if (!message.scope().isIncognito()) {
            judge(message, taken(message));
        }
    }

    /** Drops what was shown, as it may be erased. */
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
        // Facts for this very prompt stay open: a host may ask for context before it posts the message.
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

    /** A fact that was used is not counted twice. */
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

    /** A session's last prompt, and the facts that were shown and not used yet. */
    private static final class Session {
        private final Map<MemoryId, Shown> open = new LinkedHashMap<>();
        private String prompt = "";
    }

    /**
     * A fact or note that was shown.
     *
     * @param prompt the user's last message then
     * @param asked what it was shown for
     */
    private record Shown(Memory memory, String prompt, String asked) {

        String known() {
            return prompt + "\n" + asked;
        }
    }
}
