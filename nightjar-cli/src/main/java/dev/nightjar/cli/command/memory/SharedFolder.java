package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import dev.nightjar.cli.host.Host;
import dev.nightjar.kernel.transfer.TransferLine;
import dev.nightjar.spi.transfer.MemoryMerge;
import dev.nightjar.spi.transfer.MemoryMerge.Merged;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A folder that several machines of one user share. Each machine writes files of its own with what no file there has
 * yet, and reads those of the others. An interrupted run is completed by the next one. Not thread-safe.
 */
final class SharedFolder {

    private static final String ERASURE = "{\"type\":\"erasure\",";
    private static final int SUFFIX = 8;

    private final Path folder;
    private final Host host;
    private final MemoryMerge merging;
    private final Map<String, Boolean> known;
    private final Set<HashCode> lines = new HashSet<>();
    private final Set<HashCode> ownLines = new HashSet<>();
    private final Set<String> ownErasures = new HashSet<>();
    private final Map<String, List<TransferItem>> unread = new LinkedHashMap<>();
    private final List<String> leftAlone = new ArrayList<>();
    private long newest;

    SharedFolder(Path folder, Host host) {
        this.folder = folder;
        this.host = host;
        this.merging = host.memory(MemoryMerge.class);
        this.known = merging.syncedFiles(host.ownScope());
    }

    /**
     * Result of a run.
     *
     * @param merged what was added
     * @param read number of files read
     * @param written number of lines written
     * @param file the file that was written; null for none
     * @param leftAlone files that were not read, with the reason
     */
    record Synced(
            Merged merged, int read, long written, @Nullable Path file, List<String> leftAlone) {}

    /** Looks at all files, without changing anything. */
    void look() throws IOException {
        for (var file : files()) {
            var name = file.getFileName().toString();
            if (SharedFile.isNamed(file)) {
                look(file, name);
            } else if (!name.startsWith(".")) {
                leftAlone.add(name + " is no file of Nightjar's");
            }
        }
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private void look(Path file, String name) throws IOException {
        newest = Math.max(newest, SharedFile.number(name));
        var shared = SharedFile.read(file);
        if (shared.isEmpty()) {
            leftAlone.add(name + " is not complete yet; the next run reads it");
            return;
        }
        try {
            look(shared.get(), name);
        } catch (IllegalArgumentException e) {
            leftAlone.add(name + ": " + e.getMessage());
        } catch (JsonProcessingException e) {
            leftAlone.add(name + ": this is no valid JSON: " + e.getOriginalMessage());
        }
    }

    private void look(SharedFile file, String name) throws JsonProcessingException {
        var origin =
                TransferLine.header(file.lines().isEmpty() ? "" : file.lines().get(0));
        var scope = host.ownScope();
        if (!origin.agent().equals(scope.agentId())
                || !origin.namespace().equals(scope.namespace().value())) {
            throw new IllegalArgumentException(
                    "it is of namespace " + origin.namespace() + " of agent " + origin.agent());
        }
        var texts = file.lines().subList(1, file.lines().size());
        if (!known.containsKey(name)) {
            var items = new ArrayList<TransferItem>();
            for (var line : texts) {
                items.add(TransferLine.read(line));
            }
            unread.put(name, items);
        }
        for (var line : texts) {
            lines.add(hash(line));
        }
        if (isOwn(name)) {
            texts.forEach(line -> ownLines.add(hash(line)));
            texts.stream().filter(line -> line.startsWith(ERASURE)).forEach(ownErasures::add);
        }
    }

    private boolean isOwn(String name) {
        return Objects.requireNonNullElse(known.get(name), false);
    }

    private static HashCode hash(String line) {
        return Hashing.sha256().hashString(line, StandardCharsets.UTF_8);
    }

    /** Reads what the others wrote and writes what they do not have. */
    Synced sync() throws IOException {
        var scope = host.ownScope();
        var items = unread.values().stream().flatMap(List::stream).toList();
        var merged = merging.merge(scope, items);
        unread.keySet().forEach(name -> merging.noteSynced(scope, name, false));
        return write(merged);
    }

    private Synced write(Merged merged) throws IOException {
        var own = new ArrayList<String>();
        host.memory(MemoryTransfer.class).export(host.ownScope(), item -> own.add(TransferLine.of(item)));
        var erasures = own.stream().filter(line -> line.startsWith(ERASURE)).toList();
        boolean isWhole = !ownErasures.containsAll(erasures) && hasStale(own);
        var news = isWhole
                ? own
                : own.stream().filter(line -> !lines.contains(hash(line))).toList();
        Path file = null;
        if (!news.isEmpty()) {
            file = write(news, isWhole);
        }
        deleteReplaced();
        return new Synced(merged, unread.size(), news.size(), file, leftAlone);
    }

    /** Whether this machine's files have outdated lines: their text may have been erased since. */
    private boolean hasStale(List<String> own) {
        var current = new HashSet<HashCode>();
        own.forEach(line -> current.add(hash(line)));
        return !current.containsAll(ownLines);
    }

    private Path write(List<String> news, boolean isWhole) throws IOException {
        var suffix = UUID.randomUUID().toString().substring(0, SUFFIX);
        long number = Math.max(newest + 1, host.clock().millis());
        var name = SharedFile.name(merging.machine(), number, suffix, isWhole);
        var text = new ArrayList<String>();
        text.add(TransferLine.header(host.ownScope(), host.clock().instant()));
        text.addAll(news);
        merging.noteSynced(host.ownScope(), name, true); // before it is there, so that it is never taken for another's
        var file = folder.resolve(name);
        SharedFile.write(file, text);
        return file;
    }

    /** Deletes files of this store that a complete newer one replaces. */
    private void deleteReplaced() throws IOException {
        var own = new ArrayList<Path>();
        var notes = merging.syncedFiles(host.ownScope());
        for (var file : files()) {
            if (Boolean.TRUE.equals(notes.get(file.getFileName().toString()))) {
                own.add(file);
            }
        }
        long whole = own.stream()
                .map(file -> file.getFileName().toString())
                .filter(SharedFile::isWhole)
                .mapToLong(SharedFile::number)
                .max()
                .orElse(0);
        for (var file : own) {
            if (SharedFile.number(file.getFileName().toString()) < whole) {
                Files.deleteIfExists(file);
            }
        }
    }
}
