package dev.nightjar.server;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A kernel with the built archives of memory, for the tests of the doors. */
final class ServerHost implements AutoCloseable {

    static final MemoryScope ADA = scope("user:ada");
    static final MemoryScope BEN = scope("user:ben");

    private static final Path PLUGINS = Path.of("target", "plugins");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AgentKernel kernel;

    ServerHost(Path data) {
        this(data, builder -> builder);
    }

    ServerHost(Path data, UnaryOperator<AgentKernelBuilder> more) {
        kernel = more.apply(AgentKernel.builder()
                        .agent("tester")
                        .dataRoot(data)
                        .plugins(PLUGINS)
                        .environment(Map.of())
                        .polling(false)
                        .contextTimeout(PATIENCE))
                .start();
    }

    static MemoryScope scope(String namespace) {
        return MemoryScope.of("tester", new Namespace(namespace));
    }

    AgentKernel kernel() {
        return kernel;
    }

    MemoryService memory() {
        return kernel.service(MemoryService.class).orElseThrow();
    }

    void user(MemoryScope scope, String session, String text) {
        kernel.events().post(UserMessage.of(scope, session, text, Instant.now()));
    }

    void agent(MemoryScope scope, String session, String text) {
        kernel.events().post(AgentResponse.of(scope, session, text, Instant.now()));
    }

    @Override
    public void close() {
        kernel.close();
    }
}
