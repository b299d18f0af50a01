package dev.nightjar.plugin.memory.fact;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Note;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;

/** Renews facts and notes that are used, so that they outlive those that are not. Thread-safe. */
final class FactUse {

    private final Database database;
    private final ExtensionContext host;

    FactUse(Database database, ExtensionContext host) {
        this.database = database;
        this.host = host;
    }

    /** Notes that facts and notes were used just now. Nobody waits for it. */
    void record(MemoryScope scope, Collection<MemoryId> ids) {
        if (ids.isEmpty()) {
            return;
        }
        var now = host.clock().instant();
        var used = List.copyOf(ids);
        var unused = database.submit(tx -> {
                    used.forEach(id -> tx.memories().findActiveOwn(scope, id).ifPresent(row -> renew(tx, row, now)));
                    return used.size();
                })
                .whenComplete((count, failure) -> {
                    if (failure != null) {
                        host.reportFailure("record the use of facts", failure);
                    }
                });
    }

    private void renew(Tables tx, MemoryRow row, Instant now) {
        if (row.memory() instanceof Fact fact && !fact.isProtected()) {
            boolean isOnAnotherDay = isOnAnotherDay(tx, row, now, host.clock().getZone());
            // A busy store writes it later than it was used.
            tx.facts().setConfidence(row.pk(), row.confidence().used(now, isOnAnotherDay));
        }
        if (row.memory() instanceof Fact || row.memory() instanceof Note) {
            tx.facts().countAccess(row.pk(), now);
        }
    }

    /**
     * Whether a use is the first of its day. Several uses on one day are one: what matters once and what matters again are
     * told apart by days, not by how often somebody repeats it.
     *
     * @param when when it was used: it may have been said some days before that is read
     * @param zone where days begin
     */
    static boolean isOnAnotherDay(Tables tx, MemoryRow row, Instant when, ZoneId zone) {
        var said = tx.facts().said(row.pk());
        var accessed = ((Fact) row.memory()).lastAccessed();
        var last = accessed == null || accessed.isBefore(said) ? said : accessed;
        return LocalDate.ofInstant(when, zone).isAfter(LocalDate.ofInstant(last, zone));
    }
}
