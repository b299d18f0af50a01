package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Verdict;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.schedule.RunId;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of nights, of injected blocks and of health, and verdicts, in a browser without scripts. */
class NightPagesIT {

    private static final String SCRIPT = "<script>alert(1)</script>";
    private static final String UNDO = "form[action$=/nights/undo]";
    private static final String JUDGE = "form[action$=/judge]";

    private static WebHost host;
    private static Visitor visitor;
    private static Visitor ben;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = WebHost.open(folder);
        visitor = host.visitor();
        ben = with(token("user:ben", false));
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @Test
    @DisplayName("a run is shown as a difference; taking it back is previewed, asked for by a form, and done once")
    void should_take_back_a_run() {
        var run = maintenance().beginRun(WebHost.ADA, "reflection");
        var insight = maintenance()
                .saveReflection(
                        WebHost.ADA,
                        run,
                        new Reflection.Draft("Ada rows a lot " + SCRIPT, List.of(), "test", List.of()))
                .id();

        var nights = visitor.read("/ui/nights");
        assertThat(nights.text()).contains("Look back at the week", "1 learnt");
        var page = visitor.read("/ui/nights/run?id=" + run);
        assertThat(page.text()).contains("Ada rows a lot", "learnt", "See what taking it back would do");
        var preview = visitor.read("/ui/nights/undo?id=" + run);
        assertThat(preview.text()).contains("1 memory would be erased", "Ada rows a lot");
        assertThat(preview.select("main script")).isEmpty();
        assertThat(isThere(insight)).isTrue();

        var form = first(preview, UNDO);
        var guessed = visitor.send(visitor.form(form, Map.of("form", "guessed"), "Take it back"));
        assertThat(guessed.statusCode()).isEqualTo(403);
        assertThat(isThere(insight)).isTrue();
        var done = visitor.submit(form, Map.of(), "Take it back");
        assertThat(done.text()).contains("It was taken back", "1 memory removed");
        assertThat(visitor.read("/ui/nights").text()).contains("taken back on ");
        assertThat(isThere(insight)).isFalse();
        var replayed = visitor.send(visitor.form(form, Map.of(), "Take it back"));
        assertThat(replayed.statusCode()).isEqualTo(409);
    }

    @Test
    @DisplayName("a whole day is taken back at once; what was forgotten of a run is told, and what was judged")
    void should_take_back_a_day() {
        var run = maintenance().beginRun(WebHost.BEN, "reflection");
        var one = insight(WebHost.BEN, run, "Ben rows a lot");
        var other = insight(WebHost.BEN, run, "Ben sleeps well");
        var later = maintenance().beginRun(WebHost.BEN, "import");
        var last = insight(WebHost.BEN, later, "Ben sings");
        assertThat(host.memory().forget(WebHost.BEN, one)).isPresent();
        assertThat(host.memory().judge(WebHost.BEN, last, Verdict.USEFUL)).isPresent();
        var day = LocalDate.now(host.kernel().clock());

        var nights = ben.read("/ui/nights?day=" + day);
        assertThat(nights.text()).contains("1 of its memories has been forgotten since");
        var preview = ben.read(
                nights.selectFirst("a:contains(Take back the whole night)").attr("href"));
        assertThat(preview.text())
                .contains("Ben sleeps well", "Ben sings", "2 memories would be erased", "You have judged 1 memory")
                .doesNotContain("Ben rows");
        assertThat(preview.selectFirst("a:contains(Cancel)").attr("href")).startsWith("/ui/nights");
        assertThat(host.memory().find(WebHost.BEN, other)).isPresent();
        ben.submit(first(preview, UNDO), Map.of(), "Take it back");

        assertThat(host.memory().find(WebHost.BEN, other)).isEmpty();
        assertThat(host.memory().find(WebHost.BEN, last)).isEmpty();
        assertThat(ben.read("/ui/nights?day=" + day).select("a:contains(Take back the whole night)"))
                .isEmpty();
    }

    private static MemoryId insight(MemoryScope scope, RunId run, String text) {
        return maintenance()
                .saveReflection(scope, run, new Reflection.Draft(text, List.of(), "test", List.of()))
                .id();
    }

