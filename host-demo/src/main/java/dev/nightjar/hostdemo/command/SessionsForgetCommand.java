package dev.nightjar.hostdemo.command;

import dev.nightjar.conversation.ForgottenSession;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.MemoryText;
import dev.nightjar.hostdemo.output.SessionJson;
import dev.nightjar.hostdemo.output.SessionText;
import dev.nightjar.hostdemo.output.Style;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import java.time.Clock;
import java.util.List;
import java.util.Map;
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
        var scope = SessionParameter.scope(host);
        var preview = host.conversations().previewForget(scope, chosen.id).orElseThrow(() -> chosen.unknown(host));
        if (!isJson()) {
            show(preview, host);
        }
        if (!isForced && !new Confirmation(console()).isGiven()) {
            remark("Nothing was erased");
            return NOT_POSSIBLE;
        }
        var forgotten = host.conversations().forget(scope, chosen.id).orElseThrow(() -> chosen.unknown(host));
        if (isJson()) {
            printJson(SessionJson.forgotten(forgotten));
        } else {
            screen().hanging("", Style.GOOD, "Erased.");
        }
        return DONE;
    }

    private void show(ForgottenSession preview, Host host) {
        var times = new TimeText(host.clock());
        screen().heading("This conversation is erased for good, with every trace of it in the indexes:");
        new SessionText(screen(), times).list(List.of(preview.session()), false);
        var others = preview.erased().stream()
                .filter(memory -> !(memory instanceof Episode))
                .toList();
        memories("This comes from it alone and goes, too:", others, times);
        memories("This was read out of other conversations as well and stays:", preview.kept(), times);
        memories("This holds again, because nothing else replaced it:", preview.restored(), times);
    }

    private void memories(String heading, List<? extends Memory> memories, TimeText times) {
        if (!memories.isEmpty()) {
            screen().heading(heading);
            new MemoryText(screen(), times).list(List.copyOf(memories), Map.of());
        }
    }
}
