package dev.nightjar.springai;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.conversation.SessionLog;
import dev.nightjar.spi.conversation.SessionLogStore;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;

/**
 * Stores sessions of {@code spring-ai-session} in the kernel's store: events in order, with their ids, branches and
 * tool calls, across restarts and compactions. Needs that library on the class path. Thread-safe.
 *
 * <p>Messages of user and model are captured as part of the conversation: by the {@link NightjarMemory#advisors()} in a
 * request, otherwise when the event is appended. The {@link SessionResolver} decides whose memory that is, never the
 * user id of a session. Deleting a session, also because it has expired, erases it for good, with what was learned from
 * it alone.
 *
 * <p>Calls throw {@link dev.nightjar.memory.MemoryException} when the store cannot be used,
 * {@link IllegalStateException} when no plugin stores sessions, and {@link UnsupportedOperationException} for an
 * incognito conversation, which is not stored.
 */
public final class NightjarSessionRepository implements SessionRepository {

    private final AgentKernel kernel;
    private final SessionResolver sessions;
    private final OpenTurns turns;

    private NightjarSessionRepository(NightjarMemory memory) {
        kernel = memory.kernel("The repository of sessions of spring-ai-session");
        sessions = memory.sessions();
        turns = memory.turns();
    }

    /** A repository in the memory of these conversations. */
    public static NightjarSessionRepository of(NightjarMemory memory) {
        return new NightjarSessionRepository(memory);
    }

    @Override
    public Session save(Session session) {
        var kept = kept(session.id());
        logs().save(kept.scope(), SessionEntries.draft(kept.id(), session));
        return session;
    }

    @Override
    public @Nullable Session findById(String sessionId) {
        var session = sessions.session(sessionId);
        return logs().find(session.scope(), session.id())
                .map(SessionEntries::session)
                .orElse(null);
    }

    /** The sessions that the resolver lets the caller see, oldest first. */
    @Override
    public List<Session> findByUserId(String userId) {
        return logs().ofOwner(userId).stream()
                .filter(this::isVisible)
                .map(SessionEntries::session)
                .toList();
    }

    @Override
    public List<String> findExpiredSessionIds(Instant before) {
        return logs().expired(before).stream()
                .map(SessionEntries::id)
                .distinct()
                .toList();
    }

    @Override
    public void delete(String sessionId) {
        var session = sessions.session(sessionId);
        service(Erasure.class).erase(session.scope(), new ErasureTarget.OneSession(session.id()), progress -> {});
    }

    /** Skips an event whose id the session already has. */
    @Override
    public void appendEvent(SessionEvent event) {
        var session = kept(event.getSessionId());
        var entry = SessionEntries.entry(event);
        boolean isNew = logs().append(session.scope(), session.id(), entry);
        if (isNew && entry.isSaid() && !turns.isOpen(session)) {
            kernel.events().post(said(session, event, entry.text()));
        }
    }

    @Override
    public boolean compactEvents(
            String sessionId,
            List<SessionEvent> archivedEvents,
            List<SessionEvent> retainedEvents,
            long expectedVersion) {
        var session = kept(sessionId);
        return logs().compact(
                        session.scope(),
                        session.id(),
                        new SessionLog.Compaction(
                                expectedVersion,
                                archivedEvents.stream().map(SessionEvent::getId).toList(),
                                retainedEvents.stream()
                                        .map(SessionEntries::entry)
                                        .toList()));
    }

    @Override
    public long getEventVersion(String sessionId) {
        var session = sessions.session(sessionId);
        return logs().find(session.scope(), session.id())
                .map(SessionLog::version)
                .orElse(0L);
    }

    @Override
    public List<SessionEvent> findEvents(String sessionId, EventFilter filter) {
        var session = sessions.session(sessionId);
        var wanted = inMilliseconds(filter);
        var found = logs().entries(session.scope(), session.id(), !filter.excludeArchived()).stream()
                .map(entry -> SessionEntries.event(sessionId, entry))
                .filter(wanted::matches)
                .toList();
        return page(newest(found, filter.lastN()), filter);
    }

    /**
     * Stored times have milliseconds, so the filter gets the same precision; otherwise an event would be before its own
     * time.
     */
    private static EventFilter inMilliseconds(EventFilter filter) {
        return filter.from() == null
                ? filter
                : filter.merge(EventFilter.builder()
                        .from(filter.from().truncatedTo(ChronoUnit.MILLIS))
                        .build());
    }

    private static List<SessionEvent> newest(List<SessionEvent> events, @Nullable Integer most) {
        return most == null || events.size() <= most ? events : events.subList(events.size() - most, events.size());
    }

    private static List<SessionEvent> page(List<SessionEvent> events, EventFilter filter) {
        Integer size = filter.pageSize();
        if (size == null) {
            return events;
        }
        long page = filter.page() == null ? 0 : filter.page();
        return events.stream().skip(page * size).limit(size).toList();
    }

    private static MessageEvent said(HostSession session, SessionEvent event, String text) {
        return event.getMessageType() == MessageType.USER
                ? UserMessage.of(session.scope(), session.id(), text, event.getTimestamp())
                        .withMessageId(event.getId())
                : AgentResponse.of(session.scope(), session.id(), text, event.getTimestamp())
                        .withMessageId(event.getId());
    }

    private boolean isVisible(SessionLog log) {
        var session = sessions.session(SessionEntries.id(log));
        return session.scope().namespace().equals(log.namespace())
                && session.id().equals(log.sessionId());
    }

    private HostSession kept(String sessionId) {
        var session = sessions.session(sessionId);
        if (session.scope().isIncognito()) {
            throw new UnsupportedOperationException("The conversation '" + sessionId
                    + "' is incognito and leaves no trace: keep it in an InMemorySessionRepository");
        }
        return session;
    }

    private SessionLogStore logs() {
        return service(SessionLogStore.class);
    }

    private <T> T service(Class<T> type) {
        return kernel.service(type)
                .orElseThrow(() -> new IllegalStateException("No plugin keeps sessions: memory-plugin.jar is missing"));
    }
}
