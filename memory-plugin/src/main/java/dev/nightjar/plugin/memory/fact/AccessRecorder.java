package dev.nightjar.plugin.memory.fact;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.AccessKind;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.MemoryRow;
import dev.nightjar.plugin.memory.store.Transaction;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Renews facts that are used, so that they outlive those that are not. Nobody waits for it. Thread-safe. */
final class AccessRecorder {

    /** Boost of a use: {@code 0.05 × ln(1 + uses/20)}; the more often a fact proved useful, the longer it stays. */
    private static final double BOOST = 0.05;

    private static final double USES_SCALE = 20;
    /** Being injected unasked says less about its use than being asked for. */
    private static final double CONTEXT_WEIGHT = 0.5;

    private final Database database;
    private final ExtensionContext host;

    AccessRecorder(Database database, ExtensionContext host) {
        this.database = database;
        this.host = host;
    }

    void record(MemoryScope scope, Collection<MemoryId> ids, AccessKind kind) {
        if (ids.isEmpty()) {
            return;
        }
        var now = host.clock().instant();
        var used = List.copyOf(ids);
        var unused = database.submit(tx -> {
                    used.forEach(
                            id -> tx.facts().find(scope.namespace(), id).ifPresent(row -> renew(tx, row, kind, now)));
                    return used.size();
                })
                .whenComplete((count, failure) -> {
                    if (failure != null) {
                        host.reportFailure("record the use of facts", failure);
                    }
                });
    }

    private void renew(Transaction tx, MemoryRow row, AccessKind kind, Instant now) {
        tx.facts().countAccess(row.pk(), now);
        var fact = (Fact) row.memory();
        if (!fact.isProtected()) {
            double weight = kind == AccessKind.TOOL ? 1 : CONTEXT_WEIGHT;
            double boost = weight * BOOST * Math.log(1 + (fact.accessCount() + 1) / USES_SCALE);
            tx.facts().setConfidence(row.pk(), row.confidence().renewed(now, boost));
        }
    }
}
