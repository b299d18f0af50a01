package dev.nightjar.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.commons.text.Utf8;
import dev.nightjar.kernel.report.ToolDescription;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightjar tool}: a tool called the way a model calls it. */
@Command(name = "tool", description = "Call a tool as a model would, and print what it answers, or list the tools.")
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
    protected boolean isBeginning() {
        return true;
    }

    @Override
    protected int run(Host host) {
        if (host.kernel().tools().list().isEmpty()) {
            // Without a store its tools are missing too, and why is what the user needs to know.
            host.memory();
            throw new CommandFailure("No plugin offers a tool; memory.toolsets in the configuration may be empty");
        }
        if (name == null) {
            answer(() -> Listing.json(host), () -> Listing.show(host, screen()));
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

    /** Apart from the command, which is looked at whenever help is shown: that must not load the kernel and Jackson. */
    private static final class Listing {

        private static final JsonMapper MAPPER = JsonMapper.builder().build();

        static void show(Host host, Screen screen) {
            for (var tool : host.kernel().tools().list()) {
                screen.heading(tool.name());
                screen.paragraph(2, tool.description());
                screen.paragraph(2, tool.parameters());
            }
        }

        static List<Map<String, Object>> json(Host host) {
            return host.kernel().tools().list().stream().map(Listing::json).toList();
        }

        private static Map<String, Object> json(ToolDescription tool) {
            var json = new LinkedHashMap<String, Object>();
            json.put("name", tool.name());
            json.put("description", tool.description());
            json.put("parameters", tree(tool.parameters()));
            return json;
        }

        private static JsonNode tree(String json) {
            try {
                return MAPPER.readTree(json);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("The kernel gave JSON that cannot be read: " + json, e);
            }
        }
    }
}
