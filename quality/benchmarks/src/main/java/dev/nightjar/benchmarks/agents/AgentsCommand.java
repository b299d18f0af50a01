package dev.nightjar.benchmarks.agents;

import dev.nightjar.benchmarks.locomo.LocomoFile;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.kernel.AgentKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What a model makes of conversations: each session is captured and consolidated by the real host with the shipped
 * plugins, in the order and at the times it was said. Without a model the rules read, which is what to compare with.
 */
@Command(
        name = "agents",
        description = {
            "Consolidates conversations in LoCoMo's format with a model: calls, tokens, cost, facts, refusals,",
            "and how much of the answers to the file's questions stands in the facts and in the context block.",
            "Without --model the rules read."
        },
        mixinStandardHelpOptions = true)
public final class AgentsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "A file in LoCoMo's format.")
    private Path file = Path.of("");

    @Option(names = "--provider", paramLabel = "NAME", description = "A value of model.provider (default: openai).")
    private String provider = "openai";

    @Option(names = "--base-url", paramLabel = "URL", description = "Where the model's interface is.")
    private @Nullable String baseUrl;

    @Option(names = "--model", paramLabel = "NAME", description = "The model's name, as the provider knows it.")
    private @Nullable String model;

    @Option(names = "--api-key-env", paramLabel = "NAME", description = "Environment variable with the key.")
    private @Nullable String keyVariable;

    @Option(names = "--input-price", description = "US dollars for a million tokens read (default: 0).")
    private double inputPrice;

    @Option(names = "--output-price", description = "US dollars for a million tokens written (default: 0).")
    private double outputPrice;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Longest wait for one answer (default: 120).")
    private int timeout = 120;

    @Option(names = "--conversations", paramLabel = "N", description = "Only the first N conversations.")
    private int conversations = Integer.MAX_VALUE;

    @Option(names = "--sessions", paramLabel = "N", description = "Only the first N sessions of each.")
    private int sessions = Integer.MAX_VALUE;

    @Override
    public Integer call() throws IOException {
        var tally = new AgentsTally();
        var chosen = conversations();
        var folder = Files.createTempDirectory("nightjar-agents");
        try {
            var config = Files.writeString(folder.resolve("agents.yaml"), configuration());
            for (int i = 0; i < chosen.size(); i++) {
                var clock = new MovedClock();
                try (var kernel = AgentKernel.builder()
                        .agent("conversation-" + (i + 1)) // its own name need not be one an agent can have
                        .dataRoot(folder)
                        .plugins(Folders.plugins())
                        .config(config)
                        .clock(clock)
                        .contextTimeout(Duration.ofSeconds(30))
                        .environment(System.getenv())
                        .start()) {
                    new AgentsRun(
                                    kernel,
                                    clock,
                                    chosen.get(i),
                                    tally,
                                    spec.commandLine().getErr())
                            .play(sessions);
                }
            }
        } finally {
            Folders.delete(folder);
        }
        tally.report(
                spec.commandLine().getOut(),
                model == null ? "rules" : model,
                tokens -> (tokens.read() * inputPrice + tokens.written() * outputPrice) / 1_000_000);
        return 0;
    }

    private List<LocomoFile.Conversation> conversations() {
        try {
            return LocomoFile.read(file).stream().limit(conversations).toList();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "FILE: " + e.getMessage(), e);
        }
    }

    /** The record of calls keeps prompts: they hold what tools have refused. Entities are found without the model. */
    private String configuration() {
        if (model == null && baseUrl != null) {
            throw new ParameterException(spec.commandLine(), "--base-url needs --model: which model is to be asked?");
        }
        if (model == null) {
            return "model:\n  provider: none\n";
        }
        var yaml = new StringBuilder("model:\n  record_prompts: true\n");
        Map.of(
                        "provider",
                        provider,
                        "name",
                        model,
                        "base_url",
                        baseUrl == null ? "" : baseUrl,
                        "api_key_env",
                        keyVariable == null ? "" : keyVariable,
                        "timeout_ms",
                        String.valueOf(Duration.ofSeconds(timeout).toMillis()))
                .forEach((key, value) -> {
                    if (!value.isEmpty()) {
                        yaml.append("  ")
                                .append(key)
                                .append(": \"")
                                .append(value)
                                .append("\"\n");
                    }
                });
        return yaml.append("ner:\n  llm:\n    enabled: false\n").toString();
    }
}
