package dev.nightjar.memory;

import org.jspecify.annotations.Nullable;

/**
 * One verbatim dialogue turn.
 *
 * @param details what every memory has; the session is always set
 * @param role which side spoke
 * @param speaker the speaker's name; null when the host gave none
 * @param sequence position in its session, from 1
 */
public record Episode(
        MemoryDetails details, Role role, @Nullable String speaker, long sequence) implements Memory {}
