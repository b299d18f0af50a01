package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Note;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ExtensionContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;

/** Renews facts and notes that are used, so that they outlive unused ones. Thread-safe. */
final class FactUse {

    private final Database database;
    private final ExtensionContext host;

    FactUse(Database database, ExtensionContext host) {
        this.database = database;
        this.host = host;
    }

    /** Records in the background that these facts and notes were used just now. */
    void record(MemoryScope scope, Collection<MemoryId> ids) {
        if (ids.isEmpty()) {
            return;
        }
        var now = host.clock().instant();
        var used = List.copyOf(ids);
        var unused = database.submit(tx -> {
                    tx.claim(List.of(scope.namespace()));
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
            // The time of use, not of writing: a busy store writes later.
            tx.facts().setConfidence(row.pk(), row.confidence().used(now, isOnAnotherDay));
        }
        if (row.memory() instanceof Fact || row.memory() instanceof Note) {
            tx.facts().countAccess(row.pk(), now);
        }
    }

    /**
     * Whether a use is the first of its day. Uses on one day count as one: a fact that matters again is used on several
     * days, however often somebody repeats it on one.
     *
     * @param when time of the use, which may be days before it is read
     * @param zone the time zone that defines days
     */
    static boolean isOnAnotherDay(Tables tx, MemoryRow row, Instant when, ZoneId zone) {
        var said = tx.facts().said(row.pk());
        var accessed = ((Fact) row.memory()).lastAccessed();
        var last = accessed == null || accessed.isBefore(said) ? said : accessed;
        return LocalDate.ofInstant(when, zone).isAfter(LocalDate.ofInstant(last, zone));
    }
}
