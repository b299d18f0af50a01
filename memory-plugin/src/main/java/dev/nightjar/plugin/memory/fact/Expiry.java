package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When the time of a memory is over, of whatever kind it is. */
public final class Expiry {

    private Expiry() {}

    /**
     * The same time, if a memory can expire then; null for one that stays.
     *
     * @throws IllegalArgumentException when it is not in the future
     */
    public static @Nullable Instant checked(Tables tx, @Nullable Instant at) {
        if (at != null && !at.isAfter(tx.now())) {
            throw new IllegalArgumentException(
                    "expires_at must be in the future, but was " + at + ", and it is " + tx.now());
        }
        return at;
    }

    /** Ends what expired since the last night, so that it does not stand in the way of what is saved now. */
    public static void endOverdue(Tables tx, Namespace namespace) {
        tx.memories().expired(namespace).forEach(pk -> tx.memories().end(pk, EndReason.EXPIRED));
    }

    /** Sets the time of an active memory of the scope's own namespace; null when it stays. */
    static Optional<Memory> set(Tables tx, MemoryScope scope, MemoryId id, @Nullable Instant at) {
        var checked = checked(tx, at);
        return tx.memories().findActiveOwn(scope, id).map(row -> {
            tx.memories().expire(row.pk(), checked);
            return tx.memories().byKeys(List.of(row.pk())).get(0).memory();
        });
    }

    /** What is said again never ends sooner for that; what stays goes on staying. */
    static void extend(Tables tx, MemoryRow known, @Nullable Instant at) {
        var before = known.memory().expiresAt();
        if (at != null && before != null && at.isAfter(before)) {
            tx.memories().expire(known.pk(), at);
        }
    }
}