    @Test
    @DisplayName("the next nights are played in the background, one at a time, for the user of the host only")
    void should_play_the_next_nights() {
        var page = visitor.read(first(visitor.read("/ui/nights"), "a:contains(next nights would do)")
                .attr("href"));
        assertThat(page.text()).contains("no model is asked");

        visitor.submit(first(page, "form[method=post]"), Map.of("nights", "3"), "Play them");
        host.nights().awaitFirst();
        var playing = visitor.read("/ui/nights/next");
        assertThat(playing.text()).contains("Night 1 of 3 is over");
        assertThat(playing.select("main form[method=post]")).isEmpty();
        var again = List.of(Map.entry("form", form()), Map.entry("nights", "3"));
        assertThat(visitor.send(visitor.post("/ui/nights/next", again)).statusCode())
                .isEqualTo(409);
        host.nights().end();

        var done = visitor.read("/ui/nights/next");
        var until = Instant.now().plusSeconds(60);
        while (done.text().contains("is over") && Instant.now().isBefore(until)) {
            done = visitor.read("/ui/nights/next");
        }
        assertThat(done.select("svg.chart")).hasSize(4);
        assertThat(done.select("tbody tr")).hasSize(3);
        assertThat(done.selectFirst("tbody").text()).contains("2026-03-01 100 2 1 3 0");
        assertThat(status(ben, "/ui/nights/next")).isEqualTo(403);
        assertThat(ben.read("/ui/nights").text()).doesNotContain("next nights would do");
    }

    private static String form() {
        var id = host.fact(WebHost.ADA, "Ada looks at forms");
        return first(visitor.read("/ui/memory?id=" + id), "input[name=form]").val();
    }

    @Test
    @DisplayName("the calendar counts what was learnt and what faded on each day")
    void should_count_by_day() {
        var wrong = host.fact(WebHost.ADA, "Ada likes sour milk");
        host.memory().judge(WebHost.ADA, wrong, Verdict.WRONG);
        var run = maintenance().beginRun(WebHost.ADA, "decay");
        assertThat(maintenance()
                        .decay(WebHost.ADA, run, new DecayRule(Duration.ZERO))
                        .pruned())
                .isEqualTo(1);

        assertThat(first(visitor.read("/ui/nights"), "table.calendar").text()).contains("faded");
        assertThat(visitor.read("/ui/nights/run?id=" + run).text()).contains("Ada likes sour milk");
        assertThat(visitor.read("/ui/nights?month=1999-01").text()).contains("January 1999");
        assertThat(status(visitor, "/ui/nights?month=soon")).isEqualTo(400);
        assertThat(status(visitor, "/ui/nights/run?id=run_01J5K8Q2Z3X4Y5V6W7T8S9R0AB"))
                .isEqualTo(404);
        assertThat(status(ben, "/ui/nights/run?id=" + run)).isEqualTo(404);
    }

    @Test
    @Tag("P12")
    @DisplayName(
            "what a model was given is listed with its memories, harmless, for its user only, and " + "goes with them")
    void should_show_what_was_given() {
        var id = host.fact(WebHost.ADA, "Ada keeps a zyxomma in the boathouse " + SCRIPT);
        host.user(WebHost.ADA, "monday", "Ada", "Hello");
        var given = host.kernel()
                .context(new ContextRequest(
                        "Where does Ada keep the zyxomma? " + SCRIPT, WebHost.ADA, "monday"));
        assertThat(given.text()).contains("zyxomma");
        host.fact(WebHost.ADA, "Something is written behind it");

        var list = visitor.read("/ui/injected");
        var entry = list.select("a[href*=injected?id]").stream()
                .filter(link -> link.text().contains("zyxomma"))
                .findFirst()
                .orElseThrow();
        var block = visitor.read(entry.attr("href"));
        assertThat(block.text()).contains("zyxomma in the boathouse", "relevance", "As the model got it");
        assertThat(block.select("a[href*=session]")).isNotEmpty();
        assertThat(block.select("main script")).isEmpty();
        assertThat(ben.read("/ui/injected").text()).doesNotContain("zyxomma");
        assertThat(status(ben, entry.attr("href"))).isEqualTo(404);

        host.memory().forget(WebHost.ADA, id);

        assertThat(status(visitor, entry.attr("href"))).isEqualTo(404);
        assertThat(visitor.read("/ui/injected").text()).doesNotContain("zyxomma");
    }

