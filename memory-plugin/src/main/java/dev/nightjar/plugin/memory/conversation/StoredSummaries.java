package dev.nightjar.plugin.memory.conversation;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import java.util.function.BiConsumer;

/**
 * {@link RollingSummaryStore} on a database. Thread-safe.
 *
 * @param policy what is masked before it is stored
 * @param written called with a session after its summary was written
 */
public record StoredSummaries(Database database, MemoryPolicy policy, BiConsumer<MemoryScope, String> written)
        implements RollingSummaryStore {

    @Override
    public RollingSummary summary(MemoryScope scope, String sessionId) {
        return database.read(tx -> tx.sessions()
                .find(scope, sessionId)
                .map(session -> tx.sessionLogs().summary(session.pk()))
                .orElse(RollingSummary.NONE));
    }

    @Override
    public Outcome write(MemoryScope scope, String sessionId, RollingSummary.Draft draft) {
        var outcome = database.write(tx -> write(tx, scope, sessionId, draft));
        if (outcome.isWritten()) {
            written.accept(scope, sessionId);
        }
        return outcome;
    }

    private Outcome write(Tables tx, MemoryScope scope, String sessionId, RollingSummary.Draft draft) {
        var session = tx.sessions()
                .find(scope, sessionId)
                .orElseThrow(() -> new IllegalArgumentException("There is no session '" + sessionId + "'"));
        var current = tx.sessionLogs().summary(session.pk());
        if (current.epoch() != draft.expectedEpoch()) {
            return new Outcome(false, current);
        }
        checkArgument(
                draft.lastSequence() >= current.lastSequence(),
                "The summary covers messages up to %s; it cannot be replaced by one that ends at %s",
                current.lastSequence(),
                draft.lastSequence());
        checkArgument(
                draft.lastSequence() <= session.lastSequence(),
                "The session ends at message %s; a summary cannot cover messages up to %s",
                session.lastSequence(),
                draft.lastSequence());
        tx.sessionLogs()
                .replaceSummary(session.pk(), draft.lastSequence(), policy.storable(CleanText.of(draft.text())));
        return new Outcome(true, tx.sessionLogs().summary(session.pk()));
    }
}
