package dev.nightjar.demo.command;

import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.TextWidth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar tool}: a tool called the way a model calls it. */
@Command(name = "tool", description = "Call a tool as a model would, or list the tools.")
final class ToolCommand extends HostSubcommand {

    private static final String STANDARD_INPUT = "-";

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "The tool; leave it out to list them.")
    @Nullable
    String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "JSON",
            defaultValue = "{}",
            description = "Its arguments as a JSON object; - reads them from standard input.")
    String arguments = "{}";

    @Override
    int run(Host host) {
        var tools = new ToolDesk(host, screen());
        if (name == null) {
            tools.list(isJson());
            return DONE;
        }
        host.awaitTransformer();
        var error = tools.call(name, arguments.equals(STANDARD_INPUT) ? typed() : arguments);
        error.ifPresent(why -> console().err().println("nightjar: tool " + name + ": " + TextWidth.onOneLine(why)));
        return error.isPresent() ? NOT_POSSIBLE : DONE;
    }

    private String typed() {
        try {
            return new String(console().in().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CommandFailure("Standard input cannot be read: " + e.getMessage());
        }
    }
}
