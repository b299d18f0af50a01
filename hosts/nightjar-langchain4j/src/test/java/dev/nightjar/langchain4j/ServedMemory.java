package dev.nightjar.langchain4j;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.MemoryServer;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A server on a kernel, and a client with a token that acts for users. */
final class ServedMemory implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(500);

    private final MemoryServer server;
    private final NightjarClient client;

    /** @param isBroken whether the store does not work, so that nobody waits for it long */
    ServedMemory(AgentKernel kernel, boolean isBroken) {
        var settings =
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes());
        server = MemoryServer.start(kernel, isBroken ? settings.withStoreTimeout(SHORT) : settings);
        var token = new TokenFile(kernel.dataDirectory())
                .add(new Namespace("service"), new TokenFile.Rights(List.of(), false, true), Instant.now());
        client = NightjarClient.builder(server.address())
                .token(token.secret())
                .timeout(PATIENCE)
                .maxTries(isBroken ? 1 : 4)
                .build();
    }

    NightjarClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
