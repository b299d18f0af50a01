package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Forgotten;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.ErasureQueries.Report;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Erases memories the user wants gone, with their former wordings, what was derived from nothing else, and what only they
 * mentioned. Their hashes stay. What they had replaced is not forgotten with them: it gives way to what replaced them, or is valid again.
 * Thread-safe; works inside the caller's transaction.
 */
public final class Forgetting {

    /** The source of notes that hold the summary of an archived conversation. */
    public static final String ARCHIVE = "archive";

    private static final String SAYS_THE_SAME = "says the same";
    private static final String SAID_LATER = "said later";

    private final EntityLinker linker;

    /** @param linker links facts that hold again to what they mention */
    public Forgetting(EntityLinker linker) {
        this.linker = linker;
    }

    /** What {@link #forget} would do. */
    Optional<Forgotten> preview(Tables tx, MemoryScope scope, MemoryId id) {
        return find(tx, scope, id).map(row -> preview(tx, withDerived(tx, List.of(row.pk()))));
    }

    /**
     * Forgets a memory.
     *
     * @param mentions what the facts that hold again mention
     * @return what was done; empty when there is no such memory, active or ended, in the scope's own namespace
     */
    public Optional<Forgotten> forget(
            Tables tx, MemoryScope scope, MemoryId id, Map<MemoryId, List<Mention>> mentions) {
        return find(tx, scope, id).map(found -> {
            var keys = withDerived(tx, List.of(found.pk()));
            var forgotten = preview(tx, keys);
            eraseQuotes(tx, scope.namespace(), keys);
            erase(tx, keys, new Gone(keys, mentions, false));
            return forgotten;
        });
    }

    /** The memory with this id in the scope's own namespace. */
    public static Optional<MemoryRow> find(Tables tx, MemoryScope scope, MemoryId id) {
        return tx.memories().find(MemoryScope.of(scope.agentId(), scope.namespace()), id);
    }

    /** These with their former wordings, with what was derived from nothing else, with the former wordings of that. */
    public static Set<Long> withDerived(Tables tx, Collection<Long> named) {
        var keys = new LinkedHashSet<>(named);
        int before = 0;
        while (keys.size() > before) {
            before = keys.size();
            keys.addAll(tx.links().formerWordings(keys));
            keys.addAll(tx.erasure().derivedOnlyFrom(keys));
        }
        return keys;
    }

    /** The facts that hold again once these are gone, because only these had replaced them. */
    public static List<MemoryRow> restored(Tables tx, Set<Long> gone) {
        return tx.memories().byKeys(tx.links().replacedBy(gone)).stream()
                .filter(row -> isSuperseded(row.memory().details()))
                .filter(row -> !isReplacedBesides(tx, row.pk(), gone))
                .toList();
    }

    /** What replaces one that goes replaces what that had replaced. */
    private static boolean isReplacedBesides(Tables tx, long pk, Set<Long> gone) {
        var open = new ArrayDeque<>(List.of(pk));
        var seen = new LinkedHashSet<Long>();
        while (!open.isEmpty()) {
            for (long newer : tx.links().replacing(List.of(open.remove()))) {
                if (!gone.contains(newer)) {
                    return true;
                }
                if (seen.add(newer)) {
                    open.add(newer);
                }
            }
        }
        return false;
    }

    private static Forgotten preview(Tables tx, Set<Long> keys) {
        return new Forgotten(
                tx.memories().byKeys(keys).stream().map(MemoryRow::memory).toList(),
                restored(tx, keys).stream().map(row -> (Fact) row.memory()).toList());
    }

    /**
     * Erases the texts of reports and summaries that quote these memories, which must still be there. Summaries of archives are made
     * of what goes or stays besides, so what they quote themselves does not count.
     */
    public static void eraseQuotes(Tables tx, Namespace namespace, Collection<Long> keys) {
        var archived = tx.notes().from(namespace, ARCHIVE);
        var original = new LinkedHashSet<>(keys);
        archived.forEach(note -> original.remove(note.pk()));
        eraseQuoting(tx, original, tx.erasure().reports(namespace), tx.erasure()::eraseReport);
        eraseQuoting(
                tx,
                original,
                numbered(tx.summaries().texts(namespace)),
                session -> tx.summaries().empty(Long.parseLong(session)));
        eraseQuoting(
                tx,
                original,
                numbered(tx.sessionLogs().unsaid(namespace)),
                entry -> tx.sessionLogs().eraseEntry(Long.parseLong(entry)));
        var others = archived.stream().filter(note -> !keys.contains(note.pk())).toList();
        eraseQuoting(tx, original, numbered(others), note -> eraseDerived(tx, Long.parseLong(note)));
    }

