package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.MemoryServer;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.web.http.WebDoor;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Frame;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who sees the pages, and who can change something on them. */
final class AccessIT {

    private static final List<String> PATHS = List.of(
            "/ui/know",
            "/ui/find",
            "/ui/know/about?name=Greta",
            "/ui/ask?prompt=Where+does+Greta+live%3F",
            "/ui/timeline",
            "/ui/timeline?q=Greta",
            "/ui/timeline?person=Greta",
            "/ui/review");

    private WebHost host;
    private MemoryId fact;

    @BeforeEach
    void remember(@TempDir Path data) {
        host = WebHost.open(data);
        fact = host.fact(WebHost.ADA, "Greta lives in Hamburg with a parrot");
    }

    @AfterEach
    void close() {
        host.close();
    }

    @Test
    @DisplayName("a link opens the pages once, with a cookie that scripts and other sites cannot use")
    void should_open_once() {
        var link = host.link();
        var first =
                new Visitor(host.address()).send(HttpRequest.newBuilder(link).GET());
        var second =
                new Visitor(host.address()).send(HttpRequest.newBuilder(link).GET());

        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Set-Cookie").orElseThrow())
                .contains("HttpOnly", "SameSite=Strict", "Path=/ui/s-");
        assertThat(second.statusCode()).isEqualTo(403);
        assertThat(second.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(second.body()).contains("nightjar open");
    }

    @Test
    @DisplayName("nobody is asked for a token for an icon; HEAD works like GET; the bare path leads to the first page")
    void should_be_kind_to_browsers() {
        var visitor = host.visitor();

        assertThat(new Visitor(host.address()).send(visitor.get("/favicon.ico")).statusCode())
                .isEqualTo(204);
        assertThat(visitor.read("/ui/").select("h1").text()).isEqualTo("You");
        for (var path : List.of("/ui/know", "/ui/assets/nightjar.css", "/v1/health", "/favicon.ico")) {
            var head = visitor.send(visitor.request(path).method("HEAD", HttpRequest.BodyPublishers.noBody()));
            assertThat(head.statusCode()).as(path).isBetween(200, 204);
            assertThat(head.body()).as(path).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "a cookie opens nothing but at the address of its session, and that address nothing without the cookie")
    void should_open_only_at_its_address() {
        var ada = host.visitor();
        var other = host.visitor();
        var ben = visitorOf("user:ben");
        var cookie = header(ada.get("/ui/know"));

        for (var path : List.of("/ui/know", other.place() + "/know", ben.place() + "/know", "/ui/s-/know", "/ui/s-")) {
            var replayed = HttpRequest.newBuilder(host.address().resolve(path)).header("Cookie", cookie);
            assertThat(ben.send(replayed).statusCode()).as(path).isEqualTo(401);
        }
        var known = HttpRequest.newBuilder(host.address().resolve(ada.place() + "/know"));
        assertThat(ben.send(known).statusCode()).isEqualTo(401);
        assertThat(ben.send(known.copy().header("Cookie", header(ben.get("/ui/know"))))
                        .statusCode())
                .isEqualTo(401);
        assertThat(ben.send(known.copy().header("Cookie", header(ben.get("/ui/know")) + "; " + cookie))
                        .body())
                .contains("parrot");
    }

    @Test
    @DisplayName("a token that only reads does not get the rights of another user's session that is sent along")
    void should_not_mix_a_token_with_a_session() {
        var reader = host.tokens()
                .add(WebHost.ADA.namespace(), List.of(), true, Instant.now())
                .secret();
        var ben = visitorOf("user:ben");
        var fields =
                List.of(Map.entry("form", anyForm(ben)), Map.entry("id", fact.value()), Map.entry("do", "confirm"));

        var read = ben.get("/ui/know").header("Authorization", "Bearer " + reader);
        var changed = ben.post("/ui/memory/change", fields).header("Authorization", "Bearer " + reader);

        assertThat(ben.send(read).statusCode()).isEqualTo(401);
        assertThat(ben.send(changed).statusCode()).isEqualTo(401);
        assertNotConfirmed();
    }

    private static String header(HttpRequest.Builder request) {
        return request.build().headers().firstValue("Cookie").orElseThrow();
    }

    @Test
    @DisplayName("however many links and sessions one token opens, nobody else is signed out")
    void should_sign_nobody_else_out() {
        var ada = host.visitor();
        var link = host.link();
        var secret = host.tokens()
                .add(WebHost.BEN.namespace(), List.of(), true, Instant.now())
                .secret();
        var first = visitorWith(secret);
        for (int i = 0; i < 101; i++) {
            visitorWith(secret);
            ask(secret);
        }

        assertThat(ada.read("/ui/know").text()).contains("parrot");
        assertThat(new Visitor(host.address()).open(link).text()).contains("parrot");
        assertThat(first.send(first.get("/ui/know")).statusCode()).as("its own").isEqualTo(401);
    }

    @Test
    @DisplayName("without a session there is only a page that says how to get one")
    void should_show_strangers_nothing() {
        var stranger = new Visitor(host.address());

        for (var path : PATHS) {
            var answer = stranger.send(stranger.get(path));
            assertThat(answer.statusCode()).as(path).isEqualTo(401);
            assertThat(answer.body()).as(path).contains("nightjar open").doesNotContain("parrot", "Greta");
        }
        var posted = stranger.send(stranger.post("/ui/memory/change", List.of(Map.entry("id", fact.value()))));
        assertThat(posted.statusCode()).isEqualTo(401);
        var links = stranger.send(stranger.post("/ui/links", List.of()));
        assertThat(links.statusCode()).isEqualTo(401);
    }

    @Test
    @DisplayName("a link for the token of another user shows that user's memories and no others")
    void should_show_only_what_the_token_opens() {
        var ben = visitorOf("user:ben");
        host.fact(WebHost.BEN, "Ben keeps bees");

        assertThat(ben.read("/ui/know").text())
                .contains("user:ben", "Ben keeps bees")
                .doesNotContain("parrot");
        for (var path : PATHS) {
            assertThat(ben.read(path).select("main").text()).as(path).doesNotContain("parrot");
        }
        for (var path : List.of("/ui/memory?id=", "/ui/forget?id=", "/ui/ask/why?prompt=Greta&id=")) {
            assertThat(ben.send(ben.get(path + fact.value())).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
        var form = ben.read("/ui/timeline?q=bees");
        var stolen =
                List.of(Map.entry("form", anyForm(ben)), Map.entry("id", fact.value()), Map.entry("do", "confirm"));
        assertThat(ben.send(ben.post("/ui/memory/change", stolen)).statusCode()).isEqualTo(404);
        assertThat(form.text()).contains("bees");
        assertThat(host.memory().find(WebHost.ADA, fact)).isPresent();
    }

    @Test
    @DisplayName("the removal of a token ends its sessions at once")
    void should_end_with_the_token() {
        var made = host.tokens().add(WebHost.ADA.namespace(), Instant.now());
        var visitor = visitorWith(made.secret());
        assertThat(visitor.read("/ui/know").text()).contains("parrot");

        assertThat(host.tokens().remove(made.token().id())).isTrue();

        var refused = visitor.send(visitor.get("/ui/know"));
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.body()).contains("its token was removed").doesNotContain("has not opened");
    }

    @Test
    @DisplayName("a file that fails is an error page before its beginning was sent, and a broken connection afterwards")
    void should_not_take_half_a_file_for_all_of_it() {
        var pages =
                Map.<String, Page>of("/soon", new Failing(0), "/late", new Failing(1), "/sent", new Failing(100_000));
        var tabs = List.of(new Frame.Tab("Soon", List.of("/soon")));
        var door = new WebDoor(host.kernel(), pages, tabs, false, InstantSource.system());
        var settings = ServerSettings.DEFAULTS.onPort(0);
        try (var server = MemoryServer.start(host.kernel(), settings, List.of(door))) {
            var visitor = new Visitor(server.address());
            visitor.send(visitor.get(door.link(TokenFile.OWN)));

            for (var path : List.of("/ui/soon", "/ui/late")) {
                var answer = visitor.send(visitor.get(path));
                assertThat(answer.statusCode()).as(path).isEqualTo(503);
                assertThat(answer.headers().firstValue("Content-Disposition"))
                        .as(path)
                        .isEmpty();
                assertThat(answer.headers().firstValue("Cache-Control"))
                        .as(path)
                        .hasValue("no-store");
                assertThat(answer.body()).as(path).contains("The store failed").doesNotContain("line of a file");
            }
            assertThatThrownBy(() -> visitor.send(visitor.get("/ui/sent"))).hasCauseInstanceOf(IOException.class);
        }
    }

    /** A file that fails after a number of lines. */
    private record Failing(int lines) implements Page {

        @Override
        public Answer show(PageCall call) {
            return new Answer.Kept("file.txt", "text/plain", to -> {
                for (int i = 0; i < lines; i++) {
                    to.write("line of a file\n".getBytes(StandardCharsets.UTF_8));
                }
                throw new MemoryException("The store failed");
            });
        }
    }

    @Test
    @DisplayName("no page may be framed, run what is not the server's own, or be kept by the browser")
    void should_tell_browsers_what_to_refuse() {
        var visitor = host.visitor();

        for (var path : PATHS) {
            var headers = visitor.send(visitor.get(path)).headers();
            assertThat(headers.firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'")
                    .doesNotContain("unsafe", "http:", "https:", "*", "data:");
            assertThat(headers.firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(headers.firstValue("Cache-Control")).hasValue("no-store");
            assertThat(headers.firstValue("Referrer-Policy")).hasValue("same-origin");
            assertNothingInline(visitor.read(path));
        }
    }

    private static void assertNothingInline(Document page) {
        assertThat(page.select("style, [style], iframe, object, embed, base")).isEmpty();
        assertThat(page.select("script"))
                .allMatch(script -> script.attr("src").startsWith("/ui/assets/")
                        && script.data().isEmpty());
        assertThat(page.getAllElements())
                .allSatisfy(element -> assertThat(element.attributes().asList())
                        .noneMatch(attribute -> attribute.getKey().startsWith("on")
                                || attribute.getValue().startsWith("javascript:")));
        assertThat(page.select("[src], link[href]"))
                .allMatch(element -> (element.attr("src") + element.attr("href")).startsWith("/ui/"));
    }

    @Test
    @DisplayName("a page of another site can neither read nor change anything, whatever cookie is sent along")
    void should_refuse_other_sites() {
        var visitor = host.visitor();
        var form = visitor.read("/ui/memory?id=" + fact.value()).selectFirst("form:has(button[value=confirm])");
        var read = visitor.send(visitor.get("/ui/know").header("Sec-Fetch-Site", "cross-site"));
        var fields = List.of(
                Map.entry("form", form.selectFirst("[name=form]").val()),
                Map.entry("id", fact.value()),
                Map.entry("do", "confirm"));
        var elsewhere = visitor.post("/ui/memory/change", fields)
                .setHeader("Origin", "http://localhost:1")
                .setHeader("Sec-Fetch-Site", "same-site");
        var unasked = visitor.post("/ui/memory/change", fields).setHeader("Sec-Fetch-Site", "none");

        assertThat(read.statusCode()).isEqualTo(403);
        assertThat(read.body()).doesNotContain("parrot");
        assertThat(visitor.send(elsewhere).statusCode()).isEqualTo(403);
        assertThat(visitor.send(unasked).statusCode()).isEqualTo(403);
        assertNotConfirmed();
    }

    @Test
    @DisplayName("a form works once, and only in the browser that was given it")
    void should_refuse_forged_and_repeated_forms() {
        var visitor = host.visitor();
        var other = host.visitor();
        var page = visitor.read("/ui/memory?id=" + fact.value());
        var form = page.selectFirst("form:has(button[value=confirm])");
        var forged = List.of(Map.entry("id", fact.value()), Map.entry("do", "confirm"));
        var stolen = List.of(
                Map.entry("form", form.selectFirst("[name=form]").val()),
                Map.entry("id", fact.value()),
                Map.entry("do", "confirm"));

        assertThat(visitor.send(visitor.post("/ui/memory/change", forged)).statusCode())
                .isEqualTo(403);
        assertThat(other.send(other.post("/ui/memory/change", stolen)).statusCode())
                .isEqualTo(403);
        assertNotConfirmed();
        assertThat(visitor.send(visitor.post("/ui/memory/change", stolen)).statusCode())
                .isEqualTo(303);
        assertThat(visitor.send(visitor.post("/ui/memory/change", stolen)).statusCode())
                .isEqualTo(409);
    }

    @Test
    @DisplayName("pages that only show offer no change and refuse each")
    void should_only_show(@TempDir Path data) {
        try (var shown = WebHost.readOnly(data)) {
            var id = shown.fact(WebHost.ADA, "Greta lives in Hamburg with a parrot");
            var visitor = shown.visitor();

            for (var path : PATHS) {
                assertThat(visitor.read(path).select("main form[method=post], .danger"))
                        .as(path)
                        .isEmpty();
            }
            var page = visitor.read("/ui/memory?id=" + id.value());
            assertThat(page.text()).contains("parrot", "read only");
            assertThat(page.select("main form[method=post], .danger")).isEmpty();
            assertThat(visitor.read("/ui/forget?id=" + id.value()).select("main form[method=post]"))
                    .isEmpty();
            var change = List.of(Map.entry("id", id.value()), Map.entry("do", "confirm"));
            assertThat(visitor.send(visitor.post("/ui/memory/change", change)).statusCode())
                    .isEqualTo(403);
            assertThat(visitor.send(visitor.post("/ui/forget", change)).statusCode())
                    .isEqualTo(403);
            assertThat(shown.memory().find(WebHost.ADA, id)).isPresent();
        }
    }

    @Test
    @DisplayName("what is not there, not possible or not readable is said on a page, without a stack trace")
    void should_say_what_is_wrong() {
        var visitor = host.visitor();

        for (var wrong : Map.of(
                        "/ui/nothing", 404,
                        "/ui/memory", 400,
                        "/ui/memory?id=nonsense", 400,
                        "/ui/memory?id=fact_nothing", 404,
                        "/ui/timeline?after=yesterday", 400,
                        "/ui/timeline?kind=nonsense", 400,
                        "/ui/session?id=nothing", 404,
                        "/ui/forget", 400)
                .entrySet()) {
            var answer = visitor.send(visitor.get(wrong.getKey()));
            assertThat(answer.statusCode()).as(wrong.getKey()).isEqualTo(wrong.getValue());
            assertThat(answer.body()).contains("<h1>Not possible</h1>").doesNotContain("Exception", "\tat ");
        }
        var deleted = visitor.request("/ui/know").DELETE();
        assertThat(visitor.send(deleted).statusCode()).isEqualTo(405);
    }

    private void assertNotConfirmed() {
        assertThat(host.memory().find(WebHost.ADA, fact).orElseThrow())
                .extracting("isProtected")
                .isEqualTo(false);
    }

    private String anyForm(Visitor visitor) {
        var own = host.fact(WebHost.BEN, "Ben has a boat");
        return visitor.read("/ui/memory?id=" + own.value())
                .selectFirst("input[name=form]")
                .val();
    }

    private Visitor visitorOf(String namespace) {
        return visitorWith(
                host.tokens().add(new Namespace(namespace), Instant.now()).secret());
    }

    private Visitor visitorWith(String secret) {
        var visitor = new Visitor(host.address());
        visitor.open(ask(secret));
        return visitor;
    }

    /** A link for the token with this secret. */
    private URI ask(String secret) {
        var visitor = new Visitor(host.address());
        var link = visitor.send(visitor.request("/ui/links")
                .header("Authorization", "Bearer " + secret)
                .POST(HttpRequest.BodyPublishers.noBody()));
        assertThat(link.statusCode()).isEqualTo(201);
        return URI.create(link.body());
    }
}
