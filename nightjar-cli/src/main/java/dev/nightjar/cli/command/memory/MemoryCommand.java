package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.google.common.base.Splitter;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.FilterOptions;
import dev.nightjar.cli.command.shared.LimitOptions;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.json.MemoryJson;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.internal.value.TimeExpression;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.spi.consolidation.MemoryReview;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory}: shows and changes the store. Commands with many options have classes of their own. */
@Command(
        name = "memory",
        description = "List, change, erase, export and back up memories.",
        subcommands = {
            MemoryAddCommand.class,
            MemoryEditCommand.class,
            MemoryErasure.Forget.class,
            MemoryErasure.Clear.class,
            MemoryWorkingCommand.class,
            MemoryIndexCommand.class,
            MemoryPages.class,
            MemoryFiles.Export.class,
            MemoryFiles.Import.class,
            MemoryFiles.Backup.class,
            MemoryFiles.Restore.class,
            MemoryMigrateCommand.class,
            MemoryMachines.Merge.class,
            MemoryMachines.Sync.class,
            MemoryFeedback.Judge.class,
            MemoryFeedback.Recalls.class,
            MemoryRuns.Runs.class,
            MemoryRuns.Undo.class
        })
public final class MemoryCommand extends Subcommand {

    /** Subcommands in the order of the help. */
    public static final List<String> ORDER = Splitter.on(' ')
            .splitToList(
                    "list show history timeline weak review stats add edit expire confirm judge forget working clear index"
                            + " documents pages export import backup restore migrate merge sync recalls runs undo reindex");

    private static final String NEVER = "never";

    @Command(
            name = "list",
            description = {"List what is remembered, newest first.", "Passages of documents need --kind document."})
    int list(@Mixin FilterOptions filter, @Mixin LimitOptions limit, @Mixin NamespaceOptions namespaces) {
        check(clock -> {
            limit.check();
            filter.filter(clock);
        });
        return inHost(host -> {
            var scope = namespaces.readable(host);
            // Documents are left out: one folder may have more passages than a year has memories.
            var wanted = filter.filterOr(EnumSet.complementOf(EnumSet.of(MemoryKind.DOCUMENT)), host.clock());
            var memories = host.memory().list(scope, wanted, limit.most());
            var successors = host.memory()
                    .successors(scope, memories.stream().map(Memory::id).toList());
            answer(
                    MemoryJson.replaced(memories, successors),
                    () -> memories(host, namespaces).list(memories, successors));
            if (memories.isEmpty()) {
                remark(namespaces.whyNothing(wanted, host, this));
            }
            limit.remark(memories.size(), host.memory().count(scope, wanted)).ifPresent(this::remark);
        });
    }

    @Command(name = "show", description = "Show one memory in full.")
    int show(
            @Parameters(paramLabel = "ID", description = "Id, as lists and searches show it.") String id,
            @Mixin NamespaceOptions namespaces) {
        check(clock -> new MemoryId(id));
        return inHost(host -> {
            var wanted = new MemoryId(id);
            var scope = namespaces.readable(host);
            var memory = host.memory().find(scope, wanted).orElseThrow(() -> namespaces.unknown(wanted, host));
            var successor = host.memory().successors(scope, List.of(wanted)).get(wanted);
            answer(
                    new MemoryJson.Replaced(memory, successor),
                    () -> memories(host).details(memory, successor));
        });
    }

    @Command(name = "history", description = "Show a memory's versions and sources.")
    int history(
            @Parameters(paramLabel = "ID", description = "The id of any version of the memory.") String id,
            @Mixin NamespaceOptions namespaces) {
        check(clock -> new MemoryId(id));
        return inHost(host -> {
            var wanted = new MemoryId(id);
            var history = host.memory()
                    .history(namespaces.readable(host), wanted)
                    .orElseThrow(() -> namespaces.unknown(wanted, host));
            answer(history, () -> memories(host, namespaces).history(history));
        });
    }

