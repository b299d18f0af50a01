package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.OwnFacts;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryJson;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.output.terminal.Style;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.TimeExpression;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar memory expire}: until when a memory of any kind is found. */
@Command(
        name = "expire",
        description =
                "Say when the time of a memory is over. From then on nothing finds it, however often it was used.")
public final class MemoryExpireCommand extends HostSubcommand {

    private static final String NEVER = "never";

    @Parameters(index = "0", paramLabel = "ID", description = "The id of the memory, of whatever kind.")
    String id = "";

    @Parameters(index = "1", paramLabel = "TIME", description = "Such as 2026-12-31, or never.")
    String time = "";

    @Override
    protected void check(Clock clock) {
        var unusedId = new MemoryId(id.strip());
        var unusedTime = at(clock);
    }

    @Override
    protected int run(Host host) {
        var own = new OwnFacts(host);
        var wanted = new MemoryId(id.strip());
        var memory = fromOptions(() -> host.memory().expire(own.scope(), wanted, at(host.clock())))
                .orElseThrow(() -> own.unknown(wanted));
        if (isJson()) {
            printJson(MemoryJson.memory(memory));
        } else {
            screen().hanging("", Style.GOOD, "Changed:");
            new MemoryText(screen(), new TimeText(host.clock())).details(memory, null);
        }
        return DONE;
    }

    private @Nullable Instant at(Clock clock) {
        return time.strip().equals(NEVER) ? null : TimeExpression.parse(time, clock);
    }
}
