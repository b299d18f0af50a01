package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.cli.output.terminal.LineOutput;
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
final class McpCommand extends HostSubcommand {

    private final ClientModel model = new ClientModel();

    @Override
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected Host start(HostSettings settings) {
        return Host.startRunningJobs(settings, Optional.of(model));
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
