package dev.nightjar.plugin.memory.erasure;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.Iterables;
import com.google.common.hash.Hashing;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.fact.ExternalCopies;
import dev.nightjar.plugin.memory.fact.Forgetting;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.fact.Quotes;
import dev.nightjar.plugin.memory.fact.Reflections;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.DocumentTable.DocumentRow;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.plugin.memory.table.period.PeriodTable;
import dev.nightjar.plugin.memory.table.recall.RecallTable;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.ner.Mention;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Erases targets in small transactions. Searches for the target again until nothing is left. So repeating an
 * interrupted erasure completes it, and what was written meanwhile is erased too. Thread-safe.
 */
public final class StoredErasure implements Erasure {

    /** Few, so that other writers need not wait long. */
    private static final int AT_ONCE = 200;

    private final Database database;
    private final ExtensionContext host;
    private final MentionFinder mentions;
    private final Forgetting forgetting;
    private final Reflections reflections;
    private final ExternalCopies outside;
    private final Runnable written;

    /** @param written called when there may be memories without vectors */
    public StoredErasure(
            Database database,
            ExtensionContext host,
            ExternalCopies.Erasing erasing,
            Reflections reflections,
            Runnable written) {
        this.database = database;
        this.host = host;
        this.mentions = new MentionFinder(host);
        this.forgetting = new Forgetting(erasing.linker());
        this.reflections = reflections;
        this.outside = erasing.outside();
        this.written = written;
    }

    @Override
    public Optional<ErasurePreview> preview(MemoryScope scope, ErasureTarget target, int from, int examples) {
        checkArgument(from >= 0 && examples >= 1, "examples from %s on, at most %s, is no page", from, examples);
        return database.read(tx -> {
            var set = ErasedSet.of(tx, scope, target);
            return preview(tx, scope, target, set, examples(tx, set, from, examples));
        });
    }

    private static List<Memory> examples(Tables tx, ErasedSet set, int from, int most) {
        var newest = tx.erasure().newest(set.memories(), from + most);
        var byKey = tx.memories().byKeys(newest.subList(Math.min(from, newest.size()), newest.size())).stream()
                .collect(Collectors.toMap(MemoryRow::pk, MemoryRow::memory));
        return newest.stream().flatMap(pk -> Stream.ofNullable(byKey.get(pk))).toList();
    }

    @Override
    public Optional<ErasurePreview> erase(MemoryScope scope, ErasureTarget target, Consumer<Progress> progress) {
        var preview = preview(scope, target);
        preview.ifPresent(found -> {
            outside.erasing(scope.namespace());
            var steps = new Steps(scope, target, mentionsOf(found.restored(), scope), progress);
            steps.run();
            try {
                outside.erased(scope.namespace());
            } finally {
                reflections.dropCache(scope.namespace());
                written.run();
                database.rewrite();
                host.events().post(MemoriesErased.of(scope, host.clock().instant()));
            }
        });
        return preview;
    }

    private Map<MemoryId, List<Mention>> mentionsOf(List<Fact> restored, MemoryScope scope) {
        var found = new HashMap<MemoryId, List<Mention>>();
        restored.forEach(fact -> found.put(fact.id(), mentions.find(scope.namespace(), fact.content())));
        return found;
    }

    private static Optional<ErasurePreview> preview(
            Tables tx, MemoryScope scope, ErasureTarget target, ErasedSet set, List<Memory> examples) {
        boolean isWhole = target instanceof ErasureTarget.WholeNamespace;
        boolean isKnown = isWhole && tx.erasure().knows(scope.namespace());
        if (set.isEmpty() && !isKnown && documents(tx, scope, target).isEmpty()) {
            return Optional.empty();
        }
        var memories = set.memories();
        var restored = Forgetting.restored(tx, memories);
        var sessions = isWhole ? tx.erasure().sessions(scope.namespace()) : set.sessions();
        var reports = reports(tx, scope, target, set);
        return Optional.of(new ErasurePreview(
                tx.erasure().kinds(set.named()),
                tx.erasure().kinds(set.derived()),
                examples,
                tx.erasure().countDerived(memories),
                restored.stream().map(row -> (Fact) row.memory()).toList(),
                sessions.size(),
                set.texts().size(),
                reports,
                fingerprint(
                        new TreeSet<>(memories),
                        restored.stream().map(MemoryRow::pk).sorted().toList(),
                        sessions,
                        tx.erasure().messagesAndCalls(sessions),
                        set.texts(),
                        new TreeSet<>(reports))));
    }

    private static String fingerprint(Object... parts) {
        var hasher = Hashing.sha256().newHasher();
        for (var part : parts) {
            hasher.putString(part + "\n", StandardCharsets.UTF_8);
        }
        return hasher.hash().toString();
    }

