package dev.nightjar.kernel.host.plugin;

import dev.nightjar.kernel.plugin.PluginArchive;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.kernel.report.PluginStatus.State;
import dev.nightjar.spi.Health;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The host's record of one plugin. Guarded by {@link PluginHost}'s lock. */
final class PluginEntry {

    private final String id;
    private final String version;
    private final String description;
    private final @Nullable Path file;
    private final List<HostedExtension> extensions = new ArrayList<>();
    private List<HostedExtension> made = List.of();
    private State state = State.STARTED;
    private @Nullable String error;

    private PluginEntry(String id, String version, String description, @Nullable Path file) {
        this.id = id;
        this.version = version;
        this.description = description;
        this.file = file;
    }

    static PluginEntry of(String id, PluginArchive archive) {
        var entry = new PluginEntry(id, archive.version(), archive.description(), archive.file());
        if (archive.isDisabled()) {
            entry.state = State.DISABLED;
        } else if (archive.problem() != null) {
            entry.fail(archive.problem());
        }
        return entry;
    }

    static PluginEntry ofEmbedded(String id) {
        return new PluginEntry(id, "", "added with the builder", null);
    }

    String id() {
        return id;
    }

    @Nullable
    Path file() {
        return file;
    }

    boolean isStarted() {
        return state == State.STARTED;
    }

    /** The plugin's extensions, initialised or not. */
    List<HostedExtension> made() {
        return made;
    }

    void made(List<HostedExtension> instances) {
        made = instances;
    }

    /** The initialised ones. */
    List<HostedExtension> extensions() {
        return extensions;
    }

    void add(HostedExtension extension) {
        extensions.add(extension);
    }

    /** Marks it as failed. */
    void fail(String why) {
        state = State.FAILED;
        error = why;
    }

    /** Marks it as active with a problem. */
    void complain(String why) {
        error = why;
    }

    void close(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        for (int i = extensions.size() - 1; i >= 0; i--) {
            extensions.get(i).close(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
        extensions.clear();
        made = List.of();
    }

    /** A copy that can be used outside the lock. */
    Snapshot snapshot() {
        return new Snapshot(id, version, description, state, file, List.copyOf(extensions), error);
    }

    /** The state at one moment. Its extensions are asked for their health when it is converted to a status. */
    record Snapshot(
            String id,
            String version,
            String description,
            State state,
            @Nullable Path file,
            List<HostedExtension> extensions,
            @Nullable String error) {

        PluginStatus status() {
            String classes = extensions.stream().map(HostedExtension::className).collect(Collectors.joining(", "));
            List<Health> answers =
                    extensions.stream().map(HostedExtension::health).toList();
            return new PluginStatus(
                    id,
                    version,
                    description,
                    state,
                    file,
                    extensions.isEmpty() ? null : classes,
                    extensions.isEmpty() ? null : together(answers),
                    error);
        }

        private static Health together(List<Health> answers) {
            return new Health(
                    answers.stream().allMatch(Health::isUp),
                    answers.stream().map(Health::detail).collect(Collectors.joining("; ")),
                    answers.stream()
                            .flatMap(answer -> answer.figures().entrySet().stream())
                            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum)));
        }
    }
}
