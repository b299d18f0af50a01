package dev.nightjar.memory;

import java.util.Locale;

/** Why a memory is no longer active. */
public enum EndReason {
    /** A newer memory replaced or contradicted it. */
    SUPERSEDED,
    /** The user asked to forget it. */
    FORGOTTEN,
    /** The memory had faded long ago, or was a plan long past. */
    DECAYED,
    /** The memory was removed to stay within a limit on the number of memories. */
    PRUNED,
    /** The expiry time passed. */
    EXPIRED,
    /** The memory is stored but not used until somebody reviews it. */
    QUARANTINED;

    /** The lower-case name used in storage and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
