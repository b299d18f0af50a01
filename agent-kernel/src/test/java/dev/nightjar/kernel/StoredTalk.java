package dev.nightjar.kernel;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.SessionPage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One conversation with its rolling summary, in memory. A message's text begins with its position: {@code #7 }. */
final class StoredTalk implements AgentExtension, ConversationStore, RollingSummaryStore {

    final List<StoredMessage> messages = new CopyOnWriteArrayList<>();
    volatile RollingSummary summary = RollingSummary.NONE;
    volatile boolean isRefusingWrites;
    private final AtomicLong last = new AtomicLong();

    @Override
    public void initialize(ExtensionContext host) {
        host.provide(ConversationStore.class, this);
        host.provide(RollingSummaryStore.class, this);
    }

    /** Stores a text and answers it. */
    String say(Role role, String text) {
        long place = last.incrementAndGet();
        var marked = "#" + place + " " + text;
        messages.add(new StoredMessage(place, role, null, marked, Instant.EPOCH, List.of()));
        return marked;
    }

    /** Somebody else changes the summary. */
    void change(long lastSequence, String text) {
        summary = new RollingSummary(summary.epoch() + 1, lastSequence, text, Instant.EPOCH);
    }

    /** Positions of the stored messages behind this one. */
    List<Long> behind(long position) {
        return messages.stream()
                .map(StoredMessage::sequence)
                .filter(sequence -> sequence > position)
                .toList();
    }

    @Override
    public RollingSummary summary(MemoryScope scope, String sessionId) {
        return summary;
    }

    @Override
    public Outcome write(MemoryScope scope, String sessionId, RollingSummary.Draft draft) {
        if (isRefusingWrites) {
            throw new MemoryException("no writing today");
        }
        boolean isCurrent = draft.expectedEpoch() == summary.epoch();
        if (isCurrent) {
            change(draft.lastSequence(), draft.text());
        }
        return new Outcome(isCurrent, summary);
    }

    @Override
    public SessionPage page(MemoryScope scope, @Nullable String after, int limit) {
        return new SessionPage(List.of(), null);
    }

    @Override
    public long countSessions(MemoryScope scope) {
        return 1;
    }

    @Override
    public Optional<Session> session(MemoryScope scope, String sessionId) {
        return Optional.of(new Session(
                sessionId,
                "ada",
                new Namespace("user:ada"),
                Instant.EPOCH,
                Instant.EPOCH,
                last.get(),
                messages.size(),
                false,
                ""));
    }

    @Override
    public List<StoredMessage> messages(MemoryScope scope, String sessionId, int newest) {
        return messages.subList(Math.max(0, messages.size() - newest), messages.size());
    }

    @Override
    public List<FoundCall> calls(MemoryScope scope, String words, int limit) {
        return List.of();
    }

    @Override
    public int prune(MemoryScope scope) {
        return 0;
    }
}
