package dev.nightjar.server.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.nightjar.client.Hit;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ClientFormTest {

    private static final Instant TIME = Instant.parse("2026-01-02T09:00:00Z");

    @Test
    @DisplayName("the client reads a memory of each kind as the server writes it")
    void should_read_what_the_server_writes() throws IOException {
        var memories = List.<Memory>of(
                new Episode(details("ep_", "I row.", "s"), Role.USER, "Ada", 7),
                new Fact(
                        details("fact_", "Ada rows", null),
                        0.5,
                        new Fact.Fading(Durability.STABLE, 0.25, null, Fact.Standing.CURRENT),
                        List.of(),
                        false,
                        0,
                        null),
                new Note(details("note-", "Pier 9", null), "pier"));

        assertThat(found(memories))
                .extracting(Hit::memory)
                .containsExactly(
                        client("ep_", "episode", "I row.", "s", "Ada", null),
                        client("fact_", "fact", "Ada rows", null, null, 0.5),
                        client("note-", "note", "Pier 9", null, null, null));
    }

    private static MemoryDetails details(String prefix, String content, @Nullable String session) {
        return new MemoryDetails(
                new MemoryId(id(prefix)),
                new Namespace("user:ada"),
                "default",
                content,
                "general",
                List.of("water"),
                session,
                "test",
                TIME,
                TIME,
                Map.of(),
                null,
                null);
    }

    private static dev.nightjar.client.Memory client(
            String prefix,
            String kind,
            String content,
            @Nullable String session,
            @Nullable String speaker,
            @Nullable Double confidence) {
        return new dev.nightjar.client.Memory(
                id(prefix), kind, content, TIME, session, List.of("water"), speaker, confidence);
    }

    private static String id(String prefix) {
        return prefix + "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    }

    private static List<Hit> found(List<Memory> memories) throws IOException {
        var hits = memories.stream()
                .map(memory -> Map.of("rank", 1, "score", 0.5, "relevance", 0.5, "memory", memory))
                .toList();
        var body = Json.of(Map.of("hits", hits)).getBytes(StandardCharsets.UTF_8);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/search", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (var client = NightjarClient.builder(address).token("secret").build()) {
            return client.session("s").search("rowing");
        } finally {
            server.stop(0);
        }
    }
}
