package dev.nightjar.plugin.memory.recall;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.recall.RecallTable;
import dev.nightjar.plugin.memory.table.recall.RecallTable.Given;
import dev.nightjar.plugin.memory.table.recall.RecallTable.GivenLine;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.ContextAdded;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.memory.WorkingMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Notes the blocks that models are given. A block that was built is kept in mind until the host says that it hands it
 * out; what nobody hands out, because it came too late or was only looked at, is not noted. Writes in the background.
 * Thread-safe.
 */
public final class RecallRecorder implements AutoCloseable {

    /** Code points of a prompt that are kept. */
    private static final int MAX_PROMPT = 500;

    /** Blocks that are kept in mind; more prompts are hardly under way at once. */
    private static final int MAX_BUILT = 200;

    private static final int MAX_PARTS = 6;

    private static final Duration A_DAY = Duration.ofDays(1);

    private final Database database;
    private final ExtensionContext host;
    private final MemoryPolicy policy;
    private final IdGenerator ids;
    private final Duration kept;
    private final TokenCounter tokens = new TokenCounter();
    private final Map<Key, List<Part>> built = new LinkedHashMap<>();
    /** Guarded as what was built. */
    private Instant nextErasure = Instant.EPOCH;

    /** @param days how many days blocks are kept; 0 notes none */
    public RecallRecorder(Database database, ExtensionContext host, MemoryPolicy policy, IdGenerator ids, int days) {
        this.database = database;
        this.host = host;
        this.policy = policy;
        this.ids = ids;
        this.kept = Duration.ofDays(days);
    }

    /** Erases what has been kept long enough. */
    public void start() {
        host.events().register(this);
        eraseOldOnceADay();
    }

    /** A host may run for months, and users who do not come back have blocks, too. */
    private void eraseOldOnceADay() {
        var now = host.clock().instant();
        synchronized (built) {
            if (now.isBefore(nextErasure)) {
                return;
            }
            nextErasure = now.plus(A_DAY);
        }
        host.runInBackground("erase old blocks", this::eraseOld);
    }

    @Override
    public void close() {
        host.events().unregister(this);
    }

    /**
     * Working memory was put into a block for this request. Of it only the facts are noted.
     *
     * @param text the block
     */
    public void builtOf(ContextRequest request, String text, WorkingMemory shown) {
        var facts = shown.lines().stream()
                .flatMap(line -> ShortIds.written(line.source()).stream()
                        .map(id -> new GivenLine(id, TokenCounter.about(line.text()), null)))
                .toList();
        keep(request, new Part(text.strip(), false, facts));
    }

    /**
     * A block was built for this request.
     *
     * @param text the block without working memory; empty for none
     * @param decisions which memories are in it
     */
    public void built(ContextRequest request, String text, List<Decision> decisions) {
        var lines = decisions.stream()
                .filter(one -> one.outcome() == Outcome.SHOWN)
                .map(one -> new GivenLine(one.memory().id(), one.tokens(), one.relevance()))
                .toList();
        keep(request, new Part(text.strip(), true, lines));
    }

    /** The newest parts first: of one prompt there are few, unless somebody looks at it often. */
    private void keep(ContextRequest request, Part part) {
        if (part.lines.isEmpty() || kept.isZero() || request.scope().isIncognito()) {
            return;
        }
        synchronized (built) {
            var key = Key.of(request.scope(), request.sessionId(), request.prompt());
            var before = built.remove(key);
            built.put(
                    key,
                    Stream.concat(Stream.of(part), before == null ? Stream.empty() : before.stream())
                            .limit(MAX_PARTS)
                            .toList());
            if (built.size() > MAX_BUILT) {
                built.remove(built.keySet().iterator().next());
            }
        }
    }

    /** A model is given a block. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(ContextAdded added) {
        var texts = new HashSet<String>();
        var given = built(added).stream()
                .filter(part -> added.text().contains(part.text) && texts.add(part.text))
                .sorted(Comparator.comparing(Part::isKept)
                        .reversed()
                        .thenComparing(part -> added.text().indexOf(part.text)))
                .toList();
        if (!given.isEmpty()) {
            var unused = database.submit(tx -> note(tx, added, given)).whenComplete((lines, failure) -> {
                if (failure != null) {
                    host.reportFailure("note what a model was given", failure);
                }
            });
        }
        eraseOldOnceADay();
    }

    /**
     * Parts built for the prompt, and for others in its conversation: a resumed one gets a block for what was said
     * before.
     */
    private List<Part> built(ContextAdded added) {
        synchronized (built) {
            var parts = new ArrayList<>(Objects.requireNonNullElse(
                    built.remove(Key.of(added.scope(), added.sessionId(), added.prompt())), List.of()));
            built.forEach((key, others) -> {
                if (key.scope.equals(added.scope())
                        && key.sessionId != null
                        && key.sessionId.equals(added.sessionId())) {
                    parts.addAll(others);
                }
            });
            return parts;
        }
    }

    private int note(Tables tx, ContextAdded added, List<Part> parts) {
        tx.claim(List.of(added.scope().namespace()));
        var lines = lines(parts);
        var prompt = policy.screened(added.prompt().strip());
        var block = parts.stream().filter(Part::isKept).map(Part::text).collect(Collectors.joining("\n\n"));
        RecallTable.of(tx)
                .add(
                        ids.recall(added.time()),
                        new Given(
                                added.scope(),
                                added.sessionId(),
                                prompt.text()
                                        .shortened(text ->
                                                prompt.suspicion() == null ? CodePoints.first(text, MAX_PROMPT) : ""),
                                tx.screened(block),
                                tokens.count(block),
                                lines),
                        added.time());
        return lines.size();
    }

    /** Each memory once, as the first part has it. */
    private static List<GivenLine> lines(List<Part> parts) {
        var lines = new LinkedHashMap<MemoryId, GivenLine>();
        parts.forEach(part -> part.lines.forEach(line -> lines.putIfAbsent(line.id(), line)));
        return List.copyOf(lines.values());
    }

    /** Drops built parts of the namespace, which may be erased by now. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MemoriesErased event) {
        synchronized (built) {
            built.keySet().removeIf(key -> key.scope().readable().contains(event.namespace()));
        }
    }

    private void eraseOld() {
        var since = kept.isZero()
                ? host.clock().instant().plusMillis(1)
                : host.clock().instant().minus(kept);
        if (database.read(tx -> RecallTable.of(tx).hasFromBefore(since))) {
            var unused = database.write(tx -> RecallTable.of(tx).eraseFromBefore(since));
        }
    }

    /** Prompt and conversation that a block is for. */
    private record Key(MemoryScope scope, @Nullable String sessionId, String prompt) {

        static Key of(MemoryScope scope, @Nullable String sessionId, String prompt) {
            return new Key(scope, sessionId, CodePoints.first(prompt, MAX_PROMPT));
        }
    }

    /**
     * A part of a context.
     *
     * @param isKept whether its text is noted, and not only its memories
     */
    private record Part(String text, boolean isKept, List<GivenLine> lines) {}
}
