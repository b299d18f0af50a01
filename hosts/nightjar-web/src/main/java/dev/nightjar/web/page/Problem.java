package dev.nightjar.web.page;

import org.jspecify.annotations.Nullable;

/**
 * A request that was refused.
 *
 * @param message why, in English
 * @param typed the text that was typed; null for none
 */
public record Problem(String message, @Nullable String typed) {}
