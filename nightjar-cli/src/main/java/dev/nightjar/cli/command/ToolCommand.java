package dev.nightjar.cli.command;

import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.commons.text.Utf8;
import dev.nightjar.kernel.report.ToolDescription;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar tool}: calls a tool as a model does. */
@Command(
        name = "tool",
        description = "Call a tool as a model would, and print the answer; without a name, list the tools.")
final class ToolCommand extends HostSubcommand.Beginning {

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
    protected int run(Host host) {
        var tools = host.kernel().tools().list();
        if (tools.isEmpty()) {
            // Without a store there are no tools of memory; the reason is more useful than an unknown tool.
            host.memory();
            throw new CommandFailure("No plugin offers a tool; memory.toolsets in the configuration may be empty");
        }
        if (name == null) {
            answer(tools, () -> show(tools, screen()));
            return DONE;
        }
        host.awaitTransformer();
        var outcome = host.kernel()
                .tools()
                .call(name, arguments.equals(STANDARD_INPUT) ? typed() : arguments, host.scope(), null);
        screen().line(outcome.json());
        return outcome.isSuccess() ? DONE : NOT_POSSIBLE;
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

    private static void show(List<ToolDescription> tools, Screen screen) {
        for (var tool : tools) {
            screen.heading(tool.name());
            screen.paragraph(2, tool.description());
            screen.paragraph(2, tool.parameters());
        }
    }
}
