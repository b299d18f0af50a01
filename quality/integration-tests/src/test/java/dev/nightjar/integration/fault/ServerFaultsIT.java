package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.ProviderOutcome;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorStatus.State;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A model and an embedding server that fail in every way servers fail. */
class ServerFaultsIT {

    /** Well below the time a hanging server takes. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "model and embedder fail",
            done =
                    "the server of model and embeddings answers with statuses, redirects to itself, broken, empty, other or"
                            + " endless bodies, wrong vectors, no HTTP, cuts, hangs or trickles: 23 ways in turn",
            holds =
                    "each turn is stored at once and found by words, contexts come in time, a run of the agent ends with a"
                            + " typed outcome; when the server is well, everything gets its vector",
            unit = "faults",
            shortTimes = 8,
            longTimes = 46)
    void should_go_on_while_the_server_fails() throws Exception {
        var stores = new Stores(folder, List.of(Archives.MEMORY, Archives.EMBEDDING));
        try (var server = new FaultyServer();
                var kernel = open(stores, config(server.url()))) {
            assertThat(kernel.agents().run(AgentRequest.of("main", "Hello?")))
                    .isInstanceOf(AgentOutcome.Completed.class);
            var faults = new ArrayList<ServerFault>();
            for (int i = 0; i < run.times(); i++) {
                if (faults.isEmpty()) {
                    faults.addAll(Arrays.asList(ServerFault.values()));
                    Collections.shuffle(faults, run.random(i));
                }
                suffer(kernel, server, faults.remove(0), i);
            }
        }
    }

    private AgentKernel open(Stores stores, Path config) {
        return stores.open(
                folder.resolve("data"), builder -> builder.config(config).contextTimeout(LIMIT));
    }

    private void suffer(AgentKernel kernel, FaultyServer server, ServerFault fault, int number) {
        var told = "%s, number %d, %s".formatted(fault, number, run.seed());
        server.be(fault);
        var said = "The lantern number " + number + " hangs in the harbour.";
        long begin = System.nanoTime();
        kernel.events()
                .post(UserMessage.of(
                        kernel.scope(), "s" + number, said, kernel.clock().instant()));
        kernel.events()
                .post(AgentResponse.of(
                        kernel.scope(), "s" + number, "I see.", kernel.clock().instant()));
        assertThat(Stores.episodes(kernel, kernel.scope(), "s" + number))
                .as(told)
                .hasSize(2);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(told).isLessThan(LIMIT);

        assertThat(Stores.memory(kernel)
                        .search(kernel.scope(), SearchRequest.of("lantern " + number, MemoryFilter.ALL, 1)))
                .as(told)
                .extracting(hit -> hit.memory().content())
                .containsExactly(said);
        var context = kernel.context(
                new ContextRequest("Where does the lantern number " + number + " hang?", kernel.scope(), "other"));
        assertThat(context.providers())
                .as(told)
                .allSatisfy(provider -> assertThat(provider.kind())
                        .isNotIn(ProviderOutcome.Kind.TIMED_OUT, ProviderOutcome.Kind.FAILED));
        assertThat(context.text()).as(told).contains("number " + number);

        begin = System.nanoTime();
        var outcome = kernel.agents().run(AgentRequest.of("main", "Hello?"));
        assertThat(outcome).as(told).isNotInstanceOf(AgentOutcome.Completed.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(told).isLessThan(LIMIT);

        server.be(null);
        kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        assertThat(Stores.memory(kernel).stats(kernel.scope()).vectors().state())
                .as(told)
                .isEqualTo(State.READY);
    }

    private Path config(String url) throws IOException {
        return Files.writeString(folder.resolve("nightjar.yaml"), """
                model:
                  provider: openai
                  base_url: %1$s
                  name: m
                  timeout_ms: 1500
                  retries: 0
                embedding:
                  provider: openai
                  base_url: %1$s
                  model: m
                  dimensions: %2$d
                  timeout: PT1S
                  query_timeout: PT1S
                """.formatted(url, FaultyServer.DIMENSIONS));
    }
}
