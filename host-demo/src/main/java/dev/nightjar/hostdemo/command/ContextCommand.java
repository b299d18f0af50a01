package dev.nightjar.hostdemo.command;

import dev.nightjar.extension.ContextProvider;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.ContextJson;
import dev.nightjar.hostdemo.output.ContextText;
import dev.nightjar.hostdemo.output.TimeText;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar context}: what memory would put before a prompt. */
@Command(name = "context", description = "Show what memory adds to a prompt before a model sees it.")
final class ContextCommand extends HostSubcommand {

    private static final String NOTHING = "Nothing that is remembered fits this prompt.";

    @Parameters(arity = "1..*", paramLabel = "PROMPT", description = "What the user says.")
    List<String> prompt = List.of();

    @Option(names = "--session", paramLabel = "ID", description = "The conversation under way, which is left out.")
    @Nullable
    String session;

    @Option(
            names = "--explain",
            description = "Instead of the block say for each line why it is there, and what stood next outside.")
    boolean isExplained;

    @Override
    int run(Host host) {
        host.awaitTransformer();
        return isExplained ? explain(host) : show(host);
    }

    private int explain(Host host) {
        var said = String.join(" ", prompt);
        var block = host.inspection().inspect(new ContextProvider.Request(said, host.scope(), session));
        if (isJson()) {
            printJson(ContextJson.block(block));
        } else if (!block.decisions().isEmpty()) {
            new ContextText(screen(), new TimeText(host.clock())).reasons(block, said);
        }
        if (block.decisions().isEmpty()) {
            remark("The block is empty: nothing was found. Either the words of the prompt ask for nothing that memory"
                    + " could hold, or none of them is in it; 'nightjar search' tells more.");
        }
        return DONE;
    }

    private int show(Host host) {
        var text = host.context(host.scope(), String.join(" ", prompt), session);
        if (isJson()) {
            var json = new LinkedHashMap<String, Object>();
            json.put("text", text);
            printJson(json);
        } else if (!text.isEmpty()) {
            screen().block(text);
        }
        if (text.isEmpty() && isJson()) {
            remark(NOTHING);
        } else if (text.isEmpty()) {
            // Standard output is what a model is given: nothing.
            console().tell(NOTHING);
        }
        return DONE;
    }
}
