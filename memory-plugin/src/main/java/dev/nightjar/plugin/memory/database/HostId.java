package dev.nightjar.plugin.memory.database;

import org.jspecify.annotations.Nullable;

/**
 * An id or address that a host gave. A statement that stores it or looks for it gets it in the form in which it is
 * stored.
 */
public record HostId(String value) {

    /** The id; null for none. */
    public static @Nullable HostId of(@Nullable String value) {
        return value == null ? null : new HostId(value);
    }
}
