package dev.nightjar.integration.fault;

import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.store.StoreCheck;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Opens one store after another with the same plugins. */
final class Stores {

    static final String AGENT = "assistant";

    /** Longer than anything takes. */
    static final Duration LONG = Duration.ofMinutes(1);

    private final Path plugins;

    /** With these archives, from a folder that is made in the given one. */
    Stores(Path folder, List<String> archives) {
        plugins = Archives.folderWith(folder, archives);
    }

    /** A host on the store of a data root. Nothing happens in it by itself, and no time limit is short. */
    AgentKernel open(Path dataRoot) {
        return open(dataRoot, builder -> {});
    }

    /** The same with what else the builder is told. */
    AgentKernel open(Path dataRoot, Consumer<AgentKernelBuilder> more) {
        var builder = AgentKernel.builder()
                .agent(AGENT)
                .dataRoot(dataRoot)
                .plugins(plugins)
                .environment(Map.of())
                .clock(Clock.systemUTC())
                .polling(false)
                .warmUp(false)
                .contextTimeout(LONG);
        more.accept(builder);
        return builder.start();
    }

    /** Where the store of a data root is. */
    static Path file(Path dataRoot) {
        return dataRoot.resolve(AGENT).resolve("memory.db");
    }

    static MemoryService memory(AgentKernel kernel) {
        return kernel.service(MemoryService.class).orElseThrow();
    }

    /** All turns of a scope. */
    static List<Memory> episodes(AgentKernel kernel, MemoryScope scope) {
        return memory(kernel).list(scope, MemoryFilter.ofKinds(MemoryKind.EPISODE), Integer.MAX_VALUE);
    }

    /** The turns of a session, in order. */
    static List<Episode> episodes(AgentKernel kernel, MemoryScope scope, String session) {
        var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).inSession(session);
        return memory(kernel).list(scope, filter, Integer.MAX_VALUE).stream()
                .map(Episode.class::cast)
                .sorted(Comparator.comparingLong(Episode::sequence))
                .toList();
    }

    /** What the deep check finds: pages, references, index of words, vectors, mentions. */
    static List<StoreCheck.Problem> problems(AgentKernel kernel) {
        return kernel.service(StoreCheck.class).orElseThrow().problems(true);
    }
}
