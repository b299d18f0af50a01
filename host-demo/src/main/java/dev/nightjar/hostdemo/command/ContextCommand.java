package dev.nightjar.hostdemo.command;

import dev.nightjar.hostdemo.host.Host;
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

    @Override
    int run(Host host) {
        host.awaitTransformer();
        var text = host.context(String.join(" ", prompt), session);
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
