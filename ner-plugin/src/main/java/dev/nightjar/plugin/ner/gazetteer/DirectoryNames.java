package dev.nightjar.plugin.ner.gazetteer;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityDirectory;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The names memory knows, namespace by namespace, read from the directory as they become known. Keeps the most recently
 * used namespaces; another one is read again. Thread-safe.
 */
final class DirectoryNames {

    /** Namespaces kept at a time. */
    static final int MAX_NAMESPACES = 256;

    /** Names read in one call at most; the next call goes on, so that a first call does not hold up a turn. */
    static final int MAX_NAMES_AT_ONCE = 20_000;

    private final Supplier<Optional<EntityDirectory>> directories;
    private final Map<Namespace, KnownInNamespace> byNamespace = new LinkedHashMap<>(16, 0.75f, true);
    private final AtomicLong revisions = new AtomicLong();

    /** @param directories answers the directory that is there now; asked at each use */
    DirectoryNames(Supplier<Optional<EntityDirectory>> directories) {
        this.directories = directories;
    }

    /**
     * Reads what has become known since the last call.
     *
     * @return a number that is another one whenever {@link #in} answers other names; 0 without a directory
     */
    long refresh(Namespace namespace) {
        Optional<EntityDirectory> directory = directories.get();
        if (directory.isEmpty()) {
            forgetAll();
            return 0;
        }
        return of(namespace).refresh(directory.get());
    }

    /** The names of a namespace as of the last {@link #refresh}. */
    Optional<NameTrie> in(Namespace namespace) {
        synchronized (byNamespace) {
            return Optional.ofNullable(byNamespace.get(namespace)).map(known -> known.names);
        }
    }

    /** What was in a namespace may be gone: it is read again. */
    void forget(Namespace namespace) {
        synchronized (byNamespace) {
            byNamespace.remove(namespace);
        }
    }

    private void forgetAll() {
        synchronized (byNamespace) {
            byNamespace.clear();
        }
    }

    private KnownInNamespace of(Namespace namespace) {
        synchronized (byNamespace) {
            KnownInNamespace known = byNamespace.computeIfAbsent(namespace, KnownInNamespace::new);
            if (byNamespace.size() > MAX_NAMESPACES) {
                byNamespace.remove(byNamespace.keySet().iterator().next());
            }
            return known;
        }
    }

    /** One namespace's names and how far the directory was read. */
    private final class KnownInNamespace {

        private final Namespace namespace;
        private volatile NameTrie names = new NameTrie();
        // Weak: a plugin that was stopped must not be kept in memory by its directory.
        private WeakReference<@Nullable EntityDirectory> source = new WeakReference<>(null);
        private long position;
        private long revision = revisions.incrementAndGet();

        private KnownInNamespace(Namespace namespace) {
            this.namespace = namespace;
        }

        private synchronized long refresh(EntityDirectory directory) {
            if (source.get() != directory) {
                startOver(directory);
            }
            int read = 0;
            long before;
            do {
                before = position;
                EntityDirectory.Page page = directory.namesAfter(namespace, before);
                if (page.position() < before) {
                    startOver(directory);
                    return revision;
                }
                read += page.names().size();
                take(page);
            } while (position > before && read < MAX_NAMES_AT_ONCE);
            return revision;
        }

        private void startOver(EntityDirectory directory) {
            names = new NameTrie();
            source = new WeakReference<>(directory);
            position = 0;
            revision = revisions.incrementAndGet();
        }

        private void take(EntityDirectory.Page page) {
            boolean isNew = false;
            for (EntityDirectory.KnownName known : page.names()) {
                Optional<Name> name = Name.of(known);
                name.ifPresent(names::add);
                isNew |= name.isPresent();
            }
            position = page.position();
            if (isNew) {
                revision = revisions.incrementAndGet();
            }
        }
    }
}
