package dev.nightjar.kernel.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A service with two servers, of which one is not there. */
class RemoteMemoryTest {

    private HttpServer main;
    private NightjarClient client;
    private RemoteMemory memory;

    @BeforeEach
    void start() throws IOException {
        main = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        main.createContext("/", RemoteMemoryTest::answer);
        main.start();
        client = NightjarClient.builder(address(main))
                .server("south", URI.create("http://127.0.0.1:1")) // nothing listens on this port
                .token("njt_secret")
                .timeout(Duration.ofSeconds(60))
                .maxTries(1)
                .build();
        memory = new RemoteMemory(client, SettableClock.at("2026-01-01T12:00:00Z"));
    }

    @AfterEach
    void close() {
        client.close();
        main.stop(0);
    }

    /** Ada's memory has moved away. */
    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            boolean isMoved = "ada".equals(exchange.getRequestHeaders().getFirst("Nightjar-User"));
            var body = (isMoved ? "{\"server\":\"south\",\"epoch\":1}" : "{\"text\":\"He lives in Kiel.\"}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(isMoved ? 421 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "null"})
    @DisplayName("a user who is nobody is refused before anything is sent, by memory and by its client")
    void should_refuse_a_user_who_is_nobody(String nobody) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.session(nobody, "monday"))
                .withMessageContaining("thread of the request");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.session(nobody, "monday"))
                .withMessageContaining("thread of the request");
    }

    @Test
    @DisplayName("a server that does not answer costs only those whose memory lies there a turn without memory")
    void should_go_on_for_users_of_other_servers() {
        var ada = memory.session("ada", "monday");
        assertThat(ada.recall("Where do I live?")).isEmpty();

        assertThat(memory.session("ben", "monday").recall("Where do I live?")).isEqualTo("He lives in Kiel.");

        assertThat(ada.recall("Where do I live?")).isEmpty();
        assertThat(memory.failures())
                .as("it does not wait for that server again")
                .hasSize(1);
    }

    @Test
    @DisplayName("if the first server is not there, a user of another server gets the tools from that one")
    void should_get_the_tools_from_the_server_of_the_conversation() throws IOException {
        var south = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        south.createContext("/", RemoteMemoryTest::answerTools);
        south.start();
        try (var both = NightjarClient.builder(address(main))
                .server("south", address(south))
                .timeout(Duration.ofSeconds(60))
                .maxTries(1)
                .build()) {
            var remote = new RemoteMemory(both, SettableClock.at("2026-01-01T12:00:00Z"));
            var ada = remote.session("ada", "monday");
            ada.userSaid("Hello."); // from now on it is known where her memory is
            main.stop(0);

            assertThat(ada.tools()).extracting(ToolDescription::name).containsExactly("look");
            assertThat(remote.tools()).as("they are the same for all").hasSize(1);
            assertThat(remote.failures())
                    .extracting(Failure::operation)
                    .as("the first server is asked first")
                    .contains("list the tools");
        } finally {
            south.stop(0);
        }
    }

    private static URI address(HttpServer server) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static void answerTools(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            var body =
                    "{\"tools\":[{\"name\":\"look\",\"description\":\"Looks\",\"parameters\":{},\"is_read_only\":true,"
                            .concat("\"is_destructive\":false}]}")
                            .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
