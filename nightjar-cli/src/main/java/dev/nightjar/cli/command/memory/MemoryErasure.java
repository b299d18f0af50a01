package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.ErasureDialog;
import dev.nightjar.cli.command.shared.ErasureDialog.ForceOption;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.command.shared.NamespaceOptions.NamespaceValue;
import dev.nightjar.cli.command.shared.Subcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that erase memories for good: {@code nightjar memory forget} and {@code nightjar memory clear}. */
final class MemoryErasure {

    private MemoryErasure() {}

    @Command(
            name = "forget",
            description = {
                "Erase for good: a memory, all about a name, a conversation, a document, or a user. "
                        + "Shows the preview and asks first.",
                "Former versions are erased, too, and what was derived from nothing else."
            })
    static final class Forget extends HostSubcommand {

        @ArgGroup(multiplicity = "1")
        Wanted wanted = new Wanted();

        @Option(names = "--except", paramLabel = "ID", description = "A memory to keep; repeatable.")
        List<String> kept = List.of();

        @Mixin
        ForceOption force = new ForceOption();

        /** Options that name what to erase; exactly one of them is given. */
        static final class Wanted {

            @Parameters(paramLabel = "ID", description = "The id of a memory.")
            @Nullable
            String id;

            @Option(
                    names = "--about",
                    paramLabel = "NAME",
                    description = "Memories that are linked to this name or an alias, or contain it.")
            @Nullable
            String about;

            @Option(names = "--session", paramLabel = "ID", description = "A conversation with all learned from it.")
            @Nullable
            String session;

            @Option(
                    names = "--document",
                    paramLabel = "PATH",
                    description = "Passages of a file, or of all files below a folder. The files stay.")
            @Nullable
            String document;

            @Option(
                    names = "--user",
                    paramLabel = "NAMESPACE",
                    description = "Everything of a user, such as user:ada: memories, conversations, schedules, runs.",
                    converter = NamespaceValue.class)
            @Nullable
            Namespace user;

            /** A target with its name for people. */
            record Named(ErasureTarget target, String name) {}

            Named named() {
                if (id != null) {
                    return new Named(new ErasureTarget.OneMemory(new MemoryId(id)), "memory " + id);
                } else if (about != null) {
                    return new Named(new ErasureTarget.About(about), "memory about '" + about + "'");
                } else if (session != null) {
                    return new Named(new ErasureTarget.OneSession(session), "session '" + session + "'");
                } else if (document != null) {
                    return new Named(new ErasureTarget.Documents(uri(document)), "document '" + document + "'");
                }
                return new Named(new ErasureTarget.WholeNamespace(), "namespace " + user);
            }

            /** The address of a document or folder named by a path or a URI; it need not exist. */
            private static URI uri(String name) {
                var path = Path.of(name).toAbsolutePath().normalize();
                if (!Files.exists(path) && name.matches("[A-Za-z][A-Za-z0-9+.-]+:.+")) {
                    return URI.create(name);
                }
                try {
                    return path.toRealPath().toUri();
                } catch (IOException e) {
                    return path.toUri(); // what is gone can still be named
                }
            }

            MemoryScope scope(Host host) {
                var own = host.ownScope();
                return user == null ? own : MemoryScope.of(own.agentId(), user);
            }
        }

        @Override
        protected void check(Clock clock) {
            var unused = target();
            force.check(this);
        }

        @Override
        protected int run(Host host) {
            var scope = wanted.scope(host);
            requireKept(host, scope);
            var target = target();
            var dialog = new ErasureDialog(this, host, scope);
            var preview = host.memory(Erasure.class)
                    .preview(scope, target)
                    .orElseThrow(
                            () -> new CommandFailure(
                                    "There is no " + wanted.named().name()
                                            + (wanted.user == null
                                                    ? " in " + new NamespaceOptions().describe(host)
                                                    : " of agent " + scope.agentId())
                                            + "; 'nightjar memory list', 'memory documents' and 'memory stats' show what there is"));
            Runnable remarks = () -> tellWhatStays(host, scope, preview);
            return wanted.user == null && wanted.document == null
                    ? dialog.eraseChosen(target, preview, force, remarks)
                    : dialog.erase(Map.of(target, preview), force, remarks, preview);
        }

        private ErasureTarget target() {
            return ErasureDialog.except(
                    wanted.named().target(), kept.stream().map(MemoryId::new).collect(Collectors.toSet()));
        }

