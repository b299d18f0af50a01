package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.memory.ShadowReport.ShadowRun;
import dev.nightjar.cli.command.memory.ShadowReport.ShadowText;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.ContextText;
import dev.nightjar.cli.output.terminal.ProgressLine;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Quotation;
import dev.nightjar.spi.memory.WorkingMemoryService;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar context}: shows what memory adds to a prompt. */
@Command(name = "context", description = "Show what memory adds to a prompt before a model sees it.")
public final class ContextCommand extends HostSubcommand {

    @Parameters(arity = "0..*", paramLabel = "PROMPT", description = "What the user says.")
    List<String> prompt = List.of();

    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "Present conversation, which is left out of the block.")
    @Nullable
    String session;

    @Option(names = "--explain", description = "Explain each line of the block, and list what just missed it.")
    boolean isExplained;

    @Option(
            names = "--why-not",
            paramLabel = "ID",
            description = "Instead of the block, explain why this memory is not in it.")
    @Nullable
    String missed;

    @Option(
            names = "--shadow",
            paramLabel = "FILE",
            description = "Draw how much of your past prompts would get a block at each threshold: a file with "
                    + "one prompt a line, or JSON Lines with text and session. - is standard input.")
    @Nullable
    String shadow;

    @Override
    protected void check(Clock clock) {
        if (shadow == null && prompt.isEmpty()) {
            throw new IllegalArgumentException("Say a PROMPT, or name a file of past prompts with --shadow FILE");
        }
        if (shadow != null && (!prompt.isEmpty() || isExplained || missed != null || session != null)) {
            throw new IllegalArgumentException(
                    "--shadow takes its prompts and their sessions from the file; leave PROMPT,"
                            + " --explain, --why-not and --session out");
        }
        if (missed != null) {
            var unused = new MemoryId(missed);
        }
    }

    @Override
    protected int run(Host host) {
        if (shadow != null) {
            return shadow(host, past(shadow));
        }
        host.awaitTransformer();
        if (missed != null) {
            return explainAbsence(host, new MemoryId(missed));
        }
        return isExplained ? explain(host) : show(host);
    }

    private List<PastPrompt> past(String file) {
        try {
            return PastPrompt.read(file, console().in());
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(String.valueOf(e.getMessage()));
        }
    }

    private int shadow(Host host, List<PastPrompt> past) {
        host.awaitTransformer();
        ShadowReport report;
        try (var progress = new ProgressLine(console())) {
            report = new ShadowRun(host)
                    .of(past, done -> progress.show(done, past.size(), done + " of " + past.size() + " prompts"));
        }
        answer(
                report,
                () -> new ShadowText(screen())
                        .show(report, host.memory(ContextInspection.class).minRelevance()));
        return DONE;
    }

    /** A memory that the block's search found has a decision; of any other the search tells what lost it. */
    private int explainAbsence(Host host, MemoryId id) {
        var decision = inspected(host).decisions().stream()
                .filter(one -> one.memory().id().equals(id))
                .findFirst();
        if (decision.isPresent()) {
            answer(decision.get(), () -> new ContextText(screen(), times(host)).reason(decision.get(), said()));
            return DONE;
        }
        var trace = host.memory(ContextInspection.class)
                .trace(request(host), id)
                .orElseThrow(() -> new NamespaceOptions().unknown(id, host));
        answer(trace, () -> memories(host).trace(trace));
        host.memory()
                .history(host.scope(), id)
                .filter(its -> isStatement(its, id))
                .ifPresent(its -> remark("It is a statement; a block shows the message that it quotes instead: "
                        + its.sources().stream()
                                .map(source -> source.id().value())
                                .collect(Collectors.joining(", "))));
        return DONE;
    }

    private static boolean isStatement(MemoryHistory its, MemoryId id) {
        return its.versions().stream()
                .filter(version -> version.id().equals(id))
                .anyMatch(version -> version.details().source().equals(Quotation.SOURCE));
    }

    private String said() {
        return String.join(" ", prompt);
    }

    private InspectedBlock inspected(Host host) {
        return host.memory(ContextInspection.class).inspect(request(host));
    }

    private ContextRequest request(Host host) {
        return new ContextRequest(said(), host.scope(), session);
    }

    private int explain(Host host) {
        var said = said();
        var block = inspected(host);
        answer(block, () -> {
            var text = new ContextText(screen(), times(host));
            text.workingMemory(
                    block,
                    host.memory(WorkingMemoryService.class).read(host.scope()).leftOut());
            if (!block.decisions().isEmpty()) {
                text.reasons(block, said);
            }
        });
        if (block.decisions().isEmpty()) {
            remark("The block is empty: nothing was found. Either the words of the prompt ask for nothing that memory"
                    + " could hold, or none of them is in it; 'nightjar search' shows more.");
        }
        return DONE;
    }

    private int show(Host host) {
        var text = host.preview(request(host));
        if (isJson()) {
            printJson(Map.of("text", text));
        } else if (!text.isEmpty()) {
            screen().block(text);
        }
        if (text.isEmpty()) {
            var why = new NamespaceOptions().whyNothing(MemoryFilter.ALL, host, this);
            if (isJson()) {
                remark(why);
            } else {
                console().tell(why); // Standard output has what a model would get: nothing.
            }
        }
        return DONE;
    }
}
