package dev.nightjar.kernel.checkup;

import dev.nightjar.commons.text.ByteSize;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.embedding.EmbeddingService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Looks at the plugins and the memory of a running host. Thread-safe. */
public final class HostCheckup {

    /** Beginning of errors of a plugin whose jar is intact. */
    private static final String WHILE_STARTING = "initialize: ";

    private final AgentKernel kernel;

    /** Looks at this host. */
    public HostCheckup(AgentKernel kernel) {
        this.kernel = kernel;
    }

    /** Findings on each plugin. */
    public List<Finding> plugins() {
        return kernel.plugins().list().stream().map(HostCheckup::plugin).toList();
    }

    /** The figures that plugins tell of their health, by name. */
    public Map<String, Long> figures() {
        var figures = new TreeMap<String, Long>();
        kernel.plugins().list().stream()
                .map(PluginStatus::health)
                .filter(Objects::nonNull)
                .forEach(health -> figures.putAll(health.figures()));
        return figures;
    }

    private static Finding plugin(PluginStatus plugin) {
        var subject = "plugin " + plugin.id();
        var health = plugin.health();
        var error = plugin.error();
        if (error != null) {
            return Finding.broken(
                    subject,
                    error.startsWith(WHILE_STARTING)
                            ? "does not start: " + error.substring(WHILE_STARTING.length())
                            : error + "; correct what it names, or, when that is the archive itself, replace "
                                    + plugin.archive());
        } else if (plugin.state() == PluginStatus.State.DISABLED) {
            return Finding.notice(subject, "disabled by a list in the plugin folder");
        } else if (health == null || !health.isUp()) {
            return Finding.broken(subject, health == null ? "does not report its health" : health.detail());
        } else {
            return Finding.good(subject, (plugin.version() + " " + health.detail()).strip());
        }
    }

    /** Findings on the memory that the scope can read. */
    public List<Finding> memory(MemoryScope scope) {
        var memory = kernel.service(MemoryService.class);
        if (memory.isEmpty()) {
            return List.of(Finding.broken("memory", "not available: no plugin offers it"));
        }
        try {
            var findings = new ArrayList<>(memory(memory.get().stats(scope), scope));
            kernel.service(EmbeddingService.class)
                    .flatMap(embeddings -> new LanguageCheckup(embeddings)
                            .finding(memory.get().list(scope, MemoryFilter.ALL, LanguageCheckup.SAMPLED)))
                    .ifPresent(findings::add);
            return findings;
        } catch (MemoryException e) {
            return List.of(Finding.broken("memory", "not available: " + e.getMessage()));
        }
    }

    /** The size of the file is that of all namespaces, which only the user of the host is told. */
    private List<Finding> memory(MemoryStats stats, MemoryScope scope) {
        var findings = new ArrayList<Finding>();
        boolean isOwn = scope.namespace().equals(kernel.scope().namespace());
        findings.add(Finding.good(
                "memory",
                stats.episodes() + " messages, " + stats.facts() + " facts, " + stats.entities() + " entities in "
                        + stats.sessions() + " conversations of '"
                        + scope.namespace().value() + "'"
                        + (isOwn ? "; " + ByteSize.of(stats.databaseBytes()) + " with all other namespaces" : "")));
        findings.add(vectors(stats.vectors()));
        long elsewhere = isOwn ? waitingElsewhere(scope) : 0;
        long waiting = stats.pending() + elsewhere;
        if (waiting > 0) {
            findings.add(Finding.notice(
                    "conversations",
                    (waiting == 1 ? "1 waits" : waiting + " wait") + " for consolidation"
                            + (elsewhere > 0 ? ", " + elsewhere + " of them in other namespaces" : "")
                            + "; each is read for facts when another one begins"));
        } else {
            findings.add(Finding.good("conversations", "none waits for consolidation"));
        }
        if (stats.contradictions() > 0) {
            findings.add(Finding.notice(
                    "contradictions",
                    (stats.contradictions() == 1
                                    ? "1 fact contradicts a confirmed one and waits"
                                    : stats.contradictions() + " facts contradict confirmed ones and wait")
                            + ": nightjar memory review"));
        }
        return findings;
    }

    private long waitingElsewhere(MemoryScope scope) {
        var sessions = kernel.service(SessionConsolidation.class);
        var memory = kernel.service(MemoryMaintenance.class);
        return sessions.isEmpty() || memory.isEmpty()
                ? 0
                : memory.get().scopes(scope.agentId()).stream()
                        .filter(other -> !other.namespace().equals(scope.namespace()))
                        .mapToLong(
                                other -> sessions.get().pendingSessions(other).size())
                        .sum();
    }

    private static Finding vectors(VectorStatus vectors) {
        var progress = vectors.indexed() + " of " + vectors.total() + " memories read by "
                + (vectors.model().isEmpty() ? "no model" : vectors.model())
                + (vectors.notEmbeddable() == 0
                        ? ""
                        : "; " + vectors.notEmbeddable() + " of them have nothing it can embed and are found by words");
        return switch (vectors.state()) {
            case OFF -> Finding.notice("vectors", vectors.detail());
            case READY, INDEXING -> Finding.good("vectors", progress);
            case FAILING -> Finding.notice("vectors", progress + "; " + vectors.detail());
            case REFUSED -> Finding.broken("vectors", vectors.detail());
        };
    }

    /**
     * Result of one check.
     *
     * @param subject the checked thing
     * @param state its state
     * @param detail what was found and, where something is wrong, the remedy
     */
    public record Finding(String subject, State state, String detail) {

        /** States of a checked thing. */
        public enum State {
            /** In order. */
            GOOD,
            /** Something works, but somebody should know. */
            NOTICE,
            /** Something does not work. */
            BROKEN;

            /** The lower-case name used in output. */
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /** Something in order. */
        public static Finding good(String subject, String detail) {
            return new Finding(subject, State.GOOD, detail);
        }

        /** Something that works, but somebody should know. */
        public static Finding notice(String subject, String detail) {
            return new Finding(subject, State.NOTICE, detail);
        }

        /** Something that does not work. */
        public static Finding broken(String subject, String detail) {
            return new Finding(subject, State.BROKEN, detail);
        }
    }

    /**
     * Whether the embedding model knows the language of what is remembered: a model that has only fragments for the
     * words of a text cannot tell what it means.
     */
    record LanguageCheckup(EmbeddingService embeddings) {

        /** More memories tell no more. */
        static final int SAMPLED = 300;

        /** Fewer tell nothing of the rest. */
        private static final int FEWEST = 10;

        /**
         * Under this many bytes a piece a vocabulary was made from other languages:
         * {@link EmbeddingService#bytesPerPiece}.
         */
        private static final double KNOWN = 3;

        /** The finding; none while most of the sample is known, or it cannot be told. */
        Optional<Finding> finding(List<Memory> sample) {
            var told = sample.stream()
                    .map(memory -> embeddings.bytesPerPiece(memory.content()))
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .toArray();
            long strange = 0;
            for (double bytes : told) {
                strange += bytes < KNOWN ? 1 : 0;
            }
            if (told.length < FEWEST || strange * 2 <= told.length) {
                return Optional.empty();
            }
            return Optional.of(Finding.notice(
                    "language",
                    strange + " of " + told.length + " sampled memories are in a language of which "
                            + embeddings.modelIdentity().text()
                            + " knows little: search finds them by words, hardly by meaning."
                            + " Take a multilingual model: set embedding.provider to static or onnx and embedding.model to"
                            + " its folder, or name a server that has one"));
        }
    }
}
