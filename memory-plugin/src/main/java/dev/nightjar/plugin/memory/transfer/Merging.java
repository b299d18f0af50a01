package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.fact.Forgetting;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.plugin.memory.transfer.merge.ArrivalTimes;
import dev.nightjar.plugin.memory.transfer.merge.Copies;
import dev.nightjar.plugin.memory.transfer.merge.MergedHistory;
import dev.nightjar.plugin.memory.transfer.merge.MergedItems;
import dev.nightjar.spi.transfer.MemoryMerge.Merged;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.SessionItem;
import dev.nightjar.spi.transfer.TransferItem.WorkingLineItem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One merge: joins what is stored with what came, settles what holds, and writes the difference. Works inside the
 * caller's transaction. Not thread-safe.
 */
final class Merging {

    private static final Comparator<MemoryItem> IN_ORDER = Comparator.comparing(
                    (MemoryItem memory) -> memory.times().event())
            .thenComparing(memory -> memory.id().value());

    private final Tables tx;
    private final MemoryScope scope;
    private final ItemWriter writer;
    private final MergeTable table;
    private final ArrivalTimes times;
    private final MergedItems joined = new MergedItems();
    private final Map<MemoryId, MemoryItem> own = new LinkedHashMap<>();
    private final Map<String, Link> ownLinks = new LinkedHashMap<>();
    private final MergedSessions sessions;
    private final Map<MemoryKind, Long> added = new HashMap<>();
    private final List<TransferItem> theirs = new ArrayList<>();
    private MergedHistory settled = MergedHistory.of(joined);
    private long erased;
    private long changed;
    private long replaced;
    private long restored;

    Merging(Tables tx, ItemWriter writer) {
        this.tx = tx;
        this.writer = writer;
        this.scope = writer.scope();
        this.table = MergeTable.of(tx);
        this.times = new ArrivalTimes(tx.now());
        this.sessions = new MergedSessions(tx, scope);
    }

    /** Joins what came with what is stored, and erases what was erased elsewhere, which no run can take back. */
    Merging join(List<TransferItem> items) {
        new ExportedItems(scope, this::known).write(ExportedItems.within(tx));
        items.stream()
                .filter(item -> !(item instanceof MemoryItem memory && isOfThisMachine(memory)))
                .map(this::named)
                .map(this::timely)
                .forEach(theirs::add);
        theirs.forEach(joined::add);
        sessions.know(theirs, joined.erasures());
        settled = MergedHistory.of(joined);
        for (var item : theirs) {
            if (item instanceof ErasureItem erasure) {
                table.note(scope.namespace(), erasure);
            }
        }
        settled.drawnErasures().forEach(erasure -> table.note(scope.namespace(), erasure));
        rename();
        erased = erase(settled.erased());
        sessions.eraseErased();
        eraseLines();
        return this;
    }

    /**
     * Writes what is new or different.
     *
     * @param refused how many items the policy has kept out already
     */
    Merged write(long refused) {
        change();
        add();
        link();
        sessions.settle();
        return new Merged(
                added.getOrDefault(MemoryKind.EPISODE, 0L),
                added.getOrDefault(MemoryKind.FACT, 0L),
                added.getOrDefault(MemoryKind.NOTE, 0L),
                added.getOrDefault(MemoryKind.REFLECTION, 0L),
                changed,
                replaced,
                restored,
                erased,
                refused);
    }

    private void known(TransferItem item) {
        if (item instanceof MemoryItem memory) {
            if (isOfThisMachine(memory)) {
                return;
            }
            own.put(memory.id(), memory);
        } else if (item instanceof LinkItem link) {
            ownLinks.put(key(link.link()), link.link());
        }
        joined.add(item);
    }

    /** Summaries of archives name a file of this machine; each machine makes its own. */
    private static boolean isOfThisMachine(MemoryItem memory) {
        return memory.provenance().source().equals(Forgetting.ARCHIVE);
    }

    /** The item with the ids that its memories have here. */
    private TransferItem named(TransferItem item) {
        if (item instanceof MemoryItem memory) {
            return Copies.withId(memory, here(memory.id()));
        }
        if (item instanceof LinkItem one) {
            var link = one.link();
            return new LinkItem(
                    new Link(here(link.from()), link.relation(), here(link.to()), link.reason(), link.createdAt()));
        }
        return item;
    }

    private TransferItem timely(TransferItem item) {
        if (item instanceof MemoryItem memory) {
            return times.of(memory, own.get(memory.id()));
        } else if (item instanceof LinkItem one) {
            return new LinkItem(times.of(one.link(), ownLinks.get(key(one.link()))));
        }
        return item instanceof ErasureItem erasure
                ? times.of(erasure, joined.erasures().get(erasure.hash()))
                : item;
    }

    /** The id of a memory in this namespace; another one where another namespace of this store has it. */
    private MemoryId here(MemoryId id) {
        boolean isElsewhere = !own.containsKey(id)
                && tx.transfer()
                        .place(id)
                        .filter(place -> !place.namespace().equals(scope.namespace()))
                        .isPresent();
        return isElsewhere ? TransferIds.inNamespace(id, scope) : id;
    }

