package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.spi.embedding.TransformerModels;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The environment of the plugin, besides its configuration.
 *
 * @param environment environment variables
 * @param clock the host's clock
 * @param transformers the transformers of another plugin
 * @param failures receives failures, with the operation's name
 */
record Surroundings(
        Map<String, String> environment,
        Clock clock,
        Optional<TransformerModels> transformers,
        BiConsumer<String, Throwable> failures) {}
