package dev.nightjar.cli.checkup;

import dev.nightjar.cli.checkup.StoreCheckup.MissingData;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.output.ByteSize;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.StoreCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** Looks at everything a host needs: Java, configuration, data folder, plugins, memory, recorded failures. */
public final class Checkup {

    private static final String CONFIGURATION = "nightjar.yaml";
    private static final int FAILURES_SHOWN = 5;
    /** How errors of a plugin begin whose archive is all right. */
    private static final String WHILE_STARTING = "initialize: ";

    private final List<Finding> findings = new ArrayList<>();

    private Checkup() {}

    /**
     * What to look at beside the rest.
     *
     * @param asksModel whether the model's server is asked whether it is there
     * @param isDeep whether a large store is read through too, and compared in all that has to agree
     * @param isRepairing whether damage that can be repaired from the rest is
     */
    public record Wishes(boolean asksModel, boolean isDeep, boolean isRepairing) {}

    /**
     * Starts the host and looks at it. A folder that was named and is not there is not made.
     *
     * @param version this command's version
     */
    public static List<Finding> of(HostSettings settings, String version, Wishes wishes) {
        var checkup = new Checkup();
        checkup.add(Finding.good("nightjar", version));
        checkup.add(Finding.good(
                "java",
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + "), "
                        + System.getProperty("java.home")));
        var missing = MissingData.of(settings);
        if (missing.isPresent()) {
            checkup.add(missing.get());
        } else {
            checkup.start(settings, wishes);
        }
        return List.copyOf(checkup.findings);
    }

    private void start(HostSettings settings, Wishes wishes) {
        try (var host = Host.start(settings)) {
            configuration(settings, host.kernel().dataDirectory());
            host(host);
            host.kernel()
                    .service(StoreCheck.class)
                    .map(store -> new StoreCheckup(store, wishes.isDeep(), wishes.isRepairing()))
                    .ifPresent(store -> store.findings().forEach(this::add));
            new ModelCheckup(host.kernel().model(), figures(host))
                    .findings(wishes.asksModel())
                    .forEach(this::add);
        } catch (ConfigurationException e) {
            add(Finding.broken("host", "does not start: " + e.getMessage()));
        }
    }

    private static Map<String, Long> figures(Host host) {
        var figures = new HashMap<String, Long>();
        host.kernel().plugins().list().stream()
                .map(PluginStatus::health)
                .filter(Objects::nonNull)
                .forEach(health -> figures.putAll(health.figures()));
        return figures;
    }

    /** Tells the file the kernel took, from the places it documents. */
    private void configuration(HostSettings settings, Path agentFolder) {
        var places = settings.config() == null
                ? List.of(Path.of(CONFIGURATION), agentFolder.resolveSibling(CONFIGURATION))
                : List.of(settings.config());
        add(Finding.good(
                "configuration",
                places.stream()
                        .filter(Files::isRegularFile)
                        .findFirst()
                        .map(file -> file.toAbsolutePath().normalize().toString())
                        .orElse("no file, so the defaults; the usual places are " + places.get(0) + " and "
                                + places.get(places.size() - 1))));
    }

    private void host(Host host) {
        new DataCheckup(host.kernel().dataDirectory()).findings().forEach(this::add);
        host.kernel().plugins().list().forEach(this::plugin);
        memory(host);
        failures(host);
    }

    private void plugin(PluginStatus plugin) {
        var subject = "plugin " + plugin.id();
        var health = plugin.health();
        var error = plugin.error();
        if (error != null) {
            add(Finding.broken(
                    subject,
                    error.startsWith(WHILE_STARTING)
                            ? "does not start: " + error.substring(WHILE_STARTING.length())
                            : error + "; correct what it names, or, when that is the archive itself, replace "
                                    + plugin.archive()));
        } else if (plugin.state() == PluginStatus.State.DISABLED) {
            add(Finding.notice(subject, "disabled by a list in the plugin folder"));
        } else if (health == null || !health.isUp()) {
            add(Finding.broken(subject, health == null ? "tells nothing of its health" : health.detail()));
        } else {
            add(Finding.good(subject, (plugin.version() + " " + health.detail()).strip()));
        }
    }

