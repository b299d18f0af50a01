package dev.nightjar.hostdemo.command.memory;

import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.command.shared.NamespaceOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.Quarantined;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightjar memory review}: memories that are kept, but not used. */
@Command(
        name = "review",
        description = {
            "List memories that are kept, but neither found nor shown to a model, with the reason, newest first.",
            "They rest on a pasted text or a tool's answer, or hold a secret (memory.policy)."
        })
final class MemoryReviewCommand extends HostSubcommand {

    @Option(
            names = "--release",
            paramLabel = "ID",
            description = "Use this memory from now on, as the user's own word. May be given several times.")
    List<String> released = new ArrayList<>();

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Override
    protected void check(Clock clock) {
        limit.check();
        released.forEach(MemoryId::new);
    }

    @Override
    protected int run(Host host) {
        return released.isEmpty() ? list(host) : release(host);
    }

    private int release(Host host) {
        var memories = new ArrayList<Memory>();
        for (var id : released) {
            memories.add(host.review()
                    .release(host.scope(), new MemoryId(id))
                    .orElseThrow(() -> new CommandFailure(
                            "No memory " + id + " waits for a review in " + new NamespaceOptions().describe(host) + "; "
                                    + command("memory review") + " lists them")));
        }
        if (isJson()) {
            printJson(MemoryJson.memories(memories));
        } else {
            screen().hanging("", Style.GOOD, "Released:");
            new MemoryText(screen(), new TimeText(host.clock())).list(memories, Map.of());
        }
        return DONE;
    }

    private int list(Host host) {
        var waiting = host.review().waiting(host.scope(), limit.most());
        if (isJson()) {
            printJson(waiting.stream().map(MemoryReviewCommand::json).toList());
        } else {
            new MemoryText(screen(), new TimeText(host.clock())).waiting(waiting);
        }
        remark(
                waiting.isEmpty()
                        ? "Nothing in " + new NamespaceOptions().describe(host) + " waits for a review"
                        : command("memory review --release ID") + " uses one, " + command("memory forget ID")
                                + " erases it with what was derived from it");
        limit.remark(waiting.size(), host.review().count(host.scope())).ifPresent(this::remark);
        return DONE;
    }

    private static Map<String, Object> json(Quarantined waiting) {
        var json = new LinkedHashMap<>(MemoryJson.memory(waiting.memory()));
        json.put("origin", waiting.origin().label());
        json.put("reason", waiting.reason());
        json.put("since", waiting.since().toString());
        return json;
    }
}