    /**
     * Gives this store's version of a note the id under which the joined store has it, where the other store's is
     * later.
     */
    private void rename() {
        for (var memory : List.copyOf(own.values())) {
            var id = joined.idOf(memory);
            if (!id.equals(memory.id())) {
                own.remove(memory.id());
                own.put(id, Copies.withId(memory, id));
                tx.transfer().place(memory.id()).ifPresent(place -> tx.notes().rename(place.pk(), id));
            }
        }
    }

    private long erase(Set<MemoryId> ids) {
        var keys = ids.stream().filter(own::containsKey).map(this::pk).toList();
        if (!keys.isEmpty()) {
            Forgetting.eraseElsewhereErased(tx, scope.namespace(), keys);
            own.keySet().removeAll(ids);
        }
        return keys.size();
    }

    private long pk(MemoryId id) {
        return tx.transfer().place(id).orElseThrow().pk();
    }

    /** Writes the changes, endings first, so that a key or a text is free for its successor. */
    private void change() {
        var revived = new ArrayList<MemoryItem>();
        for (var before : List.copyOf(own.values())) {
            var now = Objects.requireNonNull(settled.memories().get(before.id()));
            if (!now.equals(before)) {
                change(before, now);
                if (now.times().ended() == null && before.times().ended() != null) {
                    revived.add(now);
                }
            }
        }
        for (var memory : revived) {
            restored++;
            table.end(pk(memory.id()), memory);
            own.put(memory.id(), memory);
        }
    }

    private void change(MemoryItem before, MemoryItem now) {
        long pk = pk(now.id());
        table.update(pk, now);
        if (!now.kept().metadata().equals(before.kept().metadata())) {
            tx.newMemories().setMetadata(pk, now.kept().metadata());
        }
        if (!now.claims().equals(before.claims())) {
            tx.facts().setClaims(pk, scope.namespace(), now.claims());
        }
        var ended = now.times().ended();
        if (ended != null && !isSameEnd(before, now)) {
            replaced += before.times().ended() == null ? 1 : 0;
            table.end(pk, now);
        } else if (ended == null && before.times().ended() == null) {
            writer.mention(tx, now, pk);
        }
        changed += isOtherwise(before, now) ? 1 : 0;
    }

    private static boolean isSameEnd(MemoryItem before, MemoryItem now) {
        return Objects.equals(before.times().ended(), now.times().ended())
                && Objects.equals(before.times().reason(), now.times().reason());
    }

    /** Whether something besides the end and the place of the memory has changed. */
    private static boolean isOtherwise(MemoryItem before, MemoryItem now) {
        return !before.standing().equals(now.standing())
                || !before.kept().equals(now.kept())
                || !before.tags().equals(now.tags());
    }

    /** Adds new memories: after the rows that they refer to, before the rows that refer to them. */
    private void add() {
        var news = settled.memories().values().stream()
                .filter(memory -> !own.containsKey(memory.id()))
                .sorted(Comparator.comparing(
                                (MemoryItem memory) -> memory.times().ended() == null)
                        .thenComparing(IN_ORDER))
                .toList();
        news.forEach(memory -> {
            added.merge(memory.id().kind(), 1L, Long::sum);
            sessions.noteAdded(memory);
        });
        var items = new ArrayList<TransferItem>();
        var names = new LivingNames(
                joined.erasures().isEmpty() ? List.of() : settled.memories().values());
        for (var item : theirs) {
            if (item instanceof SessionItem session) {
                sessions.stored(session).ifPresent(items::add);
            } else if (item instanceof EntityItem entity && names.has(entity)) {
                items.add(item);
            }
        }
        items.addAll(news);
        var calls = new ErasedCalls(joined, settled.erased());
        for (var item : theirs) {
            if (item instanceof CallItem call && !sessions.isOfErased(call, settled.erased())) {
                items.add(calls.cleared(call, answer(call)));
            } else if (sessions.isKept(item) || (item instanceof WorkingLineItem line && isKept(line))) {
                items.add(item);
            }
        }
        writer.write(tx, items);
    }

    private boolean isKept(WorkingLineItem line) {
        return !joined.erasures().containsKey(ForgottenTexts.ofLine(line.line().text()));
    }

    private void eraseLines() {
        tx.erasure().lines(scope.namespace()).stream()
                .filter(line -> joined.erasures().containsKey(ForgottenTexts.ofLine(line)))
                .forEach(line -> tx.erasure().eraseLine(scope.namespace(), line));
    }

    private @Nullable MemoryId answer(CallItem call) {
        var answer = call.turn().answer();
        return answer == null ? null : here(answer);
    }

    private void link() {
        var wanted = new HashSet<String>();
        settled.links().forEach(link -> wanted.add(key(link)));
        for (var link : ownLinks.values()) {
            if (link.relation() == Relation.SUPERSEDES && !wanted.contains(key(link))) {
                var from = tx.transfer().place(link.from());
                var to = tx.transfer().place(link.to());
                if (from.isPresent() && to.isPresent()) {
                    tx.links().unlink(from.get().pk(), link.relation(), to.get().pk());
                }
            }
        }
        writer.write(
                tx,
                settled.links().stream()
                        .filter(link -> !ownLinks.containsKey(key(link)))
                        .map(link -> (TransferItem) new LinkItem(link))
                        .toList());
    }

    private static String key(Link link) {
        return link.from() + " " + link.relation() + " " + link.to();
    }
}