    private static void eraseQuoting(Tables tx, Collection<Long> keys, List<Report> texts, Consumer<String> eraser) {
        if (!texts.isEmpty()) {
            var quotes = new Quotes(texts);
            tx.erasure().texts(keys).forEach(quotes::lookFor);
            quotes.runs().forEach(eraser);
        }
    }

    private static List<Report> numbered(List<Text> texts) {
        return texts.stream()
                .map(text -> new Report(String.valueOf(text.pk()), text.text()))
                .toList();
    }

    /** Erases a memory that can be made again, with what only it mentioned. */
    public static void eraseDerived(Tables tx, long pk) {
        var mentioned = tx.entities().ofMemory(pk);
        tx.sessionLogs().eraseHolding(pk);
        tx.memories().erase(pk);
        mentioned.forEach(entity -> tx.entities().deleteIfOrphan(entity));
    }

    /** Erases memories that are part of a whole that goes. */
    public void erase(Tables tx, Collection<Long> keys, Gone gone) {
        var rows = tx.memories().byKeys(keys);
        rows.forEach(row -> erase(tx, row, gone));
        var sessions =
                rows.stream().map(MemoryRow::sessionPk).filter(Objects::nonNull).collect(Collectors.toSet());
        sessions.forEach(tx.sessions()::settleIfNothingIsLeft);
        tx.erasure().eraseErrors(sessions);
    }

    private void erase(Tables tx, MemoryRow row, Gone gone) {
        var keys = List.of(row.pk());
        var replaced = tx.memories().byKeys(tx.links().replacedBy(keys)).stream()
                .filter(one -> isSuperseded(one.memory().details()))
                .toList();
        var replacing = tx.links().replacing(keys);
        var mentioned = tx.entities().ofMemory(row.pk());
        if (gone.keepsMessages) {
            tx.erasure().eraseBesideMessage(row.pk());
        } else {
            ForgottenTexts.add(tx, row.memory());
            tx.sessionLogs().eraseHolding(row.pk());
            tx.memories().erase(row.pk());
        }
        mentioned.forEach(entity -> tx.entities().deleteIfOrphan(entity));
        replacing.forEach(pk -> replaced.forEach(one -> inherit(tx, pk, one.pk())));
        if (replacing.isEmpty()) {
            replaced.stream()
                    .filter(one -> !gone.keys.contains(one.pk()))
                    .forEach(one -> revive(
                            tx, one, gone.mentions.getOrDefault(one.memory().id(), List.of())));
        }
        forgetSpeaker(tx, row);
    }

    private static boolean isSuperseded(MemoryDetails details) {
        return details.ending() != null && details.ending().reason() == EndReason.SUPERSEDED;
    }

    /** The former reason may quote what is forgotten, so it goes with it. */
    private void inherit(Tables tx, long replacing, long replaced) {
        tx.links().link(replacing, Relation.SUPERSEDES, replaced, SAID_LATER);
    }

    /** Unless something else replaced it too. */
    private void revive(Tables tx, MemoryRow row, List<Mention> mentions) {
        if (!tx.links().replacing(List.of(row.pk())).isEmpty()) {
            return;
        }
        var details = row.memory().details();
        var same = tx.facts().byHash(details.namespace(), FactText.hash(details.content()));
        if (same.isEmpty()) {
            tx.memories().revive(row.pk());
            linker.link(tx, details.namespace(), row.pk(), mentions);
        } else {
            tx.links().link(same.get(0).pk(), Relation.SUPERSEDES, row.pk(), SAYS_THE_SAME);
        }
    }

    private static void forgetSpeaker(Tables tx, MemoryRow row) {
        if (row.memory() instanceof Episode episode && episode.speaker() != null) {
            tx.entities()
                    .find(episode.details().namespace(), EntityType.PERSON, NameKey.of(episode.speaker()))
                    .ifPresent(speaker -> tx.entities().deleteIfOrphan(speaker));
        }
    }

    /**
     * The whole of what goes.
     *
     * @param keys all of it: nothing among them is valid again
     * @param mentions what the facts that hold again mention
     * @param keepsMessages whether the messages of episodes stay in their sessions: then memory is cleared to be filled anew,
     *     and nothing is noted as forgotten
     */
    public record Gone(Set<Long> keys, Map<MemoryId, List<Mention>> mentions, boolean keepsMessages) {}
}
