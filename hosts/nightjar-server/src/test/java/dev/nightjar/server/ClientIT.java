package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.client.AccessRefusedException;
import dev.nightjar.client.ClientSession;
import dev.nightjar.client.Hit;
import dev.nightjar.client.Memory;
import dev.nightjar.client.Message;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.client.RequestRefusedException;
import dev.nightjar.client.SearchQuery;
import dev.nightjar.client.TooManyRequestsException;
import dev.nightjar.client.Tool;
import dev.nightjar.client.ToolUse;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.access.TokenFile.Rights;
import dev.nightjar.server.http.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client and the server, with a line between them that loses answers. */
class ClientIT {

    private static final Rights FOR_USERS = new Rights(List.of(), false, true);

    @TempDir
    static Path data;

    private static ServerHost host;
    private static MemoryServer server;

    private final LossyLine line = new LossyLine(server.address());
    private final NightjarClient client = client(new Namespace("service"), FOR_USERS);

    @BeforeAll
    static void start() {
        host = new ServerHost(data);
        server = MemoryServer.start(
                host.kernel(),
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes()));
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    @AfterEach
    void close() {
        client.close();
        line.close();
    }

    private NightjarClient client(Namespace namespace, Rights rights) {
        var token = new TokenFile(host.kernel().dataDirectory()).add(namespace, rights, Instant.now());
        return NightjarClient.builder(line.address())
                .token(token.secret())
                .timeout(Duration.ofSeconds(60))
                .build();
    }

    private static List<String> stored(String user, String session) {
        return host
                .kernel()
                .service(ConversationStore.class)
                .orElseThrow()
                .messages(ServerHost.scope("user:" + user), session, 100)
                .stream()
                .map(StoredMessage::text)
                .toList();
    }

    @Test
    @DisplayName("a message whose answer is lost after the store is sent again and stored once")
    void should_store_a_message_once_although_the_answer_was_lost() {
        var session = client.session("ada", "lossy");
        line.lose(2);

        var said = session.said("I live in Bergen.");
        line.lose(1);
        var answered = session.answered("A fine town.");

        assertThat(said.isRepeated()).isTrue();
        assertThat(answered.isRepeated()).isTrue();
        assertThat(stored("ada", "lossy")).containsExactly("I live in Bergen.", "A fine town.");
        assertThat(line.passed())
                .containsExactly(
                        "POST /v1/messages 201",
                        "POST /v1/messages 200",
                        "POST /v1/messages 200",
                        "POST /v1/messages 201",
                        "POST /v1/messages 200");
    }

