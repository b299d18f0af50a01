package dev.nightjar.plugin.ner.plugin;

import dev.nightjar.memory.EntityType;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import dev.nightjar.spi.ner.EntityRecognizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Section {@code ner} of the configuration.
 *
 * @param names names to find besides those that memory learns
 * @param hashtagType the entity type of a {@code #hashtag}
 * @param fastLimitMs time limit of the strategy {@code fast}, 1 to 600000
 * @param localLimitMs time limit of the strategy {@code local}
 * @param accurateLimitMs time limit of the strategy {@code accurate}
 * @param nlp statistical models, which take part in {@code local} and {@code accurate}
 * @param llm the language model, which takes part in {@code accurate}
 */
public record NerConfiguration(
        List<ConfiguredName> names,
        String hashtagType,
        int fastLimitMs,
        int localLimitMs,
        int accurateLimitMs,
        NlpConfiguration nlp,
        LlmConfiguration llm) {

    /** The strategy of what runs on this machine. */
    static final String LOCAL = "local";

    private static final int MAX_LIMIT_MILLIS = 600_000;
    private static final Set<EntityType> NOT_FOR_HASHTAGS =
            EnumSet.of(EntityType.EMAIL, EntityType.URL, EntityType.DATE);

    /** @throws IllegalArgumentException naming the key, the value and what is accepted */
    public NerConfiguration {
        names = List.copyOf(names);
        if (NOT_FOR_HASHTAGS.contains(EntityType.ofLabel(hashtagType))) {
            throw new IllegalArgumentException(
                    "hashtag_type must not be email, url or date, which have forms of their own, but was '"
                            + hashtagType + "'");
        }
        checkLimit("fast_limit_ms", fastLimitMs);
        checkLimit("local_limit_ms", localLimitMs);
        checkLimit("accurate_limit_ms", accurateLimitMs);
    }

    /** What holds when nothing is configured. */
    public static NerConfiguration defaults() {
        return new NerConfiguration(
                List.of(),
                EntityType.PROJECT.label(),
                10,
                200,
                60_000,
                new NlpConfiguration(List.of()),
                new LlmConfiguration(true));
    }

    List<Strategy> strategies() {
        return List.of(
                new Strategy(EntityRecognizer.FAST, Duration.ofMillis(fastLimitMs)),
                new Strategy(LOCAL, Duration.ofMillis(localLimitMs)),
                new Strategy(EntityRecognizer.ACCURATE, accurateLimit()));
    }

    Duration accurateLimit() {
        return Duration.ofMillis(accurateLimitMs);
    }

    List<KnownName> knownNames() {
        return names.stream().flatMap(ConfiguredName::knownNames).toList();
    }

    private static void checkLimit(String key, int millis) {
        if (millis < 1 || millis > MAX_LIMIT_MILLIS) {
            throw new IllegalArgumentException(
                    key + " must be 1 to " + MAX_LIMIT_MILLIS + " milliseconds, but was " + millis);
        }
    }

    /**
     * Section {@code ner.nlp}.
     *
     * @param models OpenNLP name-finder models: files, or folders with {@code *.bin}; without any, those in
     *     {@code <data dir>/<agent>/ner-models}
     */
    public record NlpConfiguration(List<Path> models) {

        /** Copies the list. */
        public NlpConfiguration {
            models = List.copyOf(models);
        }
    }

    /**
     * Section {@code ner.llm}.
     *
     * @param enabled whether the configured model, if there is one, names entities in nightly work
     */
    public record LlmConfiguration(boolean enabled) {}

    /**
     * A name to find.
     *
     * @param name the name, not blank
     * @param type its entity type, such as {@code person}
     * @param aliases other names of it; none when not configured
     */
    public record ConfiguredName(String name, String type, List<String> aliases) {

        /** @throws IllegalArgumentException when the name or an alias is blank or the sort unknown */
        @SuppressWarnings("ConstantValue")
        public ConfiguredName {
            // A key that is not configured inside a list has no default to be laid over: it arrives as null.
            aliases = aliases == null ? List.of() : List.copyOf(aliases);
            if (name == null || type == null) {
                throw new IllegalArgumentException("names need a name and a type, such as {name: Ada, type: person}");
            }
            if (name.isBlank() || aliases.stream().anyMatch(String::isBlank)) {
                throw new IllegalArgumentException(
                        "names must not be blank, nor their aliases, but '" + name + "' has one");
            }
            EntityType.ofLabel(type);
        }

        private Stream<KnownName> knownNames() {
            EntityType sort = EntityType.ofLabel(type);
            return Stream.concat(Stream.of(name), aliases.stream())
                    .map(alias -> new KnownName(alias.strip(), name.strip(), sort));
        }
    }
}
