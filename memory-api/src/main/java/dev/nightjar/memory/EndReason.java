package dev.nightjar.memory;

import java.util.Locale;

/** Why a memory is no longer active. */
public enum EndReason {
    /** A newer memory says it better or says otherwise. */
    SUPERSEDED,
    /** The user asked for it to go. */
    FORGOTTEN,
    /** It had been faded, or a plan whose time was over, for long. */
    DECAYED,
    /** It fell to a cap. */
    PRUNED,
    /** Its life span was over. */
    EXPIRED,
    /** It is kept, but not used until somebody has reviewed it. */
    QUARANTINED;

    /** The lower-case name used in storage and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