    /** The documents to erase with a target; their passages are memories. */
    private static List<Long> documents(Tables tx, MemoryScope scope, ErasureTarget target) {
        var rows = List.<DocumentRow>of();
        if (target instanceof ErasureTarget.Documents documents) {
            rows = tx.documents().at(scope.namespace(), documents.uri());
        } else if (target instanceof ErasureTarget.AllMemories) {
            rows = tx.documents().of(scope);
        }
        return rows.stream().map(DocumentRow::pk).toList();
    }

    private static List<String> reports(Tables tx, MemoryScope scope, ErasureTarget target, ErasedSet set) {
        var quotes = new Quotes(tx.erasure().reports(scope.namespace()));
        for (var some : Iterables.partition(set.memories(), AT_ONCE)) {
            tx.erasure().texts(some).forEach(quotes::lookFor);
        }
        if (target instanceof ErasureTarget.WholeNamespace) {
            quotes.lookForAll(scope.namespace().value());
        }
        return quotes.runs();
    }

    /** The steps of one erasure. */
    private final class Steps {

        private final MemoryScope scope;
        private final ErasureTarget target;
        private final Map<MemoryId, List<Mention>> restored;
        private final Consumer<Progress> progress;
        private long done;

        Steps(
                MemoryScope scope,
                ErasureTarget target,
                Map<MemoryId, List<Mention>> restored,
                Consumer<Progress> progress) {
            this.scope = scope;
            this.target = target;
            this.restored = restored;
            this.progress = progress;
        }

        void run() {
            for (var set = next(); !set.isEmpty(); set = next()) {
                erase(set);
            }
            write(tx -> documents(tx, scope, target).forEach(tx.documents()::dropDocument));
            if (target instanceof ErasureTarget.WholeNamespace) {
                eraseNamespace();
            }
        }

        private ErasedSet next() {
            return database.read(tx -> ErasedSet.of(tx, scope, target));
        }

        private void erase(ErasedSet set) {
            long total = done + set.size();
            var memories = set.memories();
            var gone = new Forgetting.Gone(memories, restored, target instanceof ErasureTarget.AllMemories);
            for (var some : Iterables.partition(memories, AT_ONCE)) {
                write(tx -> {
                    Forgetting.eraseQuotes(tx, scope.namespace(), some);
                    forgetting.erase(tx, some, gone);
                });
                tell(some.size(), total);
            }
            // Texts that name somebody keep their place in a session that stays; those of a period go with their turns.
            boolean isGoing = isPeriod(target);
            each(set.texts().messages(), total, (tx, message) -> {
                if (isGoing) {
                    PeriodTable.of(tx).dropMessage(message);
                } else {
                    tx.erasure().eraseMessage(message);
                }
            });
            each(set.texts().calls(), total, (tx, call) -> {
                if (isGoing) {
                    PeriodTable.of(tx).dropCall(call);
                } else {
                    tx.erasure().eraseCall(call);
                }
            });
            each(
                    set.texts().summaries(),
                    total,
                    (tx, session) -> tx.sessionLogs().emptySummary(session));
            each(set.texts().logged(), total, (tx, entry) -> tx.sessionLogs().eraseEntry(entry));
            each(set.texts().details(), total, (tx, session) -> tx.sessionLogs().eraseDetails(session));
            each(set.texts().lines(), total, (tx, line) -> {
                ForgottenTexts.addLine(tx, scope.namespace(), line);
                tx.erasure().eraseLine(scope.namespace(), line);
            });
            each(
                    set.texts().recalls(),
                    total,
                    (tx, recall) -> RecallTable.of(tx).erase(recall));
            for (long session : set.sessions()) {
                write(tx -> {
                    if (target instanceof ErasureTarget.OneSession one) {
                        ForgottenTexts.addSession(tx, scope.namespace(), one.sessionId());
                    }
                    tx.erasure().eraseSession(session);
                });
                tell(1, total);
            }
        }

        private static boolean isPeriod(ErasureTarget target) {
            return target instanceof ErasureTarget.Period
                    || (target instanceof ErasureTarget.Except some && isPeriod(some.target()));
        }

        private <T> void each(List<T> all, long total, BiConsumer<Tables, T> eraser) {
            for (var some : Iterables.partition(all, AT_ONCE)) {
                write(tx -> some.forEach(one -> eraser.accept(tx, one)));
                tell(some.size(), total);
            }
        }

        private void eraseNamespace() {
            write(tx -> {
                var quotes = new Quotes(tx.erasure().reports(scope.namespace()));
                quotes.lookForAll(scope.namespace().value());
                quotes.runs().forEach(tx.erasure()::eraseReport);
            });
            while (database.read(tx -> tx.erasure().knows(scope.namespace()))) {
                write(tx -> tx.erasure().eraseNamespace(scope.namespace(), AT_ONCE));
            }
            write(tx -> MergeTable.of(tx).noteErased(scope.namespace(), tx.now()));
        }

        private void tell(int more, long total) {
            done += more;
            progress.accept(new Progress(done, total));
        }

        private void write(Consumer<Tables> work) {
            database.write(tx -> {
                work.accept(tx);
                return done;
            });
        }
    }
}
