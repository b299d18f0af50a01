package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.embedding.TransformerModels;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What there is besides the configuration.
 *
 * @param environment environment variables
 * @param clock the host's
 * @param transformers those another plugin offers
 * @param failures told what did not work, with the operation's name
 */
record Surroundings(
        Map<String, String> environment,
        Clock clock,
        Optional<TransformerModels> transformers,
        BiConsumer<String, Throwable> failures) {}
