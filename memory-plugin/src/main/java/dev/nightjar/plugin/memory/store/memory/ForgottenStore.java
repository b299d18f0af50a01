package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.Namespace;
import java.time.Instant;

/** The hashes of what was forgotten on purpose. */
public interface ForgottenStore {

    /** Notes that what has this hash is forgotten from now on. */
    void add(Namespace namespace, String hash);

    /** Whether anything was forgotten after this time. */
    boolean hasAny(Namespace namespace, Instant said);

    /** Whether what has this hash was forgotten after this time. */
    boolean has(Namespace namespace, String hash, Instant said);
}
