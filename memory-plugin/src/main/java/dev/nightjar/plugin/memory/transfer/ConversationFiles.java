package dev.nightjar.plugin.memory.transfer;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.prompt.RuleSummarizer;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fact.ExternalCopies;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.conversation.ConversationArchives;
import dev.nightjar.spi.conversation.ConversationSummarizer;
import dev.nightjar.spi.event.SessionCompleted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@link ConversationArchives} as files. The files themselves tell which sessions are archived. An archive is made of
 * its stored session, so an erasure makes it anew. A mark in the folder ensures this even after a crash. Thread-safe.
 */
public final class ConversationFiles implements ConversationArchives, ExternalCopies, AutoCloseable {

    private static final ConversationSummarizer RULES = new RuleSummarizer();

    private final ExtensionContext host;
    private final SessionSummaries sessions;
    private final boolean isAutomatic;
    private final Path root;

    /**
     * @param isAutomatic whether sessions are archived automatically
     * @param folder the folder of the archives, in the folder of the agent's files
     */
    public ConversationFiles(ExtensionContext host, SessionSummaries sessions, boolean isAutomatic, String folder) {
        this.host = host;
        this.sessions = sessions;
        this.isAutomatic = isAutomatic;
        root = host.dataDirectory().resolve(folder);
    }

    /** Completes interrupted erasures, and begins to listen. */
    public void start() {
        host.events().register(this);
        var interrupted = interrupted();
        if (!interrupted.isEmpty()) {
            host.runInBackground("erase what archives still hold", () -> interrupted.forEach(this::erased));
        }
    }

    @Override
    public void close() {
        host.events().unregister(this);
    }

    @Override
    public boolean isAutomatic() {
        return isAutomatic;
    }

    @Override
    public Optional<Path> archive(MemoryScope scope, String sessionId) {
        return archive(
                scope, sessionId, host.service(ConversationSummarizer.class).orElse(RULES));
    }

    @Override
    public Optional<Path> find(MemoryScope scope, String sessionId) {
        var folder = NamespaceFolder.of(root, scope.namespace());
        try {
            return NamespaceFolder.find(folder, sessions.owner(scope, sessionId)).stream()
                    .findFirst()
                    .map(host.dataDirectory()::relativize);
        } catch (IOException | UncheckedIOException e) {
            throw new MemoryException("The archives in " + folder + " cannot be read: " + e, e);
        }
    }

    /** Archives a session when it is over. */
    @Subscribe
    public void on(SessionCompleted event) {
        if (isAutomatic && host.covers(event.namespace())) {
            host.runInBackground(
                    "archive the conversation '" + event.sessionId() + "'",
                    () -> archive(event.scope(), event.sessionId()));
        }
    }

    /**
     * Archives a session when a part of it was condensed. The summary of that part is new, so rules are enough for the
     * rest.
     */
    public void condensed(MemoryScope scope, String sessionId) {
        if (isAutomatic) {
            host.runInBackground(
                    "archive the conversation '" + sessionId + "'", () -> archive(scope, sessionId, RULES));
        }
    }

    @Override
    public synchronized void erasing(Namespace namespace) {
        var folder = NamespaceFolder.of(root, namespace);
        if (Files.isDirectory(folder)) {
            try (var open = NamespaceFolder.open(host.dataDirectory(), root, namespace)) {
                open.beginErasing(namespace);
            } catch (IOException | UncheckedIOException e) {
                throw new MemoryException(
                        "Nothing was erased, because the archives in " + folder + " cannot be changed: " + e
                                + "; make the folder writable and repeat it",
                        e);
            }
        }
    }

