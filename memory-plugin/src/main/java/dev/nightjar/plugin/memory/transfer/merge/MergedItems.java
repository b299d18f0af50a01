package dev.nightjar.plugin.memory.transfer.merge;

import static java.util.Comparator.comparing;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.plugin.memory.table.row.DerivedId;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The memories, links and erasures of several stores: each memory once, with every field joined. What was said last or
 * erased is not decided here but by {@link MergedHistory}. Not thread-safe.
 */
public final class MergedItems {

    private static final Comparator<MemoryItem> VERSIONS =
            comparing((MemoryItem note) -> note.times().event()).thenComparing(MergedItems::version);

    private static final Comparator<Link> LATER =
            comparing(Link::createdAt).thenComparing(link -> String.valueOf(link.reason()));

    private final Map<String, MemoryItem> memories = new TreeMap<>();
    private final Map<String, Link> links = new TreeMap<>();
    private final Map<String, Instant> erasures = new TreeMap<>();
    private final Set<MemoryId> replaced = new HashSet<>();

    /** Adds what a store holds. Items that are neither memories nor links nor erasures are not joined. */
    public void add(TransferItem item) {
        if (item instanceof MemoryItem memory) {
            add(memory);
        } else if (item instanceof LinkItem link) {
            if (link.link().relation() == Relation.SUPERSEDES) {
                replaced.add(link.link().to());
            }
            if (!MergedHistory.isSettled(link.link())) {
                add(link.link());
            }
        } else if (item instanceof ErasureItem erasure) {
            erasures.merge(erasure.hash(), erasure.erasedAt(), (one, other) -> one.isAfter(other) ? one : other);
        }
    }

    private void add(MemoryItem memory) {
        var known = memories.get(memory.id().value());
        if (known == null) {
            memories.put(memory.id().value(), memory);
        } else if (isOneVersion(known, memory)) {
            memories.put(memory.id().value(), FieldMerge.of(known, memory));
        } else {
            boolean isNewer = VERSIONS.compare(memory, known) > 0;
            memories.put(memory.id().value(), isNewer ? memory : known);
            addFormer(isNewer ? known : memory);
        }
    }

    /**
     * Adds the older version of a note that both machines have changed: the version saved first is kept as a former
     * one.
     */
    private void addFormer(MemoryItem note) {
        var former = formerId(note);
        var saved = note.times().event();
        var ended = saved.isBefore(note.times().created()) ? note.times().created() : saved;
        add(Copies.withEnd(Copies.withId(note, former), ended, EndReason.SUPERSEDED));
        add(new Link(note.id(), Relation.SUPERSEDES, former, LinkTable.UPDATED, saved));
    }

    private void add(Link link) {
        var key = link.from() + " " + link.relation() + " " + link.to();
        links.merge(key, link, (one, other) -> LATER.compare(one, other) >= 0 ? one : other);
    }

    private static boolean isOneVersion(MemoryItem one, MemoryItem other) {
        return one.id().kind() != MemoryKind.NOTE || version(one).equals(version(other));
    }

    private static String version(MemoryItem note) {
        return note.category() + '\n' + note.tags() + '\n' + note.content();
    }

    /** The id under which this version of a note is kept once there is a later one. */
    public static MemoryId formerId(MemoryItem note) {
        return DerivedId.formerVersion(note.id(), note.content(), note.times().event());
    }

    /** The id that a copy of a memory has here: its own, or that of a former version. */
    public MemoryId idOf(MemoryItem copy) {
        var joined = memories.get(copy.id().value());
        return joined == null || isOneVersion(joined, copy) ? copy.id() : formerId(copy);
    }

    /** All memories, also those that were erased. */
    public Collection<MemoryItem> memories() {
        return Collections.unmodifiableCollection(memories.values());
    }

    /** A memory; null for none. */
    @Nullable
    MemoryItem memory(MemoryId id) {
        return memories.get(id.value());
    }

    /** All links but those that a settlement makes. */
    Collection<Link> links() {
        return Collections.unmodifiableCollection(links.values());
    }

    /** Whether it is known what took the place of a memory. */
    boolean isReplaced(MemoryId id) {
        return replaced.contains(id);
    }

    /** When what has this hash was last erased. */
    public Map<String, Instant> erasures() {
        return Collections.unmodifiableMap(erasures);
    }
}