    private void memory(Host host) {
        try {
            memory(host.memory().stats(host.scope()));
            language(host);
        } catch (MemoryException e) {
            add(Finding.broken("memory", "not available: " + e.getMessage()));
        }
    }

    private void memory(MemoryStats stats) {
        add(Finding.good(
                "memory",
                stats.episodes() + " episodes, " + stats.facts() + " facts, " + stats.entities() + " entities in "
                        + stats.sessions() + " sessions, " + ByteSize.of(stats.databaseBytes())));
        vectors(stats.vectors());
        if (stats.pending() > 0) {
            add(Finding.notice(
                    "sessions",
                    stats.pending() + " wait for consolidation; each is read for facts when another one begins"));
        } else {
            add(Finding.good("sessions", "none waits for consolidation"));
        }
        if (stats.contradictions() > 0) {
            add(Finding.notice(
                    "contradictions",
                    (stats.contradictions() == 1
                                    ? "1 fact contradicts a confirmed one and waits"
                                    : stats.contradictions() + " facts contradict confirmed ones and wait")
                            + ": nightjar memory review"));
        }
    }

    private void language(Host host) {
        host.kernel()
                .service(EmbeddingService.class)
                .flatMap(embeddings -> new LanguageCheckup(embeddings)
                        .finding(host.memory().list(host.scope(), MemoryFilter.ALL, LanguageCheckup.SAMPLED)))
                .ifPresent(this::add);
    }

    private void vectors(VectorStatus vectors) {
        var progress = vectors.indexed() + " of " + vectors.total() + " memories read by "
                + (vectors.model().isEmpty() ? "no model" : vectors.model())
                + (vectors.notEmbeddable() == 0
                        ? ""
                        : "; " + vectors.notEmbeddable() + " of them have nothing it can embed and are found by words");
        add(
                switch (vectors.state()) {
                    case OFF -> Finding.notice("vectors", vectors.detail());
                    case READY, INDEXING -> Finding.good("vectors", progress);
                    case FAILING -> Finding.notice("vectors", progress + "; " + vectors.detail());
                    case REFUSED -> Finding.broken("vectors", vectors.detail());
                });
    }

    private void failures(Host host) {
        var failures = host.kernel().failures();
        var times = new TimeText(host.clock());
        failures.stream()
                .skip(Math.max(0, failures.size() - FAILURES_SHOWN))
                .forEach(failure -> add(
                        isWithoutEffect(failure)
                                ? Finding.notice("configuration", failure.message())
                                : Finding.broken("failure", sentence(failure, times))));
        if (failures.isEmpty()) {
            add(Finding.good("failures", "none recorded in this run"));
        }
    }

    /** Something configured that nobody reads: it does no harm, but somebody should know. */
    private static boolean isWithoutEffect(Failure failure) {
        return failure.component().equals("host") && failure.operation().equals("configuration");
    }

    private static String sentence(Failure failure, TimeText times) {
        return times.absolute(failure.time()) + " " + failure.component() + ", " + failure.operation() + ": "
                + failure.message();
    }

    private void add(Finding finding) {
        findings.add(finding);
    }

    /**
     * One thing a checkup looked at.
     *
     * @param subject what it is
     * @param state how it is
     * @param detail what was found, and where something is wrong, how to repair it
     */
    public record Finding(String subject, State state, String detail) {

        public enum State {
            GOOD,
            /** It works, but somebody should know. */
            NOTICE,
            BROKEN;

            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        static Finding good(String subject, String detail) {
            return new Finding(subject, State.GOOD, detail);
        }

        static Finding notice(String subject, String detail) {
            return new Finding(subject, State.NOTICE, detail);
        }

        static Finding broken(String subject, String detail) {
            return new Finding(subject, State.BROKEN, detail);
        }
    }

    /**
     * Whether the embedding model knows the language of what is remembered: a model that has only fragments for the words of a
     * text cannot tell what it means.
     */
    record LanguageCheckup(EmbeddingService embeddings) {

        /** More memories tell no more. */
        static final int SAMPLED = 300;

        /** Fewer tell nothing of the rest. */
        private static final int FEWEST = 10;

        /** Under this many bytes a piece a vocabulary was made from other languages: {@link EmbeddingService#bytesPerPiece}. */
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
