package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.client.AccessRefusedException;
import dev.nightjar.client.Message;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.client.RequestRefusedException;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.UserMessage;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.access.TokenFile.Rights;
import dev.nightjar.server.http.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service with two servers: users move from one to the other, and the client finds them. */
@Timeout(120)
class MovedMemoryIT {

    private Site main;
    private Site south;
    private NightjarClient client;

    /** A server with its kernel, its memory of moves and a line to it that counts requests. */
    private record Site(FakeDepartures departures, ServerHost host, MemoryServer server, LossyLine line)
            implements AutoCloseable {

        static Site open(Path data) {
            var departures = new FakeDepartures();
            var host = new ServerHost(data, builder -> builder.extension(departures));
            var server = MemoryServer.start(
                    host.kernel(),
                    ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes()));
            return new Site(departures, host, server, new LossyLine(server.address()));
        }

        Path tokens() {
            return host.kernel().dataDirectory().resolve("server").resolve("tokens.json");
        }

        private ConversationStore conversations() {
            return host.kernel().service(ConversationStore.class).orElseThrow();
        }

        List<String> texts(String user, String session) {
            return messages(user, session).stream().map(StoredMessage::text).toList();
        }

        private List<StoredMessage> messages(String user, String session) {
            return conversations().messages(ServerHost.scope("user:" + user), session, 100);
        }

        /** Copies a conversation and says that the user has gone, as a move does. */
        void move(String user, String session, Site to, String name, long epoch) {
            var scope = ServerHost.scope("user:" + user);
            for (var message : messages(user, session)) {
                to.host()
                        .kernel()
                        .events()
                        .post(
                                message.role() == Role.USER
                                        ? UserMessage.of(scope, session, message.text(), message.time())
                                        : AgentResponse.of(scope, session, message.text(), message.time()));
            }
            to.departures().moveBack("user:" + user);
            departures.move("user:" + user, name, epoch);
        }

        @Override
        public void close() {
            line.close();
            server.close();
            host.close();
        }
    }

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        main = Site.open(folder.resolve("main"));
        south = Site.open(folder.resolve("south"));
        var token = new TokenFile(main.host().kernel().dataDirectory())
                .add(new Namespace("service"), new Rights(List.of(), false, true), Instant.now());
        Files.copy(main.tokens(), south.tokens(), StandardCopyOption.REPLACE_EXISTING);
        client = NightjarClient.builder(main.line().address())
                .server("main", main.line().address())
                .server("south", south.line().address())
                .token(token.secret())
                .timeout(Duration.ofSeconds(60))
                .build();
    }

    @AfterEach
    void close() {
        client.close();
        main.close();
        south.close();
    }

    @Test
    @DisplayName("a user who moves in the middle of a conversation goes on there, and comes back with the next move")
    void should_follow_a_user_in_the_middle_of_a_conversation() {
        var session = client.session("ada", "monday");
        session.said("My boat is called Albatross.");
        main.move("ada", "monday", south, "south", 1);

        session.answered("A good name.");
        session.said("It lies in Narvik.");

        var said = List.of("My boat is called Albatross.", "A good name.", "It lies in Narvik.");
        assertThat(session.messages(10)).extracting(Message::text).isEqualTo(said);
        assertThat(client.session("ada", "tuesday").context("What is my boat called?"))
                .contains("Albatross");
        assertThat(south.texts("ada", "monday")).isEqualTo(said);
        assertThat(main.texts("ada", "monday")).hasSize(1);
        assertThat(main.line().passed()).containsExactly("POST /v1/messages 201", "POST /v1/messages 421");

        south.move("ada", "monday", main, "main", 2);
        session.said("It is blue.");

        assertThat(main.texts("ada", "monday")).endsWith("It is blue.");
        assertThat(south.texts("ada", "monday")).isEqualTo(said);
        client.session("ben", "monday").said("I stay.");
        assertThat(main.texts("ben", "monday")).containsExactly("I stay.");
    }

    @Test
    @DisplayName("a message whose answer was lost before the move is stored once, on the new server")
    void should_store_a_message_once_over_a_move() {
        var session = client.session("ada", "monday");
        main.departures().move("user:ada", "south", 1);
        south.line().lose(1);

        assertThat(session.said("Only once.").isRepeated()).isTrue();

        assertThat(south.texts("ada", "monday")).containsExactly("Only once.");
        assertThat(main.texts("ada", "monday")).isEmpty();
    }

    @Test
    @DisplayName("two servers that each say the other has it end with an error, and nothing is stored")
    void should_break_a_loop() {
        main.departures().move("user:ada", "south", 3);
        south.departures().move("user:ada", "main", 3);

        assertThatThrownBy(() -> client.session("ada", "monday").said("Hello?"))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("to the server 'main', but that move is not later");

        assertThat(main.texts("ada", "monday")).isEmpty();
        assertThat(south.texts("ada", "monday")).isEmpty();
    }

    @Test
    @DisplayName("a call that was passed on to a server that does not know the token is refused as any other")
    void should_tell_that_the_token_is_unknown_there() throws IOException {
        Files.writeString(south.tokens(), "{\"tokens\": []}");
        main.departures().move("user:ada", "south", 1);

        assertThatExceptionOfType(AccessRefusedException.class)
                .isThrownBy(() -> client.session("ada", "monday").said("Hello?"));
    }
}