    @Command(
            name = "timeline",
            description = "Show what was said and learned in the order it happened, of one name or of everything.")
    int timeline(
            @Parameters(
                            paramLabel = "NAME",
                            arity = "0..1",
                            description = "Only what mentions this person, project, place, …: a name or alias (default:"
                                    + " everything).")
                    @Nullable
                    String name,
            @Mixin FilterOptions filter,
            @Mixin LimitOptions limit,
            @Mixin NamespaceOptions namespaces) {
        check(clock -> {
            limit.check();
            filter.filter(clock);
        });
        return inHost(host -> {
            // Notes and reflections have no time of an event; they are listed on request only.
            var wanted = filter.filterOr(Set.of(MemoryKind.EPISODE, MemoryKind.FACT), host.clock());
            var scope = namespaces.readable(host);
            int most = limit.most() == Integer.MAX_VALUE ? Integer.MAX_VALUE : limit.most() + 1;
            var events = new ArrayList<>(
                    name == null
                            ? host.memory().list(scope, wanted, most)
                            : host.memory().naming(scope, name, wanted, most));
            boolean isMore = events.size() > limit.most();
            if (isMore) {
                events.remove(events.size() - 1);
            }
            Collections.reverse(events);
            answer(events, () -> memories(host, namespaces).list(events, Map.of()));
            if (isMore) {
                remark("There are earlier ones; --limit N or --all shows more");
            } else if (events.isEmpty()) {
                remark(
                        name == null
                                ? namespaces.whyNothing(wanted, host, this)
                                : "Nothing in " + namespaces.describe(host) + " mentions '" + name
                                        + "', or nothing that fits");
            }
        });
    }

    @Command(name = "weak", description = "List facts of a confidence under " + Fact.DOUBTFUL + ", the weakest first.")
    int weak(@Mixin LimitOptions limit, @Mixin NamespaceOptions namespaces) {
        check(clock -> limit.check());
        return inHost(host -> {
            var all = host.memory().weakFacts(namespaces.readable(host), Fact.DOUBTFUL, Integer.MAX_VALUE);
            var facts = List.<Memory>copyOf(all.subList(0, Math.min(all.size(), limit.most())));
            answer(facts, () -> memories(host, namespaces).list(facts, Map.of()));
            remark(
                    facts.isEmpty()
                            ? "No fact in " + namespaces.describe(host) + " has a confidence under " + Fact.DOUBTFUL
                            : "'nightjar memory confirm ID' keeps one for good, 'memory edit' and 'memory forget' correct"
                                    + " it");
            limit.remark(facts.size(), all.size()).ifPresent(this::remark);
        });
    }

    @Command(
            name = "review",
            description = {
                "List memories that wait for a review, with the reason, newest first. No search finds and "
                        + "no prompt has them.",
                "Their words are from a pasted text or a tool's answer, or they contain a secret " + "(memory.policy)."
            })
    int review(
            @Option(
                            names = "--release",
                            paramLabel = "ID",
                            description = "Use this memory from now on, as the user's own word; repeatable.")
                    @Nullable
                    List<String> released,
            @Mixin LimitOptions limit) {
        check(clock -> {
            limit.check();
            if (released != null) {
                released.forEach(MemoryId::new);
            }
        });
        return inHost(host -> {
            if (released == null) {
                listWaiting(host, limit);
            } else {
                release(host, released);
            }
        });
    }

    private void listWaiting(Host host, LimitOptions limit) {
        var waiting = host.memory(MemoryReview.class).waiting(host.scope(), limit.most());
        answer(waiting, () -> memories(host).waiting(waiting));
        remark(
                waiting.isEmpty()
                        ? "Nothing in " + new NamespaceOptions().describe(host) + " waits for a review"
                        : command("memory review --release ID") + " uses one, " + command("memory forget ID")
                                + " erases it with what was derived from it");
        limit.remark(waiting.size(), host.memory(MemoryReview.class).count(host.scope()))
                .ifPresent(this::remark);
    }

    private void release(Host host, List<String> released) {
        var memories = new ArrayList<Memory>();
        for (var id : released) {
            memories.add(host.memory(MemoryReview.class)
                    .release(host.scope(), new MemoryId(id))
                    .orElseThrow(() -> new CommandFailure(
                            "No memory " + id + " waits for a review in " + new NamespaceOptions().describe(host) + "; "
                                    + command("memory review") + " lists them")));
        }
        answer(memories, () -> {
            done("Released:");
            memories(host).list(memories, Map.of());
        });
    }

