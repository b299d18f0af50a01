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
import org.openqa.selenium.Keys;

/** The pages in a real browser: they look as they should, and do with JavaScript what they do without. */
@Tag("proof")
final class InBrowserIT {

    private static final List<Integer> WIDTHS = List.of(375, 1440);
    private static final List<String> THEMES = List.of("light", "dark");
    private static final int MANY_TURNS = 10_000;

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
                for (int width : WIDTHS) {
                    for (var theme : THEMES) {
                        browser.width(width);
                        browser.theme(theme);
                        browser.assertSound(page.getKey());
                        browser.assertAccessible(page.getKey() + ", " + width + ", " + theme);
                        browser.keep(page.getKey() + "-" + width + "-" + theme, width);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("pages of an empty memory and of a large one are sound, too")
    void should_show_an_empty_and_a_large_memory() {
        for (int turns : List.of(0, MANY_TURNS)) {
            try (var host = WebHost.open(folder.resolve("data-" + turns));
                    var browser = open(host)) {
                Story.tellMuch(host, turns);
                var any = host.memory().list(WebHost.ADA, MemoryFilter.ALL, 1);
                var pages = any.isEmpty() ? pages(null) : pages(any.get(0).id());
                for (var page : pages.entrySet()) {
                    browser.open(host.address() + page.getValue());
                    browser.width(375);
                    browser.assertSound(page.getKey());
                    browser.assertAccessible(page.getKey() + " of " + turns);
                    browser.keep(page.getKey() + "-of-" + turns, 375);
                }
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
                "names", "/ui/know/names?all=1",
                "about", "/ui/know/about?name=Ada",
                "ask", "/ui/ask?prompt=Where+does+Ada+live+now%3F",
                "timeline", "/ui/timeline",
                "found", "/ui/timeline?q=Bergen",
                "review", "/ui/review",
                "nights", "/ui/nights",
                "injected", "/ui/injected",
                "health", "/ui/health"));
        if (id != null) {
            pages.put("memory", "/ui/memory?id=" + id.value());
            pages.put("why", "/ui/ask/why?prompt=Where+does+Ada+live%3F&id=" + id.value());
            pages.put("forget", "/ui/forget?id=" + id.value());
            pages.put("session", "/ui/session?id=" + (id.value().startsWith("ep") ? "talk-3" : "aquarium"));
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
    @DisplayName("names are found while one types, and the block follows the sliders")
    void should_answer_while_typing() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            Story.tell(host);
            browser.open(host.address() + "/ui/know/names");
            browser.find("#q").sendKeys("fjo");
            browser.await("#names-title", "1 name found");
            assertThat(browser.find("#names .names li").getText()).contains("Fjordlog");

            browser.open(host.address() + "/ui/ask?prompt=Where+does+Ada+live+now%3F");
            browser.await("#block-title", "tokens");
            var floor = browser.find("#floor");
            for (int i = 0; i < 100; i++) {
                floor.sendKeys(Keys.ARROW_RIGHT);
            }
            browser.await("#answer", "Tried with a floor of 100 per cent");
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
    @DisplayName("hostile memories do nothing in a browser")
    void should_do_nothing_that_a_memory_says() {
        try (var host = WebHost.open(folder.resolve("data"));
                var browser = open(host)) {
            var id = host.fact(
                    WebHost.ADA,
                    "Eve <script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">");
            for (var path : List.of("/ui/know", "/ui/know/about?name=Eve", "/ui/memory?id=" + id.value())) {
                browser.open(host.address() + path);
                assertThat(browser.driver().getTitle()).endsWith("Nightjar");
                browser.assertSound(path);
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
