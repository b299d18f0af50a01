package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.ErasureTalk;
import dev.nightjar.hostdemo.command.shared.ForceOption;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceValue;
import dev.nightjar.hostdemo.command.shared.OwnFacts;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.DocumentName;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory forget}: erases memories for good, after it has shown what goes. */
@Command(
        name = "forget",
        description = {
            "Erase for good: one memory, all about a name, a session, documents, or everything of a user.",
            "Former versions go too, and what was derived from nothing else. Shows what goes and asks first."
        })
public final class MemoryForgetCommand extends HostSubcommand {

    @ArgGroup(multiplicity = "1")
    Wanted wanted = new Wanted();

    @Mixin
    ForceOption force = new ForceOption();

    /** Exactly one of them is given. */
    static final class Wanted {

        @Parameters(paramLabel = "ID", description = "The id of a memory.")
        @Nullable
        String id;

        @Option(
                names = "--about",
                paramLabel = "NAME",
                description = "Memories that are linked to this name or one of its aliases, or whose text has it.")
        @Nullable
        String about;

        @Option(names = "--session", paramLabel = "ID", description = "A conversation with all that came of it.")
        @Nullable
        String session;

        @Option(
                names = "--document",
                paramLabel = "PATH",
                description = "What is indexed of a file or, of a folder, of all files below it. The files stay.")
        @Nullable
        String document;

        @Option(
                names = "--user",
                paramLabel = "NAMESPACE",
                description = "Everything of a namespace, such as user:ada: memories, sessions, schedules, runs.",
                converter = NamespaceValue.class)
        @Nullable
        Namespace user;

        ErasureTarget target() {
            if (id != null) {
                return new ErasureTarget.OneMemory(new MemoryId(id));
            } else if (about != null) {
                return new ErasureTarget.About(about);
            } else if (session != null) {
                return new ErasureTarget.OneSession(session);
            } else if (document != null) {
                return new ErasureTarget.Documents(DocumentName.uri(document));
            }
            return new ErasureTarget.WholeNamespace();
        }

        MemoryScope scope(Host host) {
            var own = new OwnFacts(host).scope();
            return user == null ? own : MemoryScope.of(own.agentId(), user);
        }

        String describe(Host host) {
            if (id != null) {
                return "memory " + id + place(host);
            } else if (about != null) {
                return "memory about '" + about + "'" + place(host);
            } else if (session != null) {
                return "session '" + session + "'" + place(host);
            } else if (document != null) {
                return "document '" + document + "'" + place(host);
            }
            return "namespace " + user + " of agent " + host.scope().agentId();
        }

        private static String place(Host host) {
            return " in " + new NamespaceOptions().describe(host);
        }
    }

    @Override
    protected void check(Clock clock) {
        var unused = wanted.target();
        force.check(this);
    }

    @Override
    protected int run(Host host) {
        var scope = wanted.scope(host);
        var target = wanted.target();
        var talk = new ErasureTalk(this, host, scope);
        var preview = host.erasure()
                .preview(scope, target)
                .orElseThrow(() -> new CommandFailure("There is no " + wanted.describe(host)
                        + "; 'nightjar memory list', 'memory documents' and 'memory stats' show what there is"));
        if (!talk.erase(Map.of(target, preview), force, () -> tellWhatStays(host, scope, target))) {
            return NOT_POSSIBLE;
        }
        if (isJson()) {
            printJson(ErasureTalk.json(preview));
        }
        return DONE;
    }

    private void tellWhatStays(Host host, MemoryScope scope, ErasureTarget target) {
        if (target instanceof ErasureTarget.OneMemory one) {
            host.memory().history(scope, one.id()).ifPresent(this::tellWhatStays);
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
