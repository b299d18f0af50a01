package dev.nightjar.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
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
final class ConvertCommand implements Callable<Integer> {

    /** Such as "1:56 pm on 8 May, 2023". */
    private static final DateTimeFormatter SESSION_TIME = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, yyyy")
            .toFormatter(Locale.ENGLISH);

    private static final long SECONDS_BETWEEN_TURNS = 20;

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
        var chosen = choose(json.readTree(file.toFile()));
        var turns = chosen.get("conversation");
        for (int session = 1; turns.has("session_" + session); session++) {
            print(turns, session, out);
        }
        out.flush();
        return 0;
    }

    private JsonNode choose(JsonNode conversations) {
        for (var candidate : conversations) {
            if (conversation.isEmpty() || candidate.path("sample_id").asText().equals(conversation)) {
                return candidate;
            }
        }
        throw new ParameterException(
                spec.commandLine(),
                "--conversation " + conversation + ": the file has " + conversations.findValuesAsText("sample_id"));
    }

    private void print(JsonNode turns, int session, PrintWriter out) {
        var time = LocalDateTime.parse(
                        turns.get("session_" + session + "_date_time").asText(), SESSION_TIME)
                .toInstant(ZoneOffset.UTC);
        var user = turns.get("speaker_a").asText();
        for (var turn : turns.get("session_" + session)) {
            var speaker = turn.get("speaker").asText();
            var line = json.createObjectNode()
                    .put("session", "session_" + session)
                    .put("time", time.toString())
                    .put("role", speaker.equals(user) ? "user" : "agent")
                    .put("name", speaker)
                    .put("text", turn.get("text").asText());
            out.println(line);
            time = time.plusSeconds(SECONDS_BETWEEN_TURNS);
        }
    }
}
