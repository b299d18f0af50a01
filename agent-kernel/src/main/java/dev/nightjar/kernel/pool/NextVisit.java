package dev.nightjar.kernel.pool;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When maintenance has to look at an agent again: a file beside its store, which is there while the agent is closed. An agent
 * without one is open, was not closed as it should, or has never been in a pool; it is looked at.
 *
 * @param dataRoot the folder that holds a folder for each agent
 */
record NextVisit(Path dataRoot) {

    private static final Logger LOG = LoggerFactory.getLogger(NextVisit.class);

    private static final String FILE = "next-visit";
    private static final Splitter PARTS = Splitter.on(' ');

    /**
     * What is written down.
     *
     * @param next when it has something to do again
     * @param lastUse when somebody used it last
     */
    record Visit(Instant next, Instant lastUse) {}

    /** The agents that have something to do at a time, by id. */
    List<String> due(Instant now) {
        var due = new ArrayList<String>();
        try (var folders = Files.newDirectoryStream(dataRoot, Files::isDirectory)) {
            for (var folder : folders) {
                var agent = String.valueOf(folder.getFileName());
                boolean isResting =
                        read(agent).filter(visit -> visit.next.isAfter(now)).isPresent();
                if (!isResting && hasStore(folder)) {
                    due.add(agent);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The agents in " + dataRoot + " cannot be listed: " + e.getMessage(), e);
        }
        due.sort(null);
        return due;
    }

    /** Other folders may lie beside those of agents. */
    private static boolean hasStore(Path folder) throws IOException {
        try (var stores = Files.newDirectoryStream(folder, "*.db")) {
            return stores.iterator().hasNext();
        }
    }

    /** Removes what is written down of an agent, which is open from now on; answers when it was used last, if that is known. */
    Optional<Instant> open(String agent) {
        try {
            var visit = read(agent);
            Files.deleteIfExists(file(agent));
            return visit.map(Visit::lastUse);
        } catch (IOException e) {
            throw new UncheckedIOException("The folder of agent " + agent + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** Writes down when to look at an agent again, which is closed now. Where that fails it is looked at too often. */
    void close(String agent, Visit visit) {
        try {
            Files.writeString(
                    file(agent),
                    visit.next + " " + visit.lastUse,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            LOG.warn("The folder of agent {} cannot be written; maintenance visits it each time", agent, e);
        }
    }

    private Path file(String agent) {
        return dataRoot.resolve(agent).resolve(FILE);
    }

    /** Empty also for one that was cut off by a crash. */
    private Optional<Visit> read(String agent) throws IOException {
        var file = file(agent);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            var parts = PARTS.splitToList(Files.readString(file).strip());
            return parts.size() == 2
                    ? Optional.of(new Visit(Instant.parse(parts.get(0)), Instant.parse(parts.get(1))))
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
