package dev.nightjar.hostdemo.command.session;

import dev.nightjar.hostdemo.command.shared.ErasureTalk;
import dev.nightjar.hostdemo.command.shared.ForceOption;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nightjar sessions forget}: erases a conversation for good, after it has shown what goes. */
@Command(
        name = "forget",
        description =
                "Erase a conversation for good, with all that comes from it alone. Shows what goes and asks first.")
final class SessionsForgetCommand extends HostSubcommand {

    @Mixin
    SessionParameter chosen = new SessionParameter();

    @Mixin
    ForceOption force = new ForceOption();

    @Override
    protected void check(Clock clock) {
        force.check(this);
    }

    @Override
    protected int run(Host host) {
        var target = new ErasureTarget.OneSession(chosen.id);
        var talk = new ErasureTalk(this, host, SessionParameter.scope(host));
        var preview =
                host.erasure().preview(SessionParameter.scope(host), target).orElseThrow(() -> chosen.unknown(host));
        if (!talk.erase(Map.of(target, preview), force, () -> {})) {
            return NOT_POSSIBLE;
        }
        if (isJson()) {
            printJson(ErasureTalk.json(preview));
        }
        return DONE;
    }
}
