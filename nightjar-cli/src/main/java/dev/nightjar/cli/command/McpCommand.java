package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.HostSettings;
import dev.nightjar.server.McpStdio;
import dev.nightjar.server.mcp.ClientModel;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code nightjar mcp}: an MCP server on the standard streams. */
@Command(
        name = "mcp",
        description = {
            "Serve one MCP client over standard input and output.",
            "Standard output carries the protocol only; errors go to standard error."
        })
final class McpCommand extends HostSubcommand.Beginning {

    private final ClientModel model = new ClientModel();

    @Override
    protected boolean isOfPerson() {
        return false;
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

    /** Passes bytes of UTF-8 lines to a writer, which is flushed after each line feed. Not thread-safe. */
    private static final class LineOutput extends OutputStream {

        private final PrintWriter out;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        LineOutput(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void write(int next) {
            line.write(next);
            if (next == '\n') {
                out.print(line.toString(StandardCharsets.UTF_8));
                out.flush();
                line.reset();
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                write(bytes[i]);
            }
        }
    }
}
