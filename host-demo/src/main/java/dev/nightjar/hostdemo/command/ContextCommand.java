package dev.nightjar.hostdemo.command;

import dev.nightjar.extension.ContextInspection.BlockSize;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.hostdemo.output.ContextJson;
import dev.nightjar.hostdemo.output.ContextText;
import dev.nightjar.hostdemo.output.ProgressLine;
import dev.nightjar.hostdemo.output.TimeText;
import dev.nightjar.hostdemo.shadow.PastPrompt;
import dev.nightjar.hostdemo.shadow.ShadowReport;
import dev.nightjar.hostdemo.shadow.ShadowText;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar context}: what memory would put before a prompt. */
@Command(name = "context", description = "Show what memory adds to a prompt before a model sees it.")
final class ContextCommand extends HostSubcommand {

    private static final String STANDARD_INPUT = "-";
    /** From 0.05 to 0.95. */
    private static final int FLOORS = 20;
    /** A prompt that is stored is among the first hits for itself. */
    private static final int SAME = 5;

    private static final String NOTHING = "Nothing that is remembered fits this prompt.";

    @Parameters(arity = "0..*", paramLabel = "PROMPT", description = "What the user says.")
    List<String> prompt = List.of();

    @Option(names = "--session", paramLabel = "ID", description = "The conversation under way, which is left out.")
    @Nullable
    String session;

    @Option(
            names = "--explain",
            description = "Instead of the block say for each line why it is there, and what stood next outside.")
    boolean isExplained;

    @Option(
            names = "--shadow",
            paramLabel = "FILE",
            description =
                    "Instead of a prompt take the past prompts in this file, one a line or as JSON Lines with text"
                            + " and session, and draw how much would be injected at which floor. - is standard input.")
    @Nullable
    String shadow;

    @Override
    void check(Clock clock) {
        if (shadow == null && prompt.isEmpty()) {
            throw new IllegalArgumentException("Say a PROMPT, or name a file of past prompts with --shadow FILE");
        }
        if (shadow != null && (!prompt.isEmpty() || isExplained || session != null)) {
            throw new IllegalArgumentException(
                    "--shadow takes its prompts and their sessions from the file; leave PROMPT, --explain and --session out");
        }
    }

    @Override
    int run(Host host) {
        var past = shadow == null ? List.<PastPrompt>of() : past(shadow);
        host.awaitTransformer();
        if (shadow != null) {
            return shadow(host, past);
        }
        return isExplained ? explain(host) : show(host);
    }

    private List<PastPrompt> past(String file) {
        try {
            var lines = file.equals(STANDARD_INPUT)
                    ? new BufferedReader(new InputStreamReader(console().in(), StandardCharsets.UTF_8))
                            .lines()
                            .toList()
                    : Files.readAllLines(Path.of(file));
            var past = PastPrompt.of(file, lines);
            if (past.isEmpty()) {
                throw new CommandFailure(file + " holds no prompt; write one a line");
            }
            return past;
        } catch (NoSuchFileException e) {
            throw new CommandFailure(
                    "There is no file " + file + "; name a file of past prompts, or - for standard input");
        } catch (IOException | UncheckedIOException e) {
            throw new CommandFailure(file + " cannot be read as UTF-8 text: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(String.valueOf(e.getMessage()));
        }
    }

    private int shadow(Host host, List<PastPrompt> past) {
        var floors = new TreeSet<Double>();
        for (int i = 1; i < FLOORS; i++) {
            floors.add((double) i / FLOORS);
        }
        double configured = host.inspection()
                .inspect(new ContextProvider.Request("", host.scope(), null))
                .minRelevance();
        floors.add(configured);
        var sizes = new ArrayList<List<BlockSize>>();
        try (var progress = new ProgressLine(console())) {
            for (var one : past) {
                var request = new ContextProvider.Request(one.text(), host.scope(), session(host, one));
                sizes.add(host.inspection().sizes(request, List.copyOf(floors)));
                progress.show(sizes.size(), past.size(), sizes.size() + " of " + past.size() + " prompts");
            }
        }
        var report = ShadowReport.of(List.copyOf(floors), sizes);
        if (isJson()) {
            printJson(report.asMap());
        } else {
            new ShadowText(screen()).show(report, configured);
        }
        return DONE;
    }

    /** Where it was said: memory holds the prompt itself, and would find it again. */
    private static @Nullable String session(Host host, PastPrompt past) {
        if (past.session() != null) {
            return past.session();
        }
        var turns = SearchRequest.of(past.text(), MemoryFilter.ofKinds(MemoryKind.EPISODE), SAME);
        return host.memory().search(host.scope(), turns).stream()
                .map(SearchHit::memory)
                .filter(turn -> turn.content().strip().equals(past.text()))
                .map(turn -> turn.details().sessionId())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
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
