package dev.nightjar.plugin.ner.name;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityDirectory;
import java.lang.ref.WeakReference;
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
    private final Cache<Namespace, NamesOfNamespace> byNamespace = CacheBuilder.newBuilder()
            .concurrencyLevel(1)
            .maximumSize(MAX_NAMESPACES)
            .build();
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
            byNamespace.invalidateAll();
            return 0;
        }
        return byNamespace
                .asMap()
                .computeIfAbsent(namespace, absent -> new NamesOfNamespace())
                .refresh(directory.get(), namespace);
    }

    /** The names of a namespace as of the last {@link #refresh}. */
    Optional<NameIndex> in(Namespace namespace) {
        return Optional.ofNullable(byNamespace.getIfPresent(namespace)).map(known -> known.names);
    }

    /** What was in a namespace may be gone: it is read again. */
    void forget(Namespace namespace) {
        byNamespace.invalidate(namespace);
    }

    /** One namespace's names and how far the directory was read. */
    private final class NamesOfNamespace {

        private volatile NameIndex names = new NameIndex();
        // Weak: a plugin that was stopped must not be kept in memory by its directory.
        private WeakReference<@Nullable EntityDirectory> source = new WeakReference<>(null);
        private long position;
        private long revision;

        private synchronized long refresh(EntityDirectory directory, Namespace namespace) {
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
            names = new NameIndex();
            source = new WeakReference<>(directory);
            position = 0;
            revision = revisions.incrementAndGet();
        }

        private void take(EntityDirectory.Page page) {
            var usable = page.names().stream()
                    .map(Name::of)
                    .flatMap(Optional::stream)
                    .toList();
            usable.forEach(names::add);
            position = page.position();
            if (!usable.isEmpty()) {
                revision = revisions.incrementAndGet();
            }
        }
    }
}
