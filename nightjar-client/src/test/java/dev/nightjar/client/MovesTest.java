package dev.nightjar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.client.Connection.Homes;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A user's memory moves from one server to another. No test waits. */
class MovesTest {

    private static final String STORED = "{\"id\":\"m\",\"episode\":\"ep_1\",\"is_repeated\":false}";
    private static final String NO_HITS = "{\"hits\":[]}";
    private static final URI MAIN = URI.create("http://main");
    private static final URI SOUTH = URI.create("http://south");
    private static final URI WEST = URI.create("http://west");

    private final FakeServer main = new FakeServer();
    private final FakeServer south = new FakeServer();
    private final FakeTime time = new FakeTime();
    private final NightjarClient client = builder()
            .server("main", main.address())
            .server("south", south.address())
            .build();

    private NightjarClient.Builder builder() {
        return NightjarClient.builder(main.address())
                .token("njt_secret")
                .timeout(Duration.ofMinutes(1))
                .waiting(time);
    }

    @AfterEach
    void close() {
        client.close();
        main.close();
        south.close();
    }

    private static FakeServer moved(FakeServer from, String server, long epoch) {
        return from.answers(421, "{\"detail\":\"moved\",\"server\":\"" + server + "\",\"epoch\":" + epoch + "}");
    }

    @Test
    @DisplayName(
            "a message goes on to the named server with its id, its user and the token; later calls go there at once")
    void should_follow_a_user() {
        moved(main, "south", 1).answers(200, NO_HITS);
        south.answers(201, STORED).answers(200, NO_HITS);
        var session = client.session("ada", "monday");
        assertThat(session.server()).isEqualTo(main.address());

        assertThat(session.said("Hello.").memoryId()).isEqualTo("ep_1");
        session.search("x");
        client.session("ben", "monday").search("x");

        assertThat(session.server()).isEqualTo(south.address());
        assertThat(main.requests())
                .extracting(request -> request.header("Nightjar-user"))
                .containsExactly("ada", "ben");
        assertThat(south.requests()).hasSize(2).allSatisfy(request -> {
            assertThat(request.header("Nightjar-user")).isEqualTo("ada");
            assertThat(request.header("Authorization")).isEqualTo("Bearer njt_secret");
        });
        assertThat(south.requests().get(0).body())
                .isEqualTo(main.requests().get(0).body());
        assertThat(time.waits()).isEmpty();
    }

    @Test
    @DisplayName("the memory of the token's owner moves for itself, and a later move leads back")
    void should_follow_back_to_the_first_server() {
        moved(main, "south", 1).answers(200, NO_HITS);
        moved(south.answers(200, NO_HITS), "main", 2);
        var own = client.session("monday");

        own.search("x");
        own.search("x");

        assertThat(own.server()).isEqualTo(main.address());
        assertThat(client.session("ada", "monday").server()).isEqualTo(main.address());
        assertThat(main.requests()).hasSize(2);
        assertThat(south.requests()).hasSize(2);
    }

    @Test
    @DisplayName("passing on is no try: it works with one try only, and for a call of a tool")
    void should_not_count_as_a_try() {
        moved(main, "south", 1);
        south.answers(200, "{\"is_error\":false,\"result\":\"{}\"}");
        try (var impatient =
                builder().maxTries(1).server("south", south.address()).build()) {
            assertThat(impatient
                            .session("ada", "monday")
                            .call("save_note", "{}")
                            .json())
                    .isEqualTo("{}");
        }
    }

    @Test
    @DisplayName("a failure that passes is still tried again after a move, at the new server")
    void should_try_again_at_the_new_server() {
        moved(main, "south", 1);
        south.answers(503, "busy").losesAnAnswer().answers(201, STORED);

        client.session("ada", "monday").said("Hello.");

        assertThat(main.requests()).hasSize(1);
        assertThat(south.requests())
                .hasSize(3)
                .extracting(FakeServer.Request::body)
                .containsOnly(main.requests().get(0).body());
    }

    @Test
    @DisplayName("a server that was given up after its users moved on is not asked for ever")
    void should_ask_the_first_server_again() {
        moved(main, "south", 1).answers(201, STORED).answers(200, NO_HITS);
        south.answers(201, STORED);
        var session = client.session("ada", "monday");
        session.said("Hello.");
        south.close();

        session.said("Still there?");

        assertThat(session.server()).isEqualTo(main.address());
        assertThat(main.requests()).hasSize(2);
        session.search("x");
        assertThat(time.waits()).hasSize(1);
    }

    @Test
    @DisplayName("a server that is not there for a while is looked for at each try, and the exception names it")
    void should_look_for_a_server_that_is_away() {
        for (int i = 0; i < 4; i++) {
            moved(main, "south", 1);
        }
        south.close();
        var session = client.session("ada", "monday");

        assertThatThrownBy(() -> session.said("Hello."))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("did not reach " + south.address() + " (4 tries)");
        assertThat(session.server()).isEqualTo(south.address());
        assertThat(main.requests()).hasSize(4);
    }

    @Test
    @DisplayName("a memory that is not there was not forgotten by the server that passed the call on")
    void should_not_count_passing_on_as_done() {
        moved(main, "south", 1);
        south.answers(404, "{}");

        assertThat(client.session("ada", "monday").forget("fact_1")).isFalse();
    }

