package dev.nightjar.hostdemo.command.session;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.command.shared.LimitOptions;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.SessionJson;
import dev.nightjar.hostdemo.output.SessionText;
import dev.nightjar.hostdemo.output.TimeText;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nightjar sessions calls}: calls of tools, by their names and arguments. */
@Command(
        name = "calls",
        description =
                "Find calls of tools in stored conversations by words of their names and arguments, newest first.")
final class SessionsCallsCommand extends HostSubcommand {

    @Parameters(
            arity = "0..*",
            paramLabel = "WORD",
            description = "What the name or the arguments hold, all of it; without words every call is shown.")
    List<String> words = List.of();

    @Mixin
    LimitOptions limit = new LimitOptions();

    @Override
    protected void check(Clock clock) {
        limit.check();
    }

    @Override
    protected int run(Host host) {
        var calls = host.conversations().calls(SessionParameter.scope(host), String.join(" ", words), limit.most());
        if (isJson()) {
            printJson(calls.stream().map(SessionJson::found).toList());
        } else {
            new SessionText(screen(), new TimeText(host.clock())).calls(calls);
        }
        if (calls.isEmpty()) {
            remark("No stored call of a tool fits; 'nightjar sessions show ID' shows the calls of a conversation");
        }
        return DONE;
    }
}
