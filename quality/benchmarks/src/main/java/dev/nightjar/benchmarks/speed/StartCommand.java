package dev.nightjar.benchmarks.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.Latencies;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How long the command takes to start, as whole processes, beside {@code java -version} in turns in one run. */
@Command(
        name = "start",
        description = "Whole-process times of the nightjar command, beside 'java -version' in the same run.",
        mixinStandardHelpOptions = true)
public final class StartCommand implements Callable<Integer> {

    private static final double NANOS_PER_MILLI = 1_000_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--runs", description = "Runs of each command (default: 11).")
    private int runs = 11;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("nightjar-start");
        try {
            var nightjar = Folders.root().resolve("nightjar").toString();
            run(List.of(nightjar, "--data-dir", folder.toString(), "demo"));
            var commands = new LinkedHashMap<String, List<String>>();
            commands.put("java -version", List.of(java(), "-version"));
            commands.put("nightjar --help", List.of(nightjar, "--help"));
            commands.put("nightjar search", List.of(nightjar, "--data-dir", folder.toString(), "search", "move"));
            report(measure(commands));
        } finally {
            Folders.delete(folder);
        }
        return 0;
    }

    private Map<String, Latencies> measure(Map<String, List<String>> commands)
            throws IOException, InterruptedException {
        var times = new LinkedHashMap<String, Latencies>();
        commands.keySet().forEach(name -> times.put(name, new Latencies()));
        for (int run = 0; run < runs; run++) {
            for (var command : commands.entrySet()) {
                long start = System.nanoTime();
                run(command.getValue());
                times.getOrDefault(command.getKey(), new Latencies()).add(System.nanoTime() - start);
            }
        }
        return times;
    }

    private void report(Map<String, Latencies> times) {
        var out = spec.commandLine().getOut();
        var answer = new ObjectMapper().createObjectNode();
        double unit = times.getOrDefault("java -version", new Latencies()).micros(0.5);
        out.printf("%-18s %10s %10s %8s%n", "command", "median ms", "max ms", "ratio");
        times.forEach((name, its) -> {
            double ratio = its.micros(0.5) / unit;
            out.printf(
                    Locale.ROOT,
                    "%-18s %10.0f %10.0f %8.1f%n",
                    name,
                    its.micros(0.5) * 1_000 / NANOS_PER_MILLI,
                    its.micros(1) * 1_000 / NANOS_PER_MILLI,
                    ratio);
            answer.put(name.replaceAll("\\W+", "_") + "_ratio", ratio);
        });
        out.println(answer);
        out.flush();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(new ArrayList<>(command))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException(command + " ended with " + code);
        }
    }
}
