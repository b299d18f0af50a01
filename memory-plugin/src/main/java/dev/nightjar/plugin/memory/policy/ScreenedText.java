package dev.nightjar.plugin.memory.policy;

import org.jspecify.annotations.Nullable;

/**
 * A message as it may be stored.
 *
 * @param text with masks for all that must not be stored
 * @param suspicion why its memory is quarantined; null when it is not
 */
public record ScreenedText(String text, @Nullable String suspicion) {}
