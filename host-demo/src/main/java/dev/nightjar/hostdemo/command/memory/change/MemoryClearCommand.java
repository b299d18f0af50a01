package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.ErasureTalk;
import dev.nightjar.hostdemo.command.shared.ForceOption;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.command.shared.OwnFacts;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightjar memory clear}: erases all memories, all sessions or both of one agent in one namespace. */
@Command(
        name = "clear",
        description = {
            "Erase all memories and sessions of the agent in the namespace. Shows what goes and asks first.",
            "Other agents and namespaces keep theirs, and schedules stay; 'memory forget --user' erases everything."
        })
public final class MemoryClearCommand extends HostSubcommand {

    @Option(names = "--sessions-only", description = "Erase sessions with their messages; memories stay.")
    boolean isSessionsOnly;

    @Option(names = "--memories-only", description = "Erase memories; sessions stay with their messages.")
    boolean isMemoriesOnly;

    @Mixin
    ForceOption force = new ForceOption();

    @Override
    protected boolean isMissingFolderFine() {
        return true;
    }

    @Override
    protected void check(Clock clock) {
        if (isSessionsOnly && isMemoriesOnly) {
            throw new IllegalArgumentException(
                    "--sessions-only and --memories-only exclude each other; leave both out to erase both");
        }
        force.check(this);
    }

    @Override
    protected int run(Host host) {
        var scope = new OwnFacts(host).scope();
        var talk = new ErasureTalk(this, host, scope);
        var found = previews(host, scope);
        if (found.isEmpty()) {
            remark("No memory store found: nothing of it is stored in " + new NamespaceOptions().describe(host));
            return DONE;
        }
        if (!talk.erase(found, force, () -> tellWhatWaits(host, scope))) {
            return NOT_POSSIBLE;
        }
        if (isJson()) {
            printJson(found.values().stream().map(ErasureTalk::json).toList());
        }
        return DONE;
    }

    private Map<ErasureTarget, ErasurePreview> previews(Host host, MemoryScope scope) {
        var found = new LinkedHashMap<ErasureTarget, ErasurePreview>();
        if (!isSessionsOnly) {
            var target = new ErasureTarget.AllMemories();
            host.erasure().preview(scope, target).ifPresent(preview -> found.put(target, preview));
        }
        if (!isMemoriesOnly) {
            var target = new ErasureTarget.AllSessions();
            host.erasure().preview(scope, target).ifPresent(preview -> found.put(target, preview));
        }
        return found;
    }

    private void tellWhatWaits(Host host, MemoryScope scope) {
        long pending = host.memory().stats(scope).pending();
        if (pending > 0) {
            screen().paragraph(
                            0,
                            "Sessions that wait to be read for facts, which would then never be learned: " + pending);
        }
        screen().paragraph(0, "This is " + new NamespaceOptions().describe(host) + ".");
    }
}
