package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.nightjar.server.Caller.Reply;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.lang.management.ManagementFactory;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what {@link RequestCost} counts. A run whose numbers mean something: {@code -Dnightjar.cost.memories=1500
 * -Dnightjar.cost.rounds=100}.
 */
@Tag("proof")
class RequestCostIT {

    private static final int MEMORIES = Integer.getInteger("nightjar.cost.memories", 30);
    private static final int ROUNDS = Integer.getInteger("nightjar.cost.rounds", 1);
    private static final int LONG = 60_000;
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
            + "{\"name\":\"search_memory\",\"arguments\":{\"query\":\"boat %d\"}}}";

    private Caller ada;

    @Test
    @DisplayName("every kind of request is answered, and its processor time is told beside what it costs")
    void should_measure_what_requests_cost(@TempDir Path folder) {
        try (var host = new ServerHost(folder);
                var server = MemoryServer.start(
                        host.kernel(), ServerSettings.DEFAULTS.onPort(0).withLimits(100_000_000, 1_000_000))) {
            var tokens = new TokenFile(host.kernel().dataDirectory());
            var secret = tokens.add(ServerHost.ADA.namespace(), Instant.now()).secret();
            ada = new Caller(server.address(), secret);
            for (int i = 0; i < MEMORIES; i++) {
                host.user(ServerHost.ADA, "s" + i / 50, "boat harbour letter number " + i);
            }

            var kinds = kinds();
            kinds.forEach((kind, request) -> measure(kind, request));
            assertThat(kinds).isNotEmpty();
        }
    }

    private Map<String, IntFunction<Reply>> kinds() {
        var words = "boat harbour letter ".repeat(LONG / 20);
        int longer = RequestCost.body(LONG);
        var kinds = new LinkedHashMap<String, IntFunction<Reply>>();
        kinds.put("message: 1", i -> ada.say("z", "I keep the boat in harbour " + i));
        kinds.put("message of 60,000 bytes: " + (1 + longer), i -> ada.say("zz", words + i));
        kinds.put("list of memories: 1", i -> ada.get("/v1/memories?limit=200"));
        kinds.put("session: 1", i -> ada.get("/v1/sessions/s0"));
        kinds.put("context: " + (1 + RequestCost.CONTEXT), i -> ada.post("/v1/context", prompt("Which boat is " + i)));
        kinds.put(
                "context for 60,000 bytes: " + (1 + RequestCost.CONTEXT + longer),
                i -> ada.post("/v1/context", prompt(words + i)));
        kinds.put("search: " + (1 + RequestCost.search(10)), i -> search("boat harbour " + i, 10));
        kinds.put("search for 200 hits: " + (1 + RequestCost.search(200)), i -> search("boat harbour " + i, 200));
        kinds.put(
                "search with 60,000 bytes for 200 hits: " + (1 + RequestCost.search(200) + longer),
                i -> search(words + i, 200));
        kinds.put(
                "fact: " + (1 + RequestCost.SAVE),
                i -> ada.post("/v1/memories", Map.of("kind", "fact", "content", "Boat number " + i + " is red")));
        kinds.put("tool: " + (1 + RequestCost.TOOL), this::tool);
        return kinds;
    }

    private static Map<String, String> prompt(String text) {
        return Map.of("prompt", text);
    }

    private Reply search(String query, int limit) {
        return ada.post("/v1/search", Map.of("query", query, "limit", limit));
    }

    private Reply tool(int i) {
        return Caller.send(ada.request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(CALL.formatted(i))));
    }

    private static void measure(String kind, IntFunction<Reply> request) {
        for (int i = 0; i < ROUNDS; i++) {
            assertThat(request.apply(i).status()).as(kind).isBetween(200, 201);
        }
        long began = processorNanos();
        for (int i = 0; i < ROUNDS; i++) {
            var unused = request.apply(ROUNDS + i);
        }
        System.out.printf("%s, %.1f ms of processor time%n", kind, (processorNanos() - began) / 1e6 / ROUNDS);
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
