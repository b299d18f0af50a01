package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Namespace;
import dev.nightjar.server.Caller.Reply;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What else comes over HTTP: pages of a list, names that are none, other web pages, and bodies that never end. */
class HttpEdgesIT {

    private static final String APP = "https://app.example";

    private static ServerHost host;
    private static MemoryServer server;
    private static Caller ada;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(folder);
        server = MemoryServer.start(
                host.kernel(),
                ServerSettings.DEFAULTS
                        .onPort(0)
                        .withLimits(1_000_000, 100_000)
                        .withOrigins(List.of(APP))
                        .withBodyTimeout(Duration.ofMillis(300)));
        ada = caller("user:ada");
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    private static Caller caller(String namespace) {
        var tokens = new TokenFile(host.kernel().dataDirectory());
        return new Caller(
                server.address(),
                tokens.add(new Namespace(namespace), Instant.now()).secret());
    }

    @Test
    @DisplayName("memories are listed page by page, each once, while others are saved")
    void should_list_page_by_page() {
        var carla = caller("user:carla");
        for (int i = 1; i <= 5; i++) {
            save(carla, "Carla has the number " + i);
        }

        var seen = new ArrayList<String>();
        var page = carla.get("/v1/memories?limit=2&kind=fact");
        while (true) {
            page.body()
                    .path("memories")
                    .forEach(memory -> seen.add(memory.path("content").asText()));
            if (!page.body().has("next")) {
                break;
            }
            save(carla, "Carla has a number after " + seen.size());
            page = carla.get("/v1/memories?limit=2&kind=fact&after="
                    + page.body().path("next").asText());
        }

        assertThat(seen)
                .containsExactly(
                        "Carla has the number 5",
                        "Carla has the number 4",
                        "Carla has the number 3",
                        "Carla has the number 2",
                        "Carla has the number 1");
        var refused = carla.get("/v1/memories?after=nowhere");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("'nowhere'");
    }

    private static void save(Caller caller, String fact) {
        var saved = caller.post("/v1/memories", Map.of("kind", "fact", "content", fact));
        assertThat(saved.status()).as(saved.text()).isEqualTo(201);
    }

    @Test
    @DisplayName("assistant is the same as agent")
    void should_take_assistant_for_agent() {
        var said = ada.post("/v1/messages", Map.of("session", "roles", "role", "assistant", "text", "Noted."));

        assertThat(said.status()).as(said.text()).isEqualTo(201);
        assertThat(ada.get("/v1/sessions/roles").body().at("/messages/0/role").asText())
                .isEqualTo("agent");
        assertThat(ada.post("/v1/messages", Map.of("session", "roles", "role", "narrator", "text", "x"))
                        .text())
                .contains("'narrator'");
    }

    @Test
    @DisplayName(
            "while the data folder is gone a token is not unknown, the server is not usable; with it the token works again")
    void should_not_blame_the_token_when_the_data_folder_is_gone(@TempDir Path elsewhere) throws IOException {
        try (var other = new ServerHost(elsewhere.resolve("data"));
                var lost = MemoryServer.start(other.kernel(), ServerSettings.DEFAULTS.onPort(0))) {
            var caller = new Caller(
                    lost.address(), Files.readString(lost.tokenFile()).strip());
            Files.move(elsewhere.resolve("data"), elsewhere.resolve("away"));

            assertThat(caller.get("/v1/sessions").status()).isEqualTo(503);
            assertThat(new Caller(lost.address(), "njt_wrong")
                            .get("/v1/sessions")
                            .status())
                    .isEqualTo(503);
            assertThat(caller.say("s", "Where is everything?").status()).isEqualTo(503);

            Files.move(elsewhere.resolve("away"), elsewhere.resolve("data"));
            assertThat(caller.get("/v1/sessions").status()).isEqualTo(200);
        }
    }

