package dev.nightjar.plugin.memory.fact;

import dev.nightjar.internal.value.MemoryTime;
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

/** Checks, sets and applies the expiry time of memories of all kinds. */
public final class Expiry {

    private Expiry() {}

    /**
     * Returns the given time if a memory can expire then; null means never.
     *
     * @throws IllegalArgumentException if it is not in the future, or out of range
     */
    public static @Nullable Instant checked(Tables tx, @Nullable Instant at) {
        MemoryTime.checked("expires_at", at);
        if (at != null && !at.isAfter(tx.now())) {
            throw new IllegalArgumentException(
                    "expires_at must be in the future, but was " + at + ", and it is " + tx.now());
        }
        return at;
    }

    /** Ends what expired since the last night, so that it does not affect what is saved now. */
    public static void endOverdue(Tables tx, Namespace namespace) {
        tx.memories().expired(namespace).forEach(pk -> tx.memories().end(pk, EndReason.EXPIRED));
    }

    /** Sets the expiry of an active memory of the scope's own namespace; null means never. */
    static Optional<Memory> set(Tables tx, MemoryScope scope, MemoryId id, @Nullable Instant at) {
        var checked = checked(tx, at);
        return tx.memories().findActiveOwn(scope, id).map(row -> {
            tx.memories().expire(row.pk(), checked);
            return tx.memories().byKeys(List.of(row.pk())).get(0).memory();
        });
    }

    /** Saying something again never shortens its life, and what never expires stays so. */
    static void extend(Tables tx, MemoryRow known, @Nullable Instant at) {
        var before = known.memory().expiresAt();
        if (at != null && before != null && at.isAfter(before)) {
            tx.memories().expire(known.pk(), at);
        }
    }
}
