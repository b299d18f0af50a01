package dev.nightjar.plugin.memory.conversation;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.spi.memory.ConversationMemory;
import dev.nightjar.spi.memory.WorkingMemoryProvider;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one conversation that recalls by meaning: the last {@value #HISTORY} messages of the thread and, for
 * each prompt, matching turns from all threads of the namespace.
 *
 * <p>A thread is a session. If the host names no session, each wake begins a new one, with the id {@code wake-} and a
 * ULID, which contains the time; {@link Session} has the time too. While a new thread is shorter than the history, the
 * history begins in earlier threads, so that the agent does not forget during a nap. A session named by the host
 * continues alone. Everything is read from the store, where the bus has put it, and no second copy is kept. So a
 * restart changes nothing, and neither does saving a turn again. Thread-safe.
 */
public final class SemanticMemory implements ConversationMemory {

    /** The provider's name. */
    public static final String NAME = "semantic";

    /** Most messages of the history. */
    public static final int HISTORY = 40;

    /** Most threads of the history; if more are needed, it is shorter. */
    private static final int MAX_THREADS = 20;

    private final ConversationStore store;
    private final Function<Instant, String> threads;
    private final Optional<SemanticRecall> recall;
    private final WorkingMemoryProvider working;
    private @Nullable Identity awake;
    private boolean isNewThread;
    /** For each other thread in the history, the position of its first message there. */
    private Map<String, Long> seen = Map.of();

    /**
     * Not awake yet.
     *
     * @param threads makes a new id for a thread that begins at a time
     * @param recall empty to show only the newest messages
     */
    public SemanticMemory(
            ConversationStore store,
            Function<Instant, String> threads,
            Optional<SemanticRecall> recall,
            WorkingMemoryProvider working) {
        this.store = store;
        this.threads = threads;
        this.recall = recall;
        this.working = working;
    }

    @Override
    public synchronized String onWake(Identity who) {
        if (awake == null) {
            isNewThread = who.sessionId() == null;
            seen = Map.of();
            var session = who.sessionId() == null ? threads.apply(who.time()) : who.sessionId();
            awake = new Identity(who.scope(), session, who.time());
        }
        return thread(awake);
    }

    @Override
    public Context buildContext(@Nullable ContextRequest hint) {
        return identity()
                .map(who -> hint == null ? new Context(history(who), "") : new Context(List.of(), recalled(who, hint)))
                .orElse(Context.EMPTY);
    }

    private List<StoredMessage> history(Identity who) {
        var own = store.messages(who.scope(), thread(who), HISTORY);
        var history = new ArrayList<StoredMessage>();
        var from = new HashMap<String, Long>();
        for (var thread : threadsBefore(who, HISTORY - own.size())) {
            from.put(thread.session, thread.messages.get(0).sequence());
            history.addAll(
                    0,
                    thread.messages.stream()
                            .map(SemanticMemory::ofAnotherThread)
                            .toList());
        }
        note(from);
        history.addAll(own);
        return history;
    }

    private synchronized void note(Map<String, Long> threadsInHistory) {
        seen = Map.copyOf(threadsInHistory);
    }

    /** The newest messages from before a new thread began, at most this many; the newest thread first. */
    private List<Before> threadsBefore(Identity who, int most) {
        var before = new ArrayList<Before>();
        if (!isThreadNew()) {
            return before;
        }
        int room = most;
        for (var session : store.sessions(who.scope(), MAX_THREADS)) {
            boolean isOver =
                    !session.id().equals(thread(who)) && !session.updatedAt().isAfter(who.time());
            if (isOver && room > 0) {
                var messages = store.messages(who.scope(), session.id(), room);
                room -= messages.size();
                if (!messages.isEmpty()) {
                    before.add(new Before(session.id(), messages));
                }
            }
        }
        return before;
    }

    /** Without its position, which belongs to another session than the host's. */
    private static StoredMessage ofAnotherThread(StoredMessage message) {
        return new StoredMessage(0, message.role(), message.speaker(), message.text(), message.time(), message.steps());
    }

    private synchronized boolean isThreadNew() {
        return isNewThread;
    }

    /** The messages of a thread that are in the history; at least one. */
    private record Before(String session, List<StoredMessage> messages) {}

    /** Recalls in the scope and thread of the wake, whatever the hint says. */
    private String recalled(Identity who, ContextRequest hint) {
        var own = new ContextRequest(hint.prompt(), who.scope(), thread(who), hint.injected(), hint.historyFrom());
        return recall.map(all -> all.block(own, seen(who))).orElse("");
    }

    /** From which position the model sees the earlier threads. Hosts drop them once this thread is long enough. */
    private Map<String, Long> seen(Identity who) {
        var others = threadsInHistory();
        boolean isLong = !others.isEmpty()
                && store.messages(who.scope(), thread(who), 2 * HISTORY).size() == 2 * HISTORY;
        return isLong ? Map.of() : others;
    }

    private synchronized Map<String, Long> threadsInHistory() {
        return seen;
    }

    @Override
    public void saveTurn(Turn turn) {}

    @Override
    public long turnCount() {
        return Turn.of(turns(Integer.MAX_VALUE)).size();
    }

    @Override
    public List<Turn> recentTurns(int limit) {
        checkArgument(limit >= 1, "limit must be 1 or more, but was %s", limit);
        return Turn.of(turns(limit));
    }

    private List<StoredMessage> turns(int most) {
        return identity()
                .map(who -> store.newestTurns(who.scope(), thread(who), most))
                .orElse(List.of());
    }

    @Override
    public Optional<WorkingMemoryProvider> workingMemory() {
        return identity().map(who -> working);
    }

    @Override
    public synchronized void onSleep() {
        awake = null;
    }

    private synchronized Optional<Identity> identity() {
        return Optional.ofNullable(awake);
    }

    private static String thread(Identity who) {
        return String.valueOf(who.sessionId());
    }
}
