package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.Style;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightjar sessions forget}: erases a conversation for good, after it has shown what goes. */
@Command(
        name = "forget",
        description =
                "Erase a conversation for good, with all that comes from it alone. Shows what goes and asks first.")
final class SessionsForgetCommand extends HostSubcommand {

    @Mixin
    SessionParameter chosen = new SessionParameter();

    @Option(names = "--force", description = "Do not ask.")
    boolean isForced;

    @Override
    void check(Clock clock) {
        if (isJson() && !isForced) {
            throw new IllegalArgumentException("With --json nobody can be asked; add --force to erase " + chosen.id);
        }
    }

    @Override
    int run(Host host) {
        var target = new ErasureTarget.OneSession(chosen.id);
        var talk = new ErasureTalk(this, host, SessionParameter.scope(host));
        var preview =
                host.erasure().preview(SessionParameter.scope(host), target).orElseThrow(() -> chosen.unknown(host));
        if (!isJson()) {
            talk.show(preview);
        }
        if (!isForced && !talk.isConfirmed()) {
            return NOT_POSSIBLE;
        }
        talk.erase(target);
        if (isJson()) {
            printJson(ErasureTalk.json(preview));
        } else {
            screen().hanging("", Style.GOOD, "Erased.");
        }
        return DONE;
    }
}
