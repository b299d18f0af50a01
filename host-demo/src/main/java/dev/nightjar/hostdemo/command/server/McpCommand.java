package dev.nightjar.hostdemo.command.server;

import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.terminal.LineOutput;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.server.McpStdio;
import dev.nightjar.server.mcp.ClientModel;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code nightjar mcp}: an MCP server on the standard streams. */
@Command(
        name = "mcp",
        description = {
            "Serve memory to one MCP client over standard input and output, until the input ends.",
            "Standard output carries the protocol only; what goes wrong is told on standard error."
        })
public final class McpCommand extends HostSubcommand {

    private final ClientModel model = new ClientModel();

    @Override
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected boolean isRunningJobs() {
        return true;
    }

    @Override
    protected Optional<LanguageModel> model() {
        return Optional.of(model);
    }

    @Override
    protected int run(Host host) {
        host.memory();
        var out = System.out;
        System.setOut(System.err); // whatever a library prints must not get among the messages
        try {
            McpStdio.serve(
                    host.kernel(),
                    host.scope(),
                    console().in(),
                    new LineOutput(console().out()),
                    model);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            System.setOut(out);
        }
        return DONE;
    }
}
