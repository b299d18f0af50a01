package dev.nightjar.benchmarks.locomo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Turns a conversation in LoCoMo's format into the JSON Lines that {@code nightjar replay} reads. */
@Command(
        name = "convert",
        description = "Prints one conversation of a LoCoMo file as JSON Lines for 'nightjar replay'.",
        mixinStandardHelpOptions = true)
public final class ConvertCommand implements Callable<Integer> {

    private final ObjectMapper json = new ObjectMapper();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "A file in LoCoMo's format.")
    private Path file = Path.of("");

    @Option(
            names = "--conversation",
            paramLabel = "ID",
            description = "Which conversation (sample_id); the first one unless given.")
    private String conversation = "";

    @Override
    public Integer call() throws IOException {
        var out = spec.commandLine().getOut();
        for (var turn : chosen().turns()) {
            var line = json.createObjectNode()
                    .put("session", turn.session())
                    .put("time", turn.time().toString())
                    .put("role", turn.isUser() ? "user" : "agent")
                    .put("name", turn.speaker())
                    .put("text", turn.text());
            out.println(line);
        }
        out.flush();
        return 0;
    }

    private LocomoFile.Conversation chosen() throws IOException {
        var conversations = LocomoFile.read(file);
        return conversations.stream()
                .filter(candidate -> conversation.isEmpty() || candidate.id().equals(conversation))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--conversation " + conversation + ": the file has "
                                + conversations.stream()
                                        .map(LocomoFile.Conversation::id)
                                        .toList()));
    }
}