        /** Refuses unknown ids of memories to keep: a mistyped one would be erased. */
        private void requireKept(Host host, MemoryScope scope) {
            for (var id : kept) {
                if (host.memory().find(scope, new MemoryId(id)).isEmpty()) {
                    throw new CommandFailure("There is no memory " + id + " that could stay; nothing was erased");
                }
            }
        }

        private void tellWhatStays(Host host, MemoryScope scope, ErasurePreview preview) {
            if (wanted.id != null) {
                host.memory().history(scope, new MemoryId(wanted.id)).ifPresent(this::tellWhatStays);
            } else if (wanted.about != null) {
                tellOfOtherWord(host, scope, wanted.about, preview);
            }
        }

        /** Remarks on texts with the name in lower case only, which may or may not mean it. */
        private void tellOfOtherWord(Host host, MemoryScope scope, String name, ErasurePreview preview) {
            var lower = name.toLowerCase(Locale.ROOT);
            long more = host.memory(Erasure.class)
                            .preview(scope, new ErasureTarget.About(lower))
                            .map(ErasurePreview::memories)
                            .orElse(0L)
                    - preview.memories()
                    - kept.size();
            if (!lower.equals(name) && more > 0) {
                screen().paragraph(
                                0,
                                more + (more == 1 ? " more has" : " more have") + " '" + lower
                                        + "' in lower case only and " + (more == 1 ? "stays" : "stay") + "; "
                                        + command("memory forget --about " + lower) + " takes them, too.");
            }
        }

        private void tellWhatStays(MemoryHistory history) {
            if (!history.sources().isEmpty()) {
                screen().paragraph(
                                0,
                                "What was said stays: "
                                        + (history.sources().size() == 1
                                                ? "the turn it was read from is "
                                                : "the turns it was read from are ")
                                        + history.sources().stream()
                                                .map(source -> source.id().value())
                                                .collect(Collectors.joining(", "))
                                        + ".");
            }
        }
    }

    @Command(
            name = "clear",
            description = {
                "Erase all memories and conversations of the namespace. Shows the preview and asks first.",
                "Schedules stay; 'memory forget --user' erases everything."
            })
    static final class Clear extends Subcommand implements Callable<Integer> {

        @Option(names = "--sessions-only", description = "Erase conversations; memories stay.")
        boolean isSessionsOnly;

        @Option(names = "--memories-only", description = "Erase memories; conversations stay.")
        boolean isMemoriesOnly;

        @Mixin
        ForceOption force = new ForceOption();

        @Override
        public Integer call() {
            check(clock -> {
                if (isSessionsOnly && isMemoriesOnly) {
                    throw new IllegalArgumentException(
                            "--sessions-only and --memories-only exclude each other; leave both out to erase both");
                }
                force.check(this);
            });
            var root = settings().root();
            if (!Files.isDirectory(root)) {
                remark("No memory store found: there is no data folder " + root);
                return DONE;
            }
            return inHost(Host::start, false, this::clear);
        }

        private int clear(Host host) {
            var scope = host.ownScope();
            var found = previews(host, scope);
            if (found.isEmpty()) {
                remark("No memory store found: nothing of it is stored in " + new NamespaceOptions().describe(host));
                return DONE;
            }
            return new ErasureDialog(this, host, scope)
                    .erase(found, force, () -> tellWhatWaits(host, scope), found.values());
        }

        private Map<ErasureTarget, ErasurePreview> previews(Host host, MemoryScope scope) {
            var found = new LinkedHashMap<ErasureTarget, ErasurePreview>();
            if (!isSessionsOnly) {
                var target = new ErasureTarget.AllMemories();
                host.memory(Erasure.class).preview(scope, target).ifPresent(preview -> found.put(target, preview));
            }
            if (!isMemoriesOnly) {
                var target = new ErasureTarget.AllSessions();
                host.memory(Erasure.class).preview(scope, target).ifPresent(preview -> found.put(target, preview));
            }
            return found;
        }

        private void tellWhatWaits(Host host, MemoryScope scope) {
            long pending = host.memory().stats(scope).pending();
            if (pending > 0) {
                screen().paragraph(
                                0,
                                "Sessions that wait to be read for facts, which would then never be learned: "
                                        + pending);
            }
            screen().paragraph(0, "This is " + new NamespaceOptions().describe(host) + ".");
        }
    }
}