    @Command(name = "stats", description = "Count what is remembered.")
    int stats(@Mixin NamespaceOptions namespaces) {
        return inHost(host -> {
            host.awaitVectors();
            var stats = host.memory().stats(namespaces.readable(host));
            long waiting = host.memory(MemoryReview.class).count(host.scope());
            answer(new Stats(stats, waiting), () -> memories(host).stats(stats, namespaces.used(host)));
            if (waiting > 0) {
                remark((waiting == 1 ? "1 memory waits" : waiting + " memories wait") + " for a review and "
                        + (waiting == 1 ? "is" : "are") + " not used: " + command("memory review"));
            }
        });
    }

    private record Stats(@JsonUnwrapped MemoryStats stats, long waitingForReview) {}

    @Command(name = "expire", description = "Set the time from which no search finds a memory.")
    int expire(
            @Parameters(index = "0", paramLabel = "ID", description = "Id of the memory.") String id,
            @Parameters(index = "1", paramLabel = "TIME", description = "Time such as 2026-12-31, or never.")
                    String time) {
        var wanted = fromOptions(() -> new MemoryId(id.strip()));
        check(clock -> moment(time, clock));
        return inHost(host -> {
            var memory = fromOptions(() -> host.memory().expire(host.ownScope(), wanted, moment(time, host.clock())))
                    .orElseThrow(() -> new NamespaceOptions().unknown(wanted, host));
            answer(memory, () -> {
                done("Changed:");
                memories(host).details(memory, null);
            });
        });
    }

    private static @Nullable Instant moment(String time, Clock clock) {
        return time.strip().equals(NEVER) ? null : TimeExpression.parse(time, clock);
    }

    @Command(
            name = "confirm",
            description = "Confirm a fact: it is certain, never fades, and no later remark replaces it.")
    int confirm(
            @Parameters(paramLabel = "ID", description = "The id of the fact.") String id,
            @Option(names = "--undo", description = "Take the confirmation back.") boolean isUndone) {
        check(clock -> MemoryEditCommand.factId(id));
        return inHost(host -> {
            var wanted = MemoryEditCommand.factId(id);
            var fact = isUndone ? unconfirmed(host, wanted) : host.memory().confirm(host.ownScope(), wanted);
            answer(host, isUndone ? "As before:" : "Confirmed:", MemoryEditCommand.changed(host, fact, wanted));
        });
    }

    /** Takes a confirmation back; a fact without one is returned unchanged. */
    private static Optional<Fact> unconfirmed(Host host, MemoryId id) {
        return host.memory()
                .unconfirm(host.ownScope(), id)
                .or(() -> host.memory()
                        .find(host.ownScope(), id)
                        .filter(Memory::isActive)
                        .map(Fact.class::cast));
    }

    @Command(name = "documents", description = "List the indexed documents.")
    int documents(@Mixin LimitOptions limit, @Mixin NamespaceOptions namespaces) {
        check(clock -> limit.check());
        return inHost(host -> {
            var scope = namespaces.readable(host);
            var documents = host.memory(DocumentService.class).list(scope, 0, limit.most());
            answer(documents, () -> memories(host).documents(documents));
            if (documents.isEmpty()) {
                remark("There is no document in " + namespaces.describe(host) + "; " + command("memory index PATH")
                        + " indexes files and folders");
            }
            limit.remark(documents.size(), host.memory(DocumentService.class).count(scope))
                    .ifPresent(this::remark);
        });
    }

    @Command(
            name = "reindex",
            description = {
                "Make all vectors of the present model, newest first, and erase those of former models.",
                "Works on all namespaces and reports the count of this one.",
                "Accepts a model that memory.embedding.strict refuses."
            })
    int reindex() {
        return inHost(host -> {
            embedAll(host);
            var status = host.memory().stats(host.scope()).vectors();
            answer(status, () -> memories(host).vectors(status));
        });
    }

    /** Makes the vectors of all namespaces: a store has vectors of one model only. */
    private void embedAll(Host host) {
        try (var line = new ProgressLine(console())) {
            var unused = host.vectors()
                    .reindex(status -> line.show(status.indexed(), status.total(), "of the memories are embedded"));
        } catch (MemoryException e) {
            var status = host.vectors().status();
            throw new CommandFailure(e.getMessage() + ". " + status.indexed() + " of " + status.total()
                    + " memories are embedded; run it again later: what is done is not done again");
        }
    }
}
