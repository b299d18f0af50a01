package dev.nightjar.kernel.model;

import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.agent.AgentOutcome.Usage;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the calls and tokens of each agent and user, however many there are. A file for each day (UTC) has a short
 * line for each call; of files that other processes add to, too, only what is new is read, until an erasure changes
 * earlier lines. Files older than two days are deleted. Not thread-safe.
 */
final class ModelUse {

    private static final Logger LOG = LoggerFactory.getLogger(ModelUse.class);

    private static final String NAME = "model-use-";
    private static final String SUFFIX = ".txt";
    private static final int DAYS_KEPT = 2;

    /** Far more than the lines of a day. */
    private static final int MOST_AT_ONCE = 1 << 28;

    /** Time, agent, user, tokens read, tokens written. */
    private static final int COLUMNS = 5;

    /** The line after an erasure, by which other processes learn that earlier lines have changed. */
    private static final String ERASED = "erased";

    /** Placeholder as long as the hash of a user, which is written over it. */
    private static final String NOBODY = "-".repeat(ModelCall.KEY);

    private final Path folder;
    private Instant since = Instant.MAX;
    private final Map<Path, Long> offsets = new HashMap<>();
    private final Map<Key, Sum> sums = new HashMap<>();

    ModelUse(Path folder) {
        this.folder = folder;
    }

    /** @param user the hash of a user; null for all */
    private record Key(String agent, @Nullable String user) {}

    private record Sum(int calls, long input, long output) {

        static final Sum NONE = new Sum(0, 0, 0);

        Sum plus(Sum other) {
            return new Sum(calls + other.calls, input + other.input, output + other.output);
        }
    }

    void add(ModelCall call) throws IOException {
        var day = LocalDate.ofInstant(call.time(), ZoneOffset.UTC);
        var file = folder.resolve(NAME + day + SUFFIX);
        if (PrivateFile.create(file)) {
            for (var old : files()) {
                if (day(old).isBefore(day.minusDays(DAYS_KEPT))) {
                    Files.deleteIfExists(old);
                }
            }
        }
        var line = String.format(
                Locale.ROOT,
                "%s %s %s %d %d",
                call.time(),
                call.agent(),
                call.user() == null ? NOBODY : call.user(),
                call.inputTokens(),
                call.outputTokens());
        append(file, line);
    }

    /** A line break comes first, too, because the line before may be incomplete after a crash. */
    private static void append(Path file, String line) throws IOException {
        Files.writeString(file, "\n" + line + "\n", StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Calls and tokens of these agents since then, of the last two days. Failed calls count, too.
     *
     * @param user the user for whom; null for all
     */
    Usage usage(Set<String> agents, Instant from, @Nullable Namespace user, ModelSettings prices) throws IOException {
        if (!from.equals(since)) {
            since = from;
            clear();
        }
        if (readNew()) {
            clear();
            readNew();
        }
        var key = ModelCall.key(user);
        var sum = agents.stream()
                .map(agent -> sums.getOrDefault(new Key(agent, key), Sum.NONE))
                .reduce(Sum.NONE, Sum::plus);
        return new Usage(sum.calls, 0, sum.input, sum.output, prices.cost(sum.input, sum.output), Duration.ZERO);
    }

    /** Removes the user from all lines. Lines keep their places, because another process may be adding one. */
    void erase(Namespace user) throws IOException {
        var key = ModelCall.key(user);
        for (var file : files()) {
            var text = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (!text.contains(" " + key + " ")) {
                continue;
            }
            try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
                for (int at = text.indexOf(" " + key + " "); at >= 0; at = text.indexOf(" " + key + " ", at + 1)) {
                    bytes.seek(at + 1L);
                    bytes.write(NOBODY.getBytes(StandardCharsets.US_ASCII));
                }
            }
            append(file, ERASED);
        }
    }

    private void clear() {
        offsets.clear();
        sums.clear();
    }

    /** Whether lines that were counted before have changed. */
    private boolean readNew() throws IOException {
        var first = LocalDate.ofInstant(since, ZoneOffset.UTC);
        boolean isChanged = false;
        for (var file : files()) {
            if (!day(file).isBefore(first)) {
                isChanged |= readNew(file);
            }
        }
        return isChanged;
    }

    private boolean readNew(Path file) throws IOException {
        long offset = offsets.getOrDefault(file, 0L);
        try (var bytes = new RandomAccessFile(file.toFile(), "r")) {
            var added = new byte[(int) Math.min(MOST_AT_ONCE, Math.max(0, bytes.length() - offset))];
            bytes.seek(offset);
            bytes.readFully(added);
            // The last line may not be complete yet.
            var text = new String(added, StandardCharsets.ISO_8859_1);
            int end = text.lastIndexOf('\n') + 1;
            var lines = text.substring(0, end).lines().toList();
            lines.forEach(this::count);
            offsets.put(file, offset + end);
            return offset > 0 && lines.contains(ERASED);
        }
    }

    /** A line may be blank, or incomplete after a crash or a full disk. */
    private void count(String line) {
        var columns = line.split(" ", -1);
        if (columns.length != COLUMNS) {
            return;
        }
        try {
            if (!Instant.parse(columns[0]).isBefore(since)) {
                var sum = new Sum(1, Long.parseLong(columns[3]), Long.parseLong(columns[4]));
                sums.merge(new Key(columns[1], null), sum, Sum::plus);
                sums.merge(new Key(columns[1], columns[2]), sum, Sum::plus);
            }
        } catch (DateTimeException | NumberFormatException e) {
            LOG.debug("A line of the counts of calls is not readable: {}", line, e);
        }
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var all = Files.list(folder)) {
            return all.filter(file -> !day(file).equals(LocalDate.MIN)).sorted().toList();
        }
    }

    /** The day of a file; the first of all days for another file. */
    private static LocalDate day(Path file) {
        var name = file.getFileName().toString();
        try {
            return name.startsWith(NAME) && name.endsWith(SUFFIX)
                    ? LocalDate.parse(name.substring(NAME.length(), name.length() - SUFFIX.length()))
                    : LocalDate.MIN;
        } catch (DateTimeException e) {
            return LocalDate.MIN;
        }
    }
}
