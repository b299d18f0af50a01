package dev.nightjar.plugin.memory.erasure;

import com.google.common.collect.Iterables;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.entity.NameInText;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.fact.Forgetting;
import dev.nightjar.plugin.memory.table.DocumentTable.DocumentRow;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.period.PeriodTable;
import dev.nightjar.plugin.memory.table.recall.RecallTable;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * The keys of what an erasure removes. Immutable.
 *
 * @param named memories the target names, with their former versions
 * @param derived memories derived only from those
 * @param sessions sessions to erase after the memories
 * @param texts other texts to erase
 */
record ErasedSet(Set<Long> named, Set<Long> derived, List<Long> sessions, Texts texts) {

    private static final int TEXTS_AT_ONCE = 1_000;

    /**
     * Texts that are not memories.
     *
     * @param messages keys of messages without an episode
     * @param calls keys of tool calls
     * @param summaries keys of sessions whose rolling summary is erased
     * @param logged keys of entries of session logs
     * @param details keys of sessions whose log loses its other details
     * @param lines lines of working memory and scratchpads
     * @param recalls keys of blocks that models were given
     */
    record Texts(
            List<Long> messages,
            List<Long> calls,
            List<Long> summaries,
            List<Long> logged,
            List<Long> details,
            List<String> lines,
            List<Long> recalls) {

        static final Texts NONE =
                new Texts(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

        static Texts of(List<Long> messages, List<Long> calls, List<Long> recalls) {
            return new Texts(messages, calls, List.of(), List.of(), List.of(), List.of(), recalls);
        }

        int size() {
            return messages.size()
                    + calls.size()
                    + summaries.size()
                    + logged.size()
                    + details.size()
                    + lines.size()
                    + recalls.size();
        }
    }

    boolean isEmpty() {
        return named.isEmpty() && sessions.isEmpty() && texts.size() == 0;
    }

    long size() {
        return (long) named.size() + derived.size() + sessions.size() + texts.size();
    }

    /** All memories. Derived ones come first, so that after an interruption the same target still leads to the rest. */
    Set<Long> memories() {
        var all = new LinkedHashSet<>(derived);
        all.addAll(named);
        return all;
    }

    static ErasedSet of(Tables tx, MemoryScope scope, ErasureTarget target) {
        if (target instanceof ErasureTarget.OneMemory one) {
            return withDerived(
                    tx,
                    Forgetting.find(tx, scope, one.id()).map(MemoryRow::pk).stream()
                            .toList(),
                    List.of());
        } else if (target instanceof ErasureTarget.About about) {
            return about(tx, scope, about.name());
        } else if (target instanceof ErasureTarget.OneSession session) {
            return tx.sessions()
                    .find(scope, session.sessionId())
                    .map(found -> withDerived(tx, tx.erasure().memoriesOfSession(found.pk()), List.of(found.pk())))
                    .orElseGet(() -> new ErasedSet(
                            Set.of(),
                            Set.of(),
                            List.of(),
                            Texts.of(List.of(), List.of(), RecallTable.of(tx).ofSession(scope, session.sessionId()))));
        } else if (target instanceof ErasureTarget.Period period) {
            var found = PeriodTable.of(tx);
            var set = withDerived(tx, found.memories(scope, period), found.sessions(scope, period));
            return new ErasedSet(
                    set.named,
                    set.derived,
                    set.sessions,
                    Texts.of(found.messages(scope, period), found.calls(scope, period), List.of()));
        } else if (target instanceof ErasureTarget.Except some) {
            return of(tx, scope, some.target())
                    .without(
                            tx,
                            some.kept().stream()
                                    .flatMap(id -> Forgetting.find(tx, scope, id).stream())
                                    .map(MemoryRow::pk)
                                    .collect(Collectors.toSet()));
        } else if (target instanceof ErasureTarget.Documents documents) {
            var found = tx.documents().at(scope.namespace(), documents.uri()).stream()
                    .map(DocumentRow::pk)
                    .toList();
            return withDerived(tx, tx.documents().memories(found), List.of());
        } else if (target instanceof ErasureTarget.AllMemories) {
            return alone(tx.erasure().memories(scope), List.of());
        } else if (target instanceof ErasureTarget.AllSessions) {
            return alone(List.of(), tx.erasure().sessions(scope));
        }
        return alone(tx.erasure().memories(scope.namespace()), List.of());
    }

    /** Without these and what is derived from them. */
    private ErasedSet without(Tables tx, Set<Long> kept) {
        var rest = new LinkedHashSet<>(named);
        rest.removeAll(kept);
        var with = withDerived(tx, List.copyOf(rest), sessions);
        with.named.removeAll(kept);
        with.derived.removeAll(kept);
        return new ErasedSet(with.named, with.derived, sessions, texts);
    }

    private static ErasedSet alone(List<Long> memories, List<Long> sessions) {
        return new ErasedSet(new LinkedHashSet<>(memories), Set.of(), sessions, Texts.NONE);
    }

    private static ErasedSet withDerived(Tables tx, List<Long> found, List<Long> sessions) {
        var named = new LinkedHashSet<>(tx.links().formerWordings(found));
        named.addAll(found);
        var derived = new LinkedHashSet<>(Forgetting.withDerived(tx, named));
        derived.removeAll(named);
        return new ErasedSet(named, derived, sessions, Texts.NONE);
    }

    /** Linked memories come last: until they are erased, the entity and its other names can be found. */
    private static ErasedSet about(Tables tx, MemoryScope scope, String name) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var key = List.of(NameKey.of(name));
        var entities = tx.entities().withNames(own, key);
        var names = NameInText.asWritten(name, NameInText.all(name, entities, tx.entities()));
        var linked = new LinkedHashSet<Long>();
        for (long pk : tx.entities().mentioning(own, key, Integer.MAX_VALUE)) {
            linked.add(pk);
        }
        for (var some : Iterables.partition(List.copyOf(linked), TEXTS_AT_ONCE)) {
            tx.memories().byKeys(some).stream()
                    .filter(row -> names.isOtherWordIn(row.memory().content()))
                    .forEach(row -> linked.remove(row.pk()));
        }
        var namespace = scope.namespace();
        var words = names.firstWords();
        var found = new LinkedHashSet<>(
                naming(names, after -> tx.erasure().maybeNamingAfter(namespace, words, after, TEXTS_AT_ONCE)));
        found.removeAll(linked);
        found.addAll(linked);
        var set = withDerived(tx, List.copyOf(found), List.of());
        var messages = naming(names, after -> tx.erasure().messagesAfter(namespace, after, TEXTS_AT_ONCE));
        var calls = naming(names, after -> tx.erasure().callsAfter(namespace, after, TEXTS_AT_ONCE));
        var summaries = naming(names, tx.sessionLogs().summaryTexts(namespace));
        var logged = naming(names, after -> tx.sessionLogs().textsAfter(namespace, after, TEXTS_AT_ONCE));
        var details = naming(names, tx.sessionLogs().details(namespace));
        var lines = tx.erasure().lines(namespace).stream().filter(names::isIn).toList();
        var recalls = naming(names, after -> RecallTable.of(tx).textsAfter(namespace, after, TEXTS_AT_ONCE));
        return new ErasedSet(
                set.named,
                set.derived,
                set.sessions,
                new Texts(messages, calls, summaries, logged, details, lines, recalls));
    }

    private static List<Long> naming(NameInText name, List<Text> texts) {
        return texts.stream()
                .filter(text -> name.isIn(text.text()))
                .map(Text::pk)
                .toList();
    }

    private static List<Long> naming(NameInText name, LongFunction<List<Text>> pages) {
        var found = new ArrayList<Long>();
        long after = 0;
        while (true) {
            var page = pages.apply(after);
            page.stream().filter(text -> name.isIn(text.text())).forEach(text -> found.add(text.pk()));
            if (page.size() < TEXTS_AT_ONCE) {
                return found;
            }
            after = page.get(page.size() - 1).pk();
        }
    }
}
