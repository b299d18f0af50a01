package dev.nightjar.hostdemo.command.plugin;

import dev.nightjar.commons.text.Utf8;
import dev.nightjar.hostdemo.command.shared.CommandFailure;
import dev.nightjar.hostdemo.command.shared.HostSubcommand;
import dev.nightjar.hostdemo.host.Host;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar tool}: a tool called the way a model calls it. */
@Command(name = "tool", description = "Call a tool as a model would, and print what it answers, or list the tools.")
public final class ToolCommand extends HostSubcommand {

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
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected int run(Host host) {
        var tools = new ToolCalls(host, screen());
        if (tools.isEmpty()) {
            // Without a store its tools are missing too, and why is what the user needs to know.
            host.memory();
            throw new CommandFailure("No plugin offers a tool; memory.toolsets in the configuration may be empty");
        }
        if (name == null) {
            tools.list(isJson());
            return DONE;
        }
        host.awaitTransformer();
        return tools.call(name, arguments.equals(STANDARD_INPUT) ? typed() : arguments) ? DONE : NOT_POSSIBLE;
    }

    private String typed() {
        try {
            return Utf8.strict(console().in().readAllBytes());
        } catch (CharacterCodingException e) {
            throw new CommandFailure("Standard input is not UTF-8 text; write the arguments as UTF-8");
        } catch (IOException e) {
            throw new CommandFailure("Standard input cannot be read: " + e.getMessage());
        }
    }
}
