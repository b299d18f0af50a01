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
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.ErasureQueries.Report;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ner.Mention;
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
 * Erases memories, their former versions, what was derived only from them, and entities only they mentioned. Their
 * hashes stay. Facts they had replaced are not erased: they are linked to what replaced the erased ones, or become
 * active again. Thread-safe; works inside the caller's transaction.
 */
public final class Forgetting {

    /** The source of notes with the summary of an archived conversation. */
    public static final String ARCHIVE = "archive";

    private static final String SAYS_THE_SAME = "says the same";

    private final EntityLinker linker;

    /** @param linker links reactivated facts to the entities they mention */
    public Forgetting(EntityLinker linker) {
        this.linker = linker;
    }

    /** The memories that {@link #forget} would erase, and the facts it would reactivate. */
    Optional<Forgotten> preview(Tables tx, MemoryScope scope, MemoryId id) {
        return find(tx, scope, id).map(row -> preview(tx, withDerived(tx, List.of(row.pk()))));
    }

    /**
     * Erases a memory.
     *
     * @param mentions the entities that reactivated facts mention
     * @return what was done; empty if the scope's own namespace has no such memory, active or ended
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

    public static Optional<MemoryRow> find(Tables tx, MemoryScope scope, MemoryId id) {
        return tx.memories().find(MemoryScope.of(scope.agentId(), scope.namespace()), id);
    }

    /** Keys of the named memories, of those derived only from them, and of the former versions of all of these. */
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

    /** The facts that become active again, because only erased facts had replaced them. */
    public static List<MemoryRow> restored(Tables tx, Set<Long> gone) {
        return tx.memories().byKeys(tx.links().replacedBy(gone)).stream()
                .filter(row -> isSuperseded(row.memory().details()))
                .filter(row -> !isReplacedBesides(tx, row.pk(), gone))
                .toList();
    }

    /** Follows the replacements: if a fact that replaced this one is erased too, its own replacement counts. */
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
     * Erases the texts of reports and summaries that quote these memories, which must still be stored. Texts in archive
     * summaries are not searched for: a summary also repeats what stays.
     */
    public static void eraseQuotes(Tables tx, Namespace namespace, Collection<Long> keys) {
        var archived = tx.notes().from(namespace, ARCHIVE);
        var original = new LinkedHashSet<>(keys);
        archived.forEach(note -> original.remove(note.pk()));
        eraseQuoting(tx, original, tx.erasure().reports(namespace), tx.erasure()::eraseReport);
        eraseQuoting(
                tx,
                original,
                numbered(tx.sessionLogs().summaryTexts(namespace)),
                session -> tx.sessionLogs().emptySummary(Long.parseLong(session)));
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

    /** Erases a memory that can be made again, and entities only it mentioned. */
    public static void eraseDerived(Tables tx, long pk) {
        var mentioned = tx.entities().ofMemory(pk);
        tx.sessionLogs().eraseHolding(pk);
        tx.memories().erase(pk);
        mentioned.forEach(entity -> tx.entities().deleteIfOrphan(entity));
    }

    /**
     * Erases what was erased on another machine; that is noted already, and what became active there comes from there.
     */
    public static void eraseElsewhereErased(Tables tx, Namespace namespace, Collection<Long> keys) {
        eraseQuotes(tx, namespace, keys);
        var rows = tx.memories().byKeys(keys);
        rows.forEach(row -> {
            eraseDerived(tx, row.pk());
            forgetSpeaker(tx, row);
        });
        settle(tx, rows);
    }

    private static void settle(Tables tx, List<MemoryRow> rows) {
        var sessions =
                rows.stream().map(MemoryRow::sessionPk).filter(Objects::nonNull).collect(Collectors.toSet());
        sessions.forEach(tx.sessions()::settleIfNothingIsLeft);
        tx.erasure().eraseErrors(sessions);
    }

    /** Erases some of the memories of a larger erasure. */
    public void erase(Tables tx, Collection<Long> keys, Gone gone) {
        var rows = tx.memories().byKeys(keys);
        rows.forEach(row -> erase(tx, row, gone));
        settle(tx, rows);
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

    /** The former reason may quote the erased text, so a neutral one replaces it. */
    private void inherit(Tables tx, long replacing, long replaced) {
        tx.links().link(replacing, Relation.SUPERSEDES, replaced, LinkTable.SAID_LATER);
    }

    /** Does nothing if another fact replaced it too. */
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
     * The whole erasure.
     *
     * @param keys everything it erases, so none of these is reactivated
     * @param mentions the entities that reactivated facts mention
     * @param keepsMessages whether the messages of episodes stay in their sessions. Then memory is only cleared to be
     *     rebuilt, and nothing is recorded as forgotten
     */
    public record Gone(Set<Long> keys, Map<MemoryId, List<Mention>> mentions, boolean keepsMessages) {}
}