    @Test
    void should_refuse_a_fact_that_is_too_long() {
        var refused = ada.post("/v1/memories", Map.of("kind", "fact", "content", "x".repeat(4_001)));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("at most 4000 characters, but has 4001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/messages {\"session\":\"a\\ud800\",\"role\":\"user\",\"text\":\"x\"}",
                "/v1/messages {\"session\":\"a\",\"role\":\"user\",\"text\":\"x\",\"id\":\"\\udc00\"}",
                "/v1/messages {\"session\":\"a\\u0000\",\"role\":\"user\",\"text\":\"x\"}",
                "/v1/context {\"prompt\":\"x\",\"session\":\"a\\ud800\"}",
                "/v1/search {\"query\":\"x\",\"session\":\"a\\ud800\"}",
                "/v1/search {\"query\":\"x\",\"exclude_session\":\"a\\ud800\"}",
                "/v1/search {\"query\":\"x\",\"tags\":[\"a\\ud800\"]}",
                "/v1/memories {\"kind\":\"note\",\"content\":\"x\",\"key\":\"a\\ud800\"}",
                "/v1/memories {\"kind\":\"note\",\"content\":\"x\",\"category\":\"a\\ud800\"}",
                "/v1/memories {\"kind\":\"fact\",\"content\":\"x\",\"tags\":[\"a\\ud800\"]}"
            })
    @DisplayName("a name that would be stored as the same bytes as others is refused, naming the field")
    void should_refuse_names_that_collapse(String request) {
        var path = request.substring(0, request.indexOf(' '));
        var answer = ada.post(path, request.substring(path.length() + 1));

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.body().path("detail").asText())
                .matches(
                        "(session|session id|message id|tag|key|category) must be valid Unicode without NUL, but has .*");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "project/alpha",
                "50%",
                "a%2Fb",
                "C:\\work",
                "..",
                ".",
                "/",
                "//",
                "a/../b",
                "a;b=c",
                "a?b#c",
                "tea & \"cake\"",
                "é 日"
            })
    @DisplayName("a conversation is read and forgotten by whatever id it was stored under")
    void should_find_a_conversation_by_any_id(String id) {
        var said = Map.of("session", id, "role", "user", "text", "Said in " + id);
        assertThat(ada.post("/v1/messages", said).status()).isEqualTo(201);
        var encoded = URLEncoder.encode(id, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace(".", "%2E");

        var read = ada.get("/v1/sessions/" + encoded);

        assertThat(read.status()).as(read.text()).isEqualTo(200);
        assertThat(read.body().path("id").asText()).isEqualTo(id);
        assertThat(read.body().at("/messages/0/text").asText()).isEqualTo("Said in " + id);
        assertThat(Caller.send(ada.request("/v1/messages?session=" + encoded).DELETE())
                        .status())
                .isEqualTo(200);
        assertThat(ada.get("/v1/sessions/" + encoded).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1%2Fhealth",
                "/v1/health%2F..%2Fsessions",
                "/v1/health/%2E%2E/sessions",
                "/v1/%2E%2E/mcp",
                "/mcp%2F"
            })
    @DisplayName("an encoded path opens nothing without a token")
    void should_open_nothing_by_an_encoded_path(String path) {
        var stranger = new Caller(server.address(), "njt_wrong").get(path);

        assertThat(stranger.status()).isEqualTo(401);
    }

    @Test
    @DisplayName("blank text in place of an optional property is none, and a number may come as text")
    void should_take_blank_properties_for_none() {
        var said = ada.post(
                "/v1/messages",
                Map.of(
                        "session",
                        "blank",
                        "role",
                        "user",
                        "text",
                        "Ada likes rye",
                        "id",
                        "",
                        "time",
                        " ",
                        "speaker",
                        ""));
        assertThat(said.status()).as(said.text()).isEqualTo(201);
        var saved = ada.post(
                "/v1/memories",
                Map.of(
                        "kind",
                        "fact",
                        "content",
                        "Ada likes oats",
                        "confidence",
                        "0.9",
                        "durability",
                        "",
                        "key",
                        "",
                        "category",
                        "",
                        "tags",
                        List.of(""),
                        "expires_at",
                        "",
                        "session",
                        ""));
        assertThat(saved.status()).as(saved.text()).isEqualTo(201);
        assertThat(saved.body().at("/memory/confidence").asDouble()).isCloseTo(0.9, within(0.001));
        var found = ada.post(
                "/v1/search",
                Map.of(
                        "query",
                        "rye oats",
                        "limit",
                        "5",
                        "kinds",
                        List.of(""),
                        "tags",
                        List.of(""),
                        "category",
                        "",
                        "session",
                        "",
                        "exclude_session",
                        "",
                        "after",
                        "",
                        "before",
                        "",
                        "as_of",
                        ""));
        assertThat(found.status()).as(found.text()).isEqualTo(200);
        assertThat(found.body().path("hits")).hasSizeGreaterThanOrEqualTo(2);
        assertThat(ada.post("/v1/search", Map.of("query", "rye", "limit", "five"))
                        .status())
                .isEqualTo(400);
        assertThat(ada.post("/v1/memories", Map.of("kind", "fact", "content", "Ada bakes", "confidence", "NaN"))
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%ED%A0%80", "a%FF", "%C0%AF", "%E2%82"})
    @DisplayName("a path or a parameter that is no UTF-8 names nothing")
    void should_refuse_paths_that_are_no_text(String name) {
        assertThat(ada.get("/v1/sessions/" + name).status()).isEqualTo(400);
        assertThat(ada.get("/v1/memories?session=" + name).status()).isEqualTo(400);
    }

    @Test
    @DisplayName("a body that is no UTF-8 is refused: its ids would be the same as others")
    void should_refuse_a_body_that_is_no_text() {
        for (byte[] broken :
                new byte[][] {{(byte) 0xff}, {(byte) 0xc0, (byte) 0xaf}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}}) {
            var body = new byte[broken.length + 12];
            System.arraycopy("{\"prompt\":\"".getBytes(StandardCharsets.US_ASCII), 0, body, 0, 11);
            System.arraycopy(broken, 0, body, 11, broken.length);
            body[body.length - 1] = '"';
            var answer = Caller.send(
                    ada.request("/v1/context").POST(HttpRequest.BodyPublishers.ofByteArray(join(body, "}"))));

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.text()).contains("UTF-8");
        }
    }

    private static byte[] join(byte[] body, String end) {
        var whole = new byte[body.length + end.length()];
        System.arraycopy(body, 0, whole, 0, body.length);
        System.arraycopy(end.getBytes(StandardCharsets.US_ASCII), 0, whole, body.length, end.length());
        return whole;
    }

    @Test
    @DisplayName("an allowed page may ask and read, also what is refused; cookies are never allowed")
    void should_let_allowed_pages_in() {
        var preflight = Caller.exchange(HttpRequest.newBuilder(server.address().resolve("/v1/context"))
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", APP)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization,content-type"));
        assertThat(preflight.statusCode()).isBetween(200, 204);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                .hasValue(APP);
        assertThat(preflight
                        .headers()
                        .firstValue("Access-Control-Allow-Headers")
                        .orElse("")
                        .toLowerCase(Locale.ROOT))
                .contains("authorization", "content-type");
        var methods = new TreeSet<String>();
        ada.get("/v1/openapi.json")
                .body()
                .path("paths")
                .forEach(path ->
                        path.fieldNames().forEachRemaining(method -> methods.add(method.toUpperCase(Locale.ROOT))));
        assertThat(methods).contains("PUT");
        assertThat(preflight
                        .headers()
                        .firstValue("Access-Control-Allow-Methods")
                        .orElse("")
                        .split(",\\s*"))
                .containsExactlyInAnyOrderElementsOf(methods);

        for (Reply reply : List.of(
                Caller.send(ada.request("/v1/sessions").header("Origin", APP)),
                Caller.send(ada.request("/v1/memories/none").header("Origin", APP)),
                Caller.send(new Caller(server.address(), "njt_wrong")
                        .request("/v1/sessions")
                        .header("Origin", APP)))) {
            assertThat(reply.whole().headers().firstValue("Access-Control-Allow-Origin"))
                    .as(reply.text())
                    .hasValue(APP);
            assertThat(reply.whole().headers().firstValue("Access-Control-Allow-Credentials"))
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("any other page is told nothing it may read")
    void should_keep_other_pages_out() {
        for (var origin : List.of("https://evil.example", "https://app.example.evil.example", "https://app-example")) {
            var foreign = Caller.send(ada.request("/v1/sessions").header("Origin", origin));
            assertThat(foreign.status()).isEqualTo(403);
            assertThat(foreign.whole().headers().firstValue("Access-Control-Allow-Origin"))
                    .isEmpty();
        }
        for (var none : List.of("*", "null", "app.example", "https://app.example/", "https://APP.example", "ftp://x")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ServerSettings.DEFAULTS.withOrigins(List.of(none)))
                    .withMessageContaining("'" + none + "'");
        }
    }

    @Test
    @DisplayName("a body that never ends is cut off, whether nothing comes any more or always a little")
    void should_cut_off_a_body_that_never_ends() throws Exception {
        for (boolean isDripping : new boolean[] {false, true}) {
            try (var socket = new Socket(
                    InetAddress.getLoopbackAddress(), server.address().getPort())) {
                socket.getOutputStream()
                        .write(("POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ada.token()
                                        + "\r\nContent-Length: 90000\r\n\r\n{\"session\":")
                                .getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().flush();
                var answer = isDripping ? drip(socket) : read(socket);

                assertThat(answer).startsWith("HTTP/1.1 408").contains("not complete within 300 ms");
            }
        }
        assertThat(ada.say("after", "Somebody else is answered").status()).isEqualTo(201);
    }

    /** Sends a byte whenever there is no answer yet. */
    private static String drip(Socket socket) throws IOException {
        socket.setSoTimeout(50);
        while (true) {
            try {
                return read(socket);
            } catch (java.net.SocketTimeoutException e) {
                socket.getOutputStream().write(' ');
                socket.getOutputStream().flush();
            }
        }
    }

    private static String read(Socket socket) throws IOException {
        var bytes = new byte[4096];
        int count = socket.getInputStream().read(bytes);
        return new String(bytes, 0, Math.max(0, count), StandardCharsets.UTF_8);
    }
}
