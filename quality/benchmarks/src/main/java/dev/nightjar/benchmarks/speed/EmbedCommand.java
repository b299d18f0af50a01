package dev.nightjar.benchmarks.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.Latencies;
import dev.nightjar.benchmarks.shared.SyntheticText;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.embedding.EmbeddingService;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a vector costs with each provider that computes in this process, through the host and its shipped archives. */
@Command(
        name = "embed",
        description = {
            "Time per text and load time of each in-process embedding provider, one text after the other.",
            "Load: from starting a host with nothing but the provider to its first vector; deterministic, which loads",
            "nothing, shows the host's own share. CPU is the whole process, mean per text."
        },
        mixinStandardHelpOptions = true)
public final class EmbedCommand implements Callable<Integer> {

    private static final int TEXTS = 200;
    private static final int CHARACTERS = 160;
    private static final long MIN_NANOS = 2_000_000_000L;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--provider",
            split = ",",
            paramLabel = "PROVIDER",
            description = "Values of embedding.provider, with :MODEL for a model (default: all in-process ones).")
    private List<String> providers =
            List.of("deterministic", "static", "onnx:e5-small-v2-q", "onnx:bge-small-en-v1.5-q");

    @Override
    public Integer call() throws IOException {
        var out = spec.commandLine().getOut();
        var answer = new ObjectMapper().createObjectNode();
        out.printf("%-26s %6s %11s %11s %11s %11s%n", "provider", "dims", "load ms", "p50 µs", "p99 µs", "CPU µs");
        for (var provider : providers) {
            var folder = Files.createTempDirectory("nightjar-embed");
            try {
                measure(provider, folder, answer.putObject(provider));
            } finally {
                Folders.delete(folder);
            }
        }
        out.println(answer);
        out.flush();
        return 0;
    }

    private void measure(String provider, Path folder, ObjectNode figures) throws IOException {
        var parts = provider.split(":", 2);
        var plugins = Folders.pluginsOnly(folder.resolve("plugins"), "embedding-plugin");
        if (parts[0].equals(Folders.TRANSFORMERS)) {
            Folders.addOptional(plugins);
        }
        var model = parts.length > 1 ? "  model: " + parts[1] + "\n" : "";
        var config =
                Files.writeString(folder.resolve("embed.yaml"), "embedding:\n  provider: " + parts[0] + "\n" + model);
        var synthetic = new SyntheticText(11);
        var texts = Stream.generate(synthetic::turn)
                .filter(text -> text.length() >= CHARACTERS)
                .map(text -> text.substring(0, CHARACTERS))
                .limit(TEXTS)
                .toList();
        long start = System.nanoTime();
        try (var kernel = AgentKernel.builder()
                .agent("bench")
                .dataRoot(folder.resolve("data"))
                .plugins(plugins)
                .config(config)
                .warmUp(false)
                .withoutMemory()
                .start()) {
            var service = kernel.service(EmbeddingService.class)
                    .orElseThrow(() -> new IllegalStateException("No provider: " + kernel.failures()));
            embed(service, texts.get(0));
            double loadMillis = (System.nanoTime() - start) / NANOS_PER_MILLI;
            embedAgainAndAgain(service, texts, new Latencies()); // to warm up
            var times = new Latencies();
            long cpuStart = SYSTEM.getProcessCpuTime();
            int done = embedAgainAndAgain(service, texts, times);
            double cpuMicros = (SYSTEM.getProcessCpuTime() - cpuStart) / NANOS_PER_MICRO / done;
            print(provider, service.dimensions(), loadMillis, times, cpuMicros);
            figures.put("dimensions", service.dimensions())
                    .put("load_ms", loadMillis)
                    .put("p50_us", times.micros(0.5))
                    .put("p99_us", times.micros(0.99))
                    .put("cpu_us", cpuMicros);
        }
    }

    /** All texts once, and the quick providers often: the system counts the processor's time in steps of 10 ms. */
    private static int embedAgainAndAgain(EmbeddingService service, List<String> texts, Latencies times) {
        int done = 0;
        for (long end = System.nanoTime() + MIN_NANOS; done == 0 || System.nanoTime() < end; done += texts.size()) {
            for (var text : texts) {
                long begun = System.nanoTime();
                embed(service, text);
                times.add(System.nanoTime() - begun);
            }
        }
        return done;
    }

    private static void embed(EmbeddingService service, String text) {
        if (service.embedDocuments(List.of(text)).get(0).isEmpty()) {
            throw new IllegalStateException(service.modelIdentity() + " has no vector for: " + text);
        }
    }

    private void print(String provider, int dimensions, double loadMillis, Latencies times, double cpuMicros) {
        var out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%-26s %6d %11.1f %11.1f %11.1f %11.1f%n",
                provider,
                dimensions,
                loadMillis,
                times.micros(0.5),
                times.micros(0.99),
                cpuMicros);
        out.flush();
    }
}