    @Test
    @DisplayName("messages of several people in a conversation carry their names, with a kernel and on a server")
    void should_name_who_of_several_people_speaks() {
        var scope = ServerHost.scope("user:family");
        host.kernel().session(scope, "dinner").saidBy("Ada", "I am allergic to nuts.");
        client.session("family", "dinner").saidBy("Ben", "I am not.");

        assertThat(host.kernel().service(ConversationStore.class).orElseThrow().messages(scope, "dinner", 9))
                .extracting(StoredMessage::speaker, StoredMessage::text)
                .containsExactly(tuple("Ada", "I am allergic to nuts."), tuple("Ben", "I am not."));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.session("family", "dinner").saidBy(" ", "Hello"))
                .withMessageContaining("name of a speaker");
    }

    @Test
    @DisplayName("a fact whose answer is lost is sent again and stored once, and a memory is forgotten once")
    void should_remember_and_forget_once() {
        var session = client.session("ben", "facts");
        line.lose(1);
        var saved = session.remember("Ben's ferry leaves Tromsø at nine.");

        var found = session.search(SearchQuery.of("ferry Tromsø").ofKinds("fact"));
        line.lose(1);
        boolean isForgotten = session.forget(saved.memory().id());

        assertThat(found)
                .extracting(Hit::memory)
                .extracting(Memory::content)
                .containsExactly("Ben's ferry leaves Tromsø at nine.");
        assertThat(isForgotten).isTrue();
        assertThat(session.forget(saved.memory().id())).isFalse();
        assertThat(session.search("ferry Tromsø")).isEmpty();
    }

    @Test
    @DisplayName("a call of a tool whose answer is lost is not sent again")
    void should_not_repeat_a_call_of_a_tool() {
        var session = client.session("carl", "tools");
        line.lose(1);

        assertThatThrownBy(() -> session.call("search_memory", "{\"query\": \"anything\"}"))
                .hasMessageContaining("POST /v1/tools/search_memory got no answer");

        assertThat(line.passed()).containsExactly("POST /v1/tools/search_memory 200");
    }

    @Test
    @DisplayName("the tools are those of the kernel, and a call works for the user of the session")
    void should_list_and_call_tools() {
        client.session("dora", "monday").said("My boat is called Albatross.");
        var session = client.session("dora", "tuesday");
        var stranger = client.session("egon", "tuesday");

        assertThat(session.tools()).extracting(Tool::name).contains("search_memory");
        assertThat(session.tools())
                .allSatisfy(tool -> assertThat(tool.parameters()).startsWith("{"));
        var found = session.call("search_memory", "{\"query\": \"Albatross\"}");
        assertThat(found.isError()).isFalse();
        assertThat(found.json()).contains("My boat is called Albatross.");
        assertThat(stranger.call("search_memory", "{\"query\": \"Albatross\"}").json())
                .doesNotContain("My boat");
        assertThat(session.call("search_memory", "{\"query\": ").isError()).isTrue();
        assertThat(session.call("no_such_tool", "").json()).contains("Unknown tool 'no_such_tool'");
    }

    @Test
    @DisplayName("what was said comes back with the calls of tools, and goes when the conversation is erased")
    void should_tell_and_erase_a_conversation() {
        var session = client.session("fay ✓/ø", "a/b c");
        session.said("Look \"it\" up \\ please:\n\u0001🐦");
        var call = new ToolUse("lookup", "{\"word\":\"night\"}", "jar", false);
        session.answered("It is jar.", List.of(call));

        assertThat(session.messages(10)).extracting(Message::isOfUser).containsExactly(true, false);
        assertThat(session.messages(10)).extracting(Message::text).contains("It is jar.");
        assertThat(session.messages(10).get(1).calls()).containsExactly(call);
        assertThat(session.context("What is up with the jar?")).isNotNull();

        assertThat(session.erase()).isTrue();
        assertThat(session.erase()).isFalse();
        assertThat(session.messages(10)).isEmpty();
        assertThat(stored("fay ✓/ø", "a/b c")).isEmpty();
    }

    @Test
    @DisplayName("a prompt gets what the same user said elsewhere, and nobody else's")
    void should_give_the_context_of_the_user() {
        client.session("gil", "monday").said("My boat is called Cormorant and lies in Narvik.");

        assertThat(client.session("gil", "tuesday").context("What is my boat called?"))
                .contains("Cormorant");
        assertThat(client.session("hal", "tuesday").context("What is my boat called?"))
                .doesNotContain("Cormorant");
    }

    @Test
    @DisplayName("only a token that acts for users may name one, and it reaches namespaces of users only")
    void should_refuse_to_act_for_users_without_the_right() {
        try (var own = client(new Namespace("user:ada"), Rights.FULL)) {
            assertThatThrownBy(() -> own.session("ida", "monday").said("I am somebody else."))
                    .isInstanceOfSatisfying(
                            AccessRefusedException.class,
                            refused -> assertThat(refused.status()).isEqualTo(403))
                    .hasMessageContaining("nightjar token add NAMESPACE --for-users");
            assertThat(own.session("monday").said("I am Ada.").isRepeated()).isFalse();
        }
        assertThat(stored("ida", "monday")).isEmpty();
        assertThat(stored("ada", "monday")).containsExactly("I am Ada.");
        client.session("plain").said("Nobody in particular.");
        assertThat(host.kernel()
                        .service(ConversationStore.class)
                        .orElseThrow()
                        .messages(ServerHost.scope("service"), "plain", 10))
                .hasSize(1);
    }

    @Test
    @DisplayName("a token may not lift its rate limit by inventing users")
    void should_limit_the_users_of_a_token_together() {
        var token =
                new TokenFile(host.kernel().dataDirectory()).add(new Namespace("service"), FOR_USERS, Instant.now());
        try (var slow = MemoryServer.start(
                        host.kernel(), ServerSettings.DEFAULTS.onPort(0).withLimits(1, 1_000));
                var inventive = NightjarClient.builder(slow.address())
                        .token(token.secret())
                        .maxTries(1)
                        .build()) {
            for (int i = 0; i < 5; i++) {
                assertThat(inventive.session("user " + i, "monday").messages(1)).isEmpty();
            }
            assertThatThrownBy(() -> {
                        for (int i = 5; i < 100; i++) {
                            inventive.session("user " + i, "monday").messages(1);
                        }
                    })
                    .isInstanceOf(TooManyRequestsException.class);
        }
    }

    @Test
    @DisplayName("a token for users that may only read changes nothing, with a tool neither")
    void should_keep_a_read_only_token_for_users_from_writing() {
        try (var reader = client(new Namespace("service"), new Rights(List.of(), true, true))) {
            var session = reader.session("jo", "monday");
            for (Runnable write : writes(session)) {
                assertThatThrownBy(write::run).isInstanceOf(AccessRefusedException.class);
            }
            assertThat(session.search("anything")).isEmpty();
            assertThat(session.call("search_memory", "{\"query\": \"x\"}").isError())
                    .isFalse();
        }
    }

    private static List<Runnable> writes(ClientSession session) {
        var writing = session.tools().stream()
                .filter(tool -> !tool.isReadOnly())
                .map(Tool::name)
                .findFirst()
                .orElseThrow();
        return List.of(
                () -> session.said("Hello."),
                () -> session.remember("Jo was here."),
                session::erase,
                () -> session.call(writing, "{}"));
    }

    @Test
    @DisplayName("errors say what to do and never the token")
    void should_name_problems_without_the_token() {
        var secret = "njt_secretsecret";
        try (var stranger = NightjarClient.builder(line.address()).token(secret).build()) {
            assertThatThrownBy(() -> stranger.session("monday").said("Hello."))
                    .isInstanceOf(AccessRefusedException.class)
                    .hasMessageContaining("POST /v1/messages was refused (401)")
                    .hasMessageContaining("nightjar token list")
                    .hasMessageNotContaining(secret);
        }
        var session = client.session("kim", "ids");
        session.said("One text.", "m-1");
        assertThatThrownBy(() -> session.said("Another text.", "m-1"))
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        refused -> assertThat(refused.status()).isEqualTo(409));
        assertThatThrownBy(() -> session.search(SearchQuery.of("x").atMost(1_000)))
                .hasMessageContaining("A limit must be 1 to 200");
        client.check();
    }
}