    @Test
    @DisplayName("a server without an address is named, with the method that gives it one")
    void should_name_an_unknown_server() {
        moved(main, "east", 7);
        var session = client.session("ada", "monday");

        assertThatThrownBy(() -> session.said("Hello."))
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        refused -> assertThat(refused.status()).isEqualTo(421))
                .hasMessage(
                        "POST /v1/messages was passed on by " + main.address() + " to the server 'east', whose address"
                                + " this client does not know; name it with NightjarClient.builder(…).server(\"east\", address)")
                .hasMessageNotContaining("njt_secret");
        assertThat(session.server()).isEqualTo(main.address());
        assertThat(south.requests()).isEmpty();
    }

    @Test
    @DisplayName("two servers that each name the other end with an error, and the next call begins at the first")
    void should_break_a_loop() {
        moved(main, "south", 1).answers(201, STORED);
        moved(south, "main", 1);
        var session = client.session("ada", "monday");

        assertThatThrownBy(() -> session.said("Hello."))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("by " + south.address() + " to the server 'main', but that move is not later");
        session.said("Hello.");

        assertThat(main.requests()).hasSize(2);
        assertThat(south.requests()).hasSize(1);
    }

    @Test
    @DisplayName("a server that names itself ends with an error")
    void should_break_a_loop_of_one() {
        moved(moved(main, "main", 5), "main", 5);

        assertThatThrownBy(() -> client.session("ada", "monday").said("Hello."))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("not later");
        assertThat(main.requests()).hasSize(2);
    }

    @Test
    @DisplayName("servers that pass a call on for ever with higher numbers end after as many hops as there are servers")
    void should_end_after_a_hop_for_each_server() {
        moved(moved(main, "south", 1), "south", 3);
        moved(south, "main", 2);

        assertThatThrownBy(() -> client.session("ada", "monday").said("Hello."))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("more often than there are servers");
        assertThat(main.requests()).hasSize(2);
        assertThat(south.requests()).hasSize(1);
    }

    @Test
    @DisplayName("a memory that moved four times is found at the fifth server")
    void should_follow_a_long_chain() {
        var chain = List.of(main, south, new FakeServer(), new FakeServer(), new FakeServer());
        var builder = builder();
        for (int i = 1; i < chain.size(); i++) {
            moved(chain.get(i - 1), "server " + i, i);
            builder.server("server " + i, chain.get(i).address());
        }
        var last = chain.get(4).answers(201, STORED);
        try (var following = builder.build()) {
            assertThat(following.session("ada", "monday").said("Hello.").memoryId())
                    .isEqualTo("ep_1");
            assertThat(last.requests()).hasSize(1);
        } finally {
            chain.subList(2, 5).forEach(FakeServer::close);
        }
    }

    @Test
    @DisplayName("a 421 that names no server is a refusal, as before")
    void should_not_follow_without_a_name() {
        for (var body : List.of("{\"detail\":\"wrong host\"}", "<html>", "{\"server\":\"south\"}", "{\"epoch\":1}")) {
            main.answers(421, body);
            assertThatThrownBy(() -> client.session("ada", "monday").said("Hello."))
                    .isInstanceOf(RequestRefusedException.class)
                    .hasMessageContaining("was refused (421)");
        }
        assertThat(south.requests()).isEmpty();
    }

    @Test
    @DisplayName("an answer that was under way while a later move became known does not lead back")
    void should_prefer_the_later_move() {
        var homes = new Homes(MAIN, Map.of("south", SOUTH, "west", WEST));
        homes.learn("ada", MAIN, "south", 1);
        homes.learn("ada", SOUTH, "west", 2);

        assertThat(homes.learn("ada", MAIN, "south", 1)).isNull();
        assertThat(homes.of("ada")).isEqualTo(WEST);
        homes.learn("ada", SOUTH, "west", 2);
        assertThat(homes.of("ada")).isEqualTo(WEST);

        assertThat(homes.learn("ada", WEST, "south", 2)).contains("not later");
        assertThat(homes.of("ada")).isEqualTo(MAIN);
    }

    @Test
    @DisplayName("100,000 users are remembered; the one whose move was learnt first is forgotten for the next")
    void should_forget_the_oldest() {
        var homes = new Homes(MAIN, Map.of("south", SOUTH));
        for (int i = 0; i < 100_000; i++) {
            homes.learn("user " + i, MAIN, "south", 1);
        }
        homes.learn("user 0", SOUTH, "south", 2); // is the newest again
        assertThat(homes.of("user 1")).isEqualTo(SOUTH);

        homes.learn("one more", MAIN, "south", 1);

        assertThat(homes.of("user 1")).isEqualTo(MAIN);
        assertThat(List.of(homes.of("user 0"), homes.of("user 2"), homes.of("one more")))
                .containsOnly(SOUTH);
    }

    @Test
    @DisplayName("an invalid name or address of a further server is refused")
    void should_refuse_invalid_servers() {
        var builder = builder();
        assertThatThrownBy(() -> builder.server(" ", SOUTH)).hasMessageContaining("name of a server");
        assertThatThrownBy(() -> builder.server("south", URI.create("http://me:secret@south")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }
}