    @Override
    public synchronized void erased(Namespace namespace) {
        var folder = NamespaceFolder.of(root, namespace);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var open = NamespaceFolder.open(host.dataDirectory(), root, namespace)) {
            for (var file : NamespaceFolder.archives(folder)) {
                var owner = NamespaceFolder.owner(file);
                if (owner.isPresent()) {
                    renew(open, file, owner.get().scope(namespace), owner.get().sessionId());
                }
            }
            open.endErasing();
        } catch (IOException | UncheckedIOException e) {
            throw new MemoryException(
                    "What was erased may still stand in the archives in " + folder + ": " + e
                            + "; make the folder writable and start again, which completes the erasure",
                    e);
        }
    }

    private void renew(NamespaceFolder open, Path file, MemoryScope scope, String sessionId) throws IOException {
        var session = sessions.find(scope, sessionId);
        if (session.isEmpty()) {
            Files.delete(file);
            sessions.erase(scope, sessionId);
        } else if (!NamespaceFolder.holds(file, session.get().transcript().markdown())) {
            sessions.erase(scope, sessionId);
            var renewed = place(open, List.of(file), session.get());
            replace(open, List.of(file), renewed, session.get());
            try {
                save(session.get(), renewed, sessions.summary(session.get(), RULES));
            } catch (IllegalArgumentException e) {
                host.reportFailure("save the summary of the archived conversation '" + sessionId + "'", e);
            }
        }
    }

    /** Makes the summary before it takes the lock, because that may take long. */
    private Optional<Path> archive(MemoryScope scope, String sessionId, ConversationSummarizer summarizer) {
        var session = sessions.find(scope, sessionId);
        if (session.isEmpty()) {
            return Optional.empty();
        }
        var folder = NamespaceFolder.of(root, scope.namespace());
        try {
            var upToDate = upToDate(folder, session.get());
            return upToDate.isPresent()
                    ? upToDate.map(host.dataDirectory()::relativize)
                    : write(session.get(), sessions.summary(session.get(), summarizer));
        } catch (IOException | UncheckedIOException e) {
            throw new MemoryException(
                    "The conversation '" + sessionId + "' cannot be archived in " + folder + ": " + e
                            + "; it is stored nevertheless. Make the folder writable, or free some room on its disk",
                    e);
        }
    }

    private Optional<Path> upToDate(Path folder, ArchivedSession session) throws IOException {
        var files = NamespaceFolder.find(folder, sessions.owner(session.scope(), session.id()));
        boolean isUpToDate = files.size() == 1
                && NamespaceFolder.isNamed(files.get(0), session.transcript().name())
                && NamespaceFolder.holds(files.get(0), session.transcript().markdown())
                && sessions.isSaved(session);
        return isUpToDate ? Optional.of(files.get(0)) : Optional.empty();
    }

    /** Reads the session again while it holds the folder, so that text erased meanwhile does not come back. */
    private synchronized Optional<Path> write(ArchivedSession read, String summary) throws IOException {
        var scope = read.scope();
        try (var open = NamespaceFolder.open(host.dataDirectory(), root, scope.namespace())) {
            var session = sessions.find(scope, read.id());
            if (session.isEmpty()) {
                return Optional.empty();
            }
            var before =
                    NamespaceFolder.find(NamespaceFolder.of(root, scope.namespace()), sessions.owner(scope, read.id()));
            var file = place(open, before, session.get());
            boolean isAsRead = session.get().equals(read);
            save(session.get(), file, isAsRead ? summary : sessions.summary(session.get(), RULES));
            replace(open, before, file, session.get());
            return Optional.of(host.dataDirectory().relativize(file));
        }
    }

    private Path place(NamespaceFolder open, List<Path> before, ArchivedSession session) {
        var name = session.transcript().name();
        return before.stream()
                .filter(one -> NamespaceFolder.isNamed(one, name))
                .findFirst()
                .orElseGet(() -> open.free(name, tried -> sessions.isKeyOfAnother(session, tried)));
    }

    private static void replace(NamespaceFolder open, List<Path> before, Path file, ArchivedSession session)
            throws IOException {
        open.write(file, session.transcript().markdown());
        for (var old : before) {
            if (!old.equals(file)) {
                Files.delete(old);
            }
        }
    }

    private void save(ArchivedSession session, Path file, String summary) {
        sessions.save(session, NamespaceFolder.stem(file), host.dataDirectory().relativize(file), summary);
    }

    private List<Namespace> interrupted() {
        var found = new ArrayList<Namespace>();
        try {
            for (var folder : NamespaceFolder.all(root)) {
                NamespaceFolder.interrupted(folder).ifPresent(found::add);
            }
        } catch (IOException | UncheckedIOException e) {
            host.reportFailure("look for archives that still hold what was erased, in " + root, e);
        }
        return found;
    }
}
