package dev.nightjar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent again, when, and for how long. No test waits. */
class RepeatsTest {

    private static final String STORED = "{\"id\":\"m\",\"episode\":\"ep_1\",\"is_repeated\":false}";
    private static final String ID_IN_BODY = "\"id\":\"";

    private final FakeServer server = new FakeServer();
    private final FakeTime time = new FakeTime();
    private final NightjarClient client = client(server.address());

    private NightjarClient client(URI address) {
        return NightjarClient.builder(address)
                .token("njt_secret")
                .timeout(Duration.ofMinutes(1))
                .waiting(time)
                .build();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    @DisplayName("a message is sent again with the same id, after pauses that double")
    void should_send_a_message_again(int status) {
        server.answers(status, "busy").losesAnAnswer().answers(status, "").answers(201, STORED);

        var stored = client.session("monday").said("Hello.");

        assertThat(stored.memoryId()).isEqualTo("ep_1");
        assertThat(server.requests())
                .hasSize(4)
                .extracting(FakeServer.Request::body)
                .containsOnly(server.requests().get(0).body());
        assertThat(server.requests().get(0).body()).contains(ID_IN_BODY + "client-");
        assertThat(time.waits())
                .containsExactly(Duration.ofMillis(200), Duration.ofMillis(400), Duration.ofMillis(800));
    }

    @Test
    @DisplayName("two messages have two ids")
    void should_give_each_message_an_id() {
        server.answers(201, STORED).answers(201, STORED);

        client.session("monday").said("Hello.");
        client.session("monday").said("Hello.");

        assertThat(server.requests()).extracting(FakeServer.Request::body).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("the server's Retry-After is kept to, and a call of a tool refused with 429 is sent again, too")
    void should_wait_as_long_as_the_server_asks() {
        server.answers(429, Map.of("Retry-After", "7"), "{\"detail\":\"slow down\"}")
                .answers(200, "{\"is_error\":false,\"result\":\"{}\"}");

        assertThat(client.session("monday").call("search_memory", "{}").json()).isEqualTo("{}");

        assertThat(time.waits()).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    @DisplayName("a wait beyond the timeout is not begun; the exception tells how long it would be")
    void should_not_wait_beyond_the_timeout() {
        server.answers(429, Map.of("Retry-After", "61"), "{\"detail\":\"slow down\"}");

        assertThatThrownBy(() -> client.session("monday").search("x"))
                .isInstanceOfSatisfying(TooManyRequestsException.class, refused -> {
                    assertThat(refused.status()).isEqualTo(429);
                    assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(61));
                })
                .hasMessage("POST /v1/search was refused (429): slow down");
        assertThat(time.waits()).isEmpty();
    }

    @Test
    @DisplayName("it gives up after four tries")
    void should_give_up() {
        for (int i = 0; i < 5; i++) {
            server.answers(503, "{\"detail\":\"the store is busy\"}");
        }

        assertThatThrownBy(() -> client.session("monday").said("Hello."))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessage("POST /v1/messages failed (503): the store is busy");
        assertThat(server.requests()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 409, 410, 413, 500})
    @DisplayName("what would fail again is not sent again")
    void should_not_send_again_what_fails_for_good(int status) {
        server.answers(status, "{\"detail\":\"no\"}");

        assertThatThrownBy(() -> client.session("monday").said("Hello."))
                .isInstanceOfSatisfying(
                        NightjarException.class,
                        refused -> assertThat(refused.status()).isEqualTo(status))
                .hasMessageContaining("(" + status + "): no")
                .hasMessageNotContaining("njt_secret");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    @DisplayName("a call of a tool is not sent again once the server may have begun")
    void should_not_call_a_tool_twice() {
        server.losesAnAnswer().answers(503, "busy");

        assertThatThrownBy(() -> client.session("monday").call("save_note", "{}"))
                .isInstanceOf(ServerUnavailableException.class);
        assertThatThrownBy(() -> client.session("monday").call("save_note", "{}"))
                .isInstanceOf(ServerUnavailableException.class);

        assertThat(server.requests()).hasSize(2);
    }

    @Test
    @DisplayName("without a server it tries four times, and tells where it looked")
    void should_tell_that_nobody_listens() throws IOException {
        URI nobody;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + free.getLocalPort());
        }
        try (var lonely = client(nobody)) {
            assertThatThrownBy(() -> lonely.session("monday").call("save_note", "{}"))
                    .isInstanceOf(ServerUnavailableException.class)
                    .hasMessageContaining("did not reach " + nobody + " (4 tries)")
                    .hasMessageContaining("nightjar serve");
        }
        assertThat(time.waits()).hasSize(3);
    }

    @Test
    @DisplayName("a memory that a lost answer had forgotten counts as forgotten")
    void should_forget_although_the_answer_was_lost() {
        server.losesAnAnswer()
                .answers(404, "{\"detail\":\"There is no memory\"}")
                .answers(404, "{}");

        assertThat(client.session("monday").forget("fact_1")).isTrue();
        assertThat(client.session("monday").forget("fact_1")).isFalse();
    }

    @Test
    @DisplayName("a memory that is not there was not forgotten by a try that the server did not begin with")
    void should_not_count_a_refused_try_as_done() {
        server.answers(429, "{}")
                .answers(404, "{}")
                .losesAnAnswer()
                .answers(429, "{}")
                .answers(404, "{}");

        assertThat(client.session("monday").forget("fact_1")).isFalse();
        assertThat(client.session("monday").forget("fact_1")).isTrue();
        assertThat(server.requests()).hasSize(5);
    }

    @Test
    @DisplayName("a server that never answers ends at the timeout, and is not asked again")
    void should_end_at_the_timeout() {
        server.neverAnswers();
        time.passes(Duration.ofMinutes(1));

        assertThatThrownBy(() -> client.session("monday").said("Hello."))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("within 60000 ms");

        assertThat(server.requests()).hasSizeLessThan(2);
    }

    @Test
    @DisplayName("closing breaks off a running call, and later ones")
    void should_break_off_when_closed() {
        server.neverAnswers();
        var running =
                CompletableFuture.supplyAsync(() -> client.session("monday").search("x"));
        while (server.requests().isEmpty()) {
            Thread.onSpinWait();
        }

        client.close();

        assertThatThrownBy(running::join)
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("the client is closed");
        assertThatThrownBy(() -> client.session("monday").search("x")).hasMessageContaining("the client is closed");
        client.close();
    }

    @Test
    @DisplayName("closing breaks off a call that pauses between two tries")
    void should_break_off_a_pause_when_closed() {
        server.answers(503, Map.of("Retry-After", "3600"), "busy");
        var paused = new CountDownLatch(1);
        var patient = NightjarClient.builder(server.address())
                .timeout(Duration.ofHours(2))
                .waiting(told(paused))
                .build();
        var running =
                CompletableFuture.supplyAsync(() -> patient.session("monday").search("x"));
        assertThatCode(paused::await).doesNotThrowAnyException();

        patient.close();

        assertThat(running)
                .failsWithin(Duration.ofMinutes(1))
                .withThrowableThat()
                .withMessageContaining("the client is closed");
        assertThat(server.requests()).hasSize(1);
    }

    /** The time of the machine, which tells when a pause begins. */
    private static Connection.Waiting told(CountDownLatch paused) {
        return new Connection.Waiting() {
            @Override
            public long nanos() {
                return REAL.nanos();
            }

            @Override
            public boolean isClosedWithin(Duration length, CountDownLatch closed) throws InterruptedException {
                paused.countDown();
                return REAL.isClosedWithin(length, closed);
            }

            @Override
            public double chance() {
                return REAL.chance();
            }
        };
    }

    @Test
    @DisplayName("an interrupt ends a call and stays set")
    void should_keep_an_interrupt() {
        server.neverAnswers();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> client.session("monday").search("x"))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("interrupted");

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @DisplayName("a redirect is not followed, and an answer of another form is told")
    void should_refuse_answers_of_another_form() {
        server.answers(302, Map.of("Location", "http://127.0.0.1:1/"), "")
                .answers(200, "<html>")
                .answers(200, "{\"hits\":[{\"rank\":\"first\"}]}");
        var session = client.session("monday");

        for (String told : List.of("redirects are not followed", "not JSON at character 0", "'rank'")) {
            assertThatThrownBy(() -> session.search("x"))
                    .isInstanceOf(UnexpectedAnswerException.class)
                    .hasMessageContaining(told);
        }
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    @DisplayName("the token goes along, the user percent-encoded, and a path of the address stays")
    void should_send_token_and_user() {
        server.answers(200, "{\"hits\":[]}");
        try (var below = client(URI.create(server.address() + "/memory/"))) {
            below.session("Åsa B+C", "monday").search("x");
        }

        var request = server.requests().get(0);
        assertThat(request.target()).isEqualTo("/memory/v1/search");
        assertThat(request.header("Authorization")).isEqualTo("Bearer njt_secret");
        assertThat(request.header("Nightjar-user")).isEqualTo("%C3%85sa%20B%2BC");
    }

    @Test
    @DisplayName("invalid settings are refused without showing a secret")
    void should_refuse_invalid_settings() {
        assertThatThrownBy(() -> NightjarClient.builder(URI.create("http://me:secret@host")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
        for (String address : List.of("ftp://host", "/path", "http:///x", "http://host/?a=b")) {
            assertThatThrownBy(() -> NightjarClient.builder(URI.create(address)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        var builder = NightjarClient.builder(server.address());
        assertThatThrownBy(() -> builder.token("sec\nret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("sec\nret");
        assertThatThrownBy(() -> builder.timeout(Duration.ZERO)).hasMessageContaining("PT0S");
        assertThatThrownBy(() -> builder.maxTries(0)).hasMessageContaining("0");
        assertThatThrownBy(() -> client.session(" ")).hasMessageContaining("blank");
        assertThatThrownBy(() -> client.session(" ", "monday")).hasMessageContaining("user");
        assertThatThrownBy(() -> client.session("monday").said(" ")).hasMessageContaining("text");
        assertThat(server.requests()).isEmpty();
    }
}
