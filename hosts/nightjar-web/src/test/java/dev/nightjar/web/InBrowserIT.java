package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.nightjar.context.RecallLog;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Reflection;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The pages in a real browser: they look as they should, and do with JavaScript what they do without. */
@Tag("proof")
final class InBrowserIT {

    private static final List<Integer> WIDTHS = List.of(375, 1440);
    private static final List<String> THEMES = List.of("light", "dark");

    @TempDir
    Path folder;

    @Test
    @DisplayName("every page fits narrow and wide windows, light and dark, without errors and for everybody")
    void should_show_every_page() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            var pages = pages(Story.tell(host));
            pages.putAll(ofNights(host));
            for (var page : pages.entrySet()) {
                browser.open(host.address() + page.getValue());
                show(browser, page.getKey());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 82, 10_000})
    @DisplayName("pages of an empty memory, of one of a first day and of a large one are sound, too")
    void should_show_memories_of_any_size(int turns) {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            Story.tellMuch(host, turns);
            var any = host.memory().list(WebHost.ADA, MemoryFilter.ALL, 1);
            for (var page : pages(any.isEmpty() ? null : any.get(0).id()).entrySet()) {
                browser.open(host.address() + page.getValue());
                show(browser, page.getKey() + "-of-" + turns);
            }
        }
    }

    /** Checks a page and keeps a picture of it, at each width and in each theme. */
    private static void show(Browser browser, String name) {
        for (int width : WIDTHS) {
            for (var theme : THEMES) {
                browser.width(width);
                browser.theme(theme);
                browser.assertSound(name);
                browser.assertAccessible(name + ", " + width + ", " + theme);
                browser.keep(name + "-" + width + "-" + theme, width);
            }
        }
    }

    /** The pages of a run, of taking it back and of a block that a model was given. */
    private static Map<String, String> ofNights(WebHost host) {
        var maintenance = host.kernel().service(MemoryMaintenance.class).orElseThrow();
        var run = maintenance.beginRun(WebHost.ADA, "reflection");
        var unused = maintenance.saveReflection(
                WebHost.ADA, run, new Reflection.Draft("Ada is often at sea", List.of(), "test", List.of()));
        assertThat(host.kernel().session(WebHost.ADA, "today").context("Where does Ada live now?"))
                .isNotEmpty();
        host.fact(WebHost.ADA, "Ada reads this page"); // what is queued before is written then
        var block = host.kernel()
                .service(RecallLog.class)
                .orElseThrow()
                .recent(WebHost.ADA, 1, null)
                .get(0);
        return Map.of(
                "night", "/ui/nights/night?id=" + run,
                "undo", "/ui/nights/undo?id=" + run,
                "block", "/ui/injected?id=" + block.id());
    }

    private static Map<String, String> pages(@Nullable MemoryId id) {
        var pages = new TreeMap<>(Map.of(
                "know", "/ui/know",
                "names", "/ui/find",
                "about", "/ui/know/about?name=Ada",
                "ask", "/ui/ask?prompt=Where+does+Ada+live+now%3F",
                "timeline", "/ui/timeline",
                "found", "/ui/timeline?q=Bergen",
                "review", "/ui/review",
                "nights", "/ui/nights",
                "injected", "/ui/injected",
                "health", "/ui/health"));
        pages.put("find", "/ui/find?q=Bergen");
        if (id != null) {
            pages.put("memory", "/ui/memory?id=" + id.value());
            pages.put("why", "/ui/ask/why?prompt=Where+does+Ada+live%3F&id=" + id.value());
            pages.put("forget", "/ui/forget?id=" + id.value());
            pages.put("session", "/ui/session?id=" + (id.value().startsWith("ep") ? "talk-0" : "aquarium"));
        }
        return pages;
    }

    @Test
    @DisplayName("a change, its undo and an erasure work with JavaScript, and the way back leads back")
    void should_change_with_script() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            var id = Story.tell(host);
            browser.open(host.address() + "/ui/memory?id=" + id.value());
            var text = browser.find("textarea");
            text.clear();
            text.sendKeys("Ada lives in Tromsø");
            browser.find("button[value=correct]").click();
            browser.await(".notice", "Corrected");
            assertThat(browser.find(".text.full").getText()).isEqualTo("Ada lives in Tromsø");

            browser.find(".notice button").click();
            browser.await(".text.full", "near the harbour");

            browser.find("main .danger").click();
            browser.await("h1", "Forget for good?");
            browser.find("form[method=post] button.danger").click();
            browser.await(".notice", "Erased for good");
            browser.assertSound("after changes");
            browser.driver().navigate().back();
            browser.await("h1", "Not possible");
            assertThat(host.memory().list(WebHost.ADA, MemoryFilter.ALL, 100))
                    .noneMatch(memory -> memory.content().contains("near the harbour")
                            && !memory.id().value().startsWith("ep"));
        }
    }

    @Test
    @DisplayName("with JavaScript a verdict leads back to its line")
    void should_follow_what_goes_on() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            var id = Story.tell(host);
            browser.open(host.address() + "/ui/know/about?name=Ada");
            browser.find("#m-" + id.value() + " button[value=wrong]").click();
            browser.await("#m-" + id.value(), "take back: wrong");
            assertThat(browser.driver().getCurrentUrl()).endsWith("/know/about?name=Ada#m-" + id.value());
        }
    }

    @Test
    @DisplayName("the block follows the sliders")
    void should_follow_the_sliders() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            Story.tell(host);
            browser.open(host.address() + "/ui/ask?prompt=Where+does+Ada+live+now%3F");
            browser.await("#block-title", "tokens");
            browser.find(".dials summary").click();
            var floor = browser.find("#floor");
            for (int i = 0; i < 100; i++) {
                floor.sendKeys(Keys.ARROW_RIGHT);
            }
            browser.await("#answer", "Tried with a threshold of 100 per cent");
            browser.assertSound("after sliders");
        }
    }

    @Test
    @DisplayName("with the keyboard alone one skips the navigation and follows a link")
    void should_work_with_the_keyboard() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            Story.tell(host);
            browser.open(host.address() + "/ui/know");
            var active = browser.driver().switchTo();
            active.activeElement().sendKeys(Keys.TAB);
            assertThat(active.activeElement().getText()).contains("Skip to the content");
            active.activeElement().sendKeys(Keys.ENTER);
            assertThat(active.activeElement().getDomAttribute("id")).isEqualTo("content");
            active.activeElement().sendKeys(Keys.TAB);
            assertThat(active.activeElement().getDomAttribute("aria-label")).endsWith(" said");

            browser.find("nav a[href$='/nights']").sendKeys(Keys.ENTER);
            browser.await("h1", "Nights");
            assertThat(active.activeElement().getDomAttribute("aria-label"))
                    .as("what is announced after a navigation")
                    .isEqualTo("Nights");
        }
    }

    @Test
    @DisplayName("while the server is away the page says so, and what was typed stays; when it is back, it is sent")
    void should_keep_what_is_typed_while_the_server_is_away() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            var id = host.fact(WebHost.ADA, "Ada lives in Oslo");
            browser.open(host.address() + "/ui/memory?id=" + id.value());
            assertThat(browser.find("#away").isDisplayed()).isFalse();
            browser.find("textarea").clear();
            browser.find("textarea").sendKeys("Ada lives in Bergen");

            browser.offline(true);
            browser.find("button[value=correct]").click();
            browser.await("#away", "The server does not answer.");
            assertThat(browser.find("textarea").getDomProperty("value")).isEqualTo("Ada lives in Bergen");

            browser.offline(false);
            browser.find("button[value=correct]").click();
            browser.await(".notice", "Corrected");
            assertThat(browser.find("#away").isDisplayed()).isFalse();
            assertThat(browser.driver().switchTo().activeElement().getDomAttribute("id"))
                    .as("what is announced after a form")
                    .isEqualTo("content");
        }
    }

    @Test
    @DisplayName("hostile memories do nothing in a browser")
    void should_do_nothing_that_a_memory_says() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            var id = host.fact(
                    WebHost.ADA,
                    "Eve <script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">");
            var pages = Map.of(
                    "know", "/ui/know",
                    "about", "/ui/know/about?name=Eve",
                    "memory", "/ui/memory?id=" + id.value());
            for (var page : pages.entrySet()) {
                browser.open(host.address() + page.getValue());
                assertThat(browser.driver().getTitle()).endsWith("Nightjar");
                show(browser, page.getKey() + "-of-hostile-texts");
            }
        }
    }

    @Test
    @DisplayName("a page framed by another origin shows nothing")
    void should_not_be_framed() throws IOException {
        var elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            Story.tell(host);
            var page = ("<!doctype html><title>Elsewhere</title><iframe src=\"" + host.address() + browser.pages()
                            + "know\"></iframe>")
                    .getBytes(StandardCharsets.UTF_8);
            elsewhere.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, page.length);
                exchange.getResponseBody().write(page);
                exchange.close();
            });
            elsewhere.start();

            browser.open("http://127.0.0.1:" + elsewhere.getAddress().getPort() + "/");
            browser.driver().switchTo().frame(0);

            assertThat(browser.driver().getPageSource()).doesNotContain("About you", "Greta");
        } finally {
            elsewhere.stop(0);
        }
    }

    @Test
    @DisplayName("another program on this machine gets no cookie of the pages, whatever of its addresses is visited")
    void should_send_no_cookie_to_other_ports() throws IOException {
        var elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var asked = new ConcurrentHashMap<String, String>();
        elsewhere.createContext("/", exchange -> {
            asked.put(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestHeaders()
                            .getOrDefault("Cookie", List.of())
                            .toString());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        elsewhere.start();
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            var paths = List.of("/", "/ui", "/ui/", "/ui/know", "/ui/open", "/ui/links", "/ui/assets/nightjar.css");
            for (var path : paths) {
                browser.driver()
                        .get("http://127.0.0.1:" + elsewhere.getAddress().getPort() + path);
            }

            assertThat(asked).containsKeys(paths.toArray(String[]::new));
            assertThat(asked.values()).containsOnly("[]");
            browser.open(host.address() + "/ui/know");
            browser.await("h1", "You");
        } finally {
            elsewhere.stop(0);
        }
    }

    private Browser open(WebHost host) {
        var browser = Browser.start(folder.resolve("profile-" + System.nanoTime()));
        browser.use(host.link().toString());
        return browser;
    }
}
