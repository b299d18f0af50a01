package dev.nightjar.web.page;

import org.jspecify.annotations.Nullable;

/**
 * A request that was refused.
 *
 * @param message why, in the language of the page
 * @param typed the text that was typed; null for none
 * @param next the page that shows how it is now; null for none
 */
public record Problem(
        String message, @Nullable String typed, @Nullable String next) {}