    @Test
    @DisplayName("a memory is judged by a form and the verdict taken back; a token that only reads changes nothing")
    void should_judge() {
        var id = host.fact(WebHost.ADA, "Ada owns a red kayak");

        var judged = visitor.submit(first(visitor.read("/ui/memory?id=" + id), JUDGE), Map.of(), "wrong");
        assertThat(judged.text()).contains("stays out of prompts");
        assertThat(verdict(id)).isEqualTo(Verdict.WRONG);
        visitor.submit(first(judged, "form:has(button:contains(Undo))"), Map.of(), "Undo");
        assertThat(verdict(id)).isNull();
        visitor.submit(first(visitor.read("/ui/memory?id=" + id), JUDGE), Map.of(), "useful");
        assertThat(verdict(id)).isEqualTo(Verdict.USEFUL);
        visitor.submit(first(visitor.read("/ui/memory?id=" + id), JUDGE), Map.of(), "take back: useful");
        assertThat(verdict(id)).isNull();

        var reader = with(token("user:ada", true));
        var seen = reader.read("/ui/memory?id=" + id);
        assertThat(seen.text()).contains("read only", "Ada owns a red kayak");
        assertThat(seen.select("main form[method=post]")).isEmpty();
        var fields = List.of(Map.entry("id", id.value()), Map.entry("verdict", "wrong"), Map.entry("form", "x"));
        assertThat(reader.send(reader.post("/ui/judge", fields)).statusCode()).isEqualTo(403);
        assertThat(verdict(id)).isNull();
    }

    @Test
    @DisplayName(
            "health tells the user of the host what works and who has tokens, and other users only of their memory")
    void should_tell_health() {
        host.fact(WebHost.BEN, "Ben sails");

        var health = visitor.read("/ui/health").text();
        var others = ben.read("/ui/health").text();

        assertThat(health)
                .contains("plugin memory", "Who may use the server", "messages waiting", "Growth", "user:ben")
                .doesNotContain("njt_");
        assertThat(others)
                .contains("Growth", "in order")
                .doesNotContain("Who may use the server", "memory.db", "messages waiting", "plugin memory");
        assertThat(ben.read("/ui/nights").text()).doesNotContain("What models were asked");
    }

    @Test
    @DisplayName("each of these pages is small and has one heading of the first level")
    void should_be_small() {
        for (var path : List.of("/ui/nights", "/ui/injected", "/ui/health")) {
            var page = visitor.read(path);
            assertThat(page.outerHtml().length()).as(path).isLessThan(200_000);
            assertThat(page.select("h1")).as(path).hasSize(1);
        }
    }

    private static boolean isThere(MemoryId id) {
        return host.memory().find(WebHost.ADA, id).isPresent();
    }

    private static Verdict verdict(MemoryId id) {
        return host.memory().find(WebHost.ADA, id).orElseThrow().details().verdict();
    }

    private static Element first(Document page, String selector) {
        var found = page.selectFirst(selector);
        assertThat(found).as(selector).isNotNull();
        return found;
    }

    private static int status(Visitor who, String path) {
        return who.send(who.get(path)).statusCode();
    }

    private static MemoryMaintenance maintenance() {
        return host.kernel().service(MemoryMaintenance.class).orElseThrow();
    }

    private static String token(String namespace, boolean isReadOnly) {
        return host.tokens()
                .add(new Namespace(namespace), List.of(), isReadOnly, Instant.now())
                .secret();
    }

    /** A browser that a token has opened the pages for. */
    private static Visitor with(String token) {
        var visitor = new Visitor(host.address());
        var link = visitor.send(visitor.request("/ui/links")
                .header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.noBody()));
        visitor.open(host.address().resolve(link.body().strip()));
        return visitor;
    }
}
