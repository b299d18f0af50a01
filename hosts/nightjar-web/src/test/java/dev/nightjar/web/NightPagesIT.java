package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Verdict;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.SchedulerProvider;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
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
        host = WebHost.with(new Reader(), folder);
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
        assertThat(nights.select(".counts").first().text()).contains("learnt");
        var page = visitor.read("/ui/nights/night?id=" + run);
        assertThat(page.text()).contains("Look back at the week", "Ada rows a lot", "learnt", "Take this back …");
        var preview = visitor.read("/ui/nights/undo?id=" + run);
        assertThat(preview.text()).contains("1 memory would be erased", "Ada rows a lot");
        assertThat(preview.select("main script")).isEmpty();
        assertThat(isThere(insight)).isTrue();

        var form = first(preview, UNDO);
        var guessed = visitor.send(visitor.form(form, Map.of("form", "guessed"), "Take it back"));
        assertThat(guessed.statusCode()).isEqualTo(403);
        assertThat(isThere(insight)).isTrue();
        var done = visitor.submit(form, Map.of(), "Take it back");
        assertThat(done.text()).contains("Taken back:", "1 memory removed", "taken back on ");
        assertThat(isThere(insight)).isFalse();
        var replayed = visitor.send(visitor.form(form, Map.of(), "Take it back"));
        assertThat(replayed.statusCode()).isEqualTo(409);
    }

    @Test
    @DisplayName(
            "what a run left out of a model's answer is told with the reason, but not to other users than the host's")
    void should_tell_what_was_left_out() {
        var job = host.kernel().service(ScheduleStore.class).orElseThrow().all("tester").stream()
                .filter(schedule -> schedule.terms().name().equals(Reader.TASK))
                .findFirst()
                .orElseThrow();
        var run = host.kernel().scheduler().runNow(job.id()).orElseThrow();

        assertThat(visitor.read("/ui/nights/night?id=" + run.id()).select("pre").text())
                .isEqualTo(Reader.REPORT);
        assertThat(ben.read("/ui/nights/night?id=" + run.id()).text()).doesNotContain("left out");
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

        var nights = ben.read("/ui/nights/night?day=" + day);
        assertThat(nights.text()).contains("1 of its memories has been forgotten since");
        var preview =
                ben.read(nights.selectFirst("a:contains(Take the night back)").attr("href"));
        assertThat(preview.text())
                .contains("Ben sleeps well", "Ben sings", "2 memories would be erased", "You have judged 1 memory")
                .doesNotContain("Ben rows");
        assertThat(preview.selectFirst("a:contains(Cancel)").attr("href")).startsWith("/ui/nights");
        assertThat(host.memory().find(WebHost.BEN, other)).isPresent();
        ben.submit(first(preview, UNDO), Map.of(), "Take it back");

        assertThat(host.memory().find(WebHost.BEN, other)).isEmpty();
        assertThat(host.memory().find(WebHost.BEN, last)).isEmpty();
        assertThat(ben.read("/ui/nights/night?day=" + day).select("a:contains(Take the night back)"))
                .isEmpty();
    }

    private static MemoryId insight(MemoryScope scope, RunId run, String text) {
        return maintenance()
                .saveReflection(scope, run, new Reflection.Draft(text, List.of(), "test", List.of()))
                .id();
    }

    @Test
    @DisplayName("one change of a night is taken back with what is tied to it, after a preview; the rest stays")
    void should_take_back_one_change() {
        var run = maintenance().beginRun(WebHost.ADA, "reflection");
        var wrong = insight(WebHost.ADA, run, "Ben is a dentist");
        var right = insight(WebHost.ADA, run, "Ben keeps bees");

        var night = visitor.read("/ui/nights/night?id=" + run);
        var preview = visitor.read(first(night, ".change:contains(dentist) a:contains(take this one back)")
                .attr("href"));
        assertThat(preview.text())
                .contains("Take this change back?", "1 memory would be erased", "Ben is a dentist")
                .doesNotContain("Ben keeps bees");
        var form = first(preview, UNDO);
        var done = visitor.submit(form, Map.of(), "Take it back");

        assertThat(done.select(".notice").text()).contains("1 memory removed");
        assertThat(host.memory().find(WebHost.ADA, wrong)).isEmpty();
        assertThat(host.memory().find(WebHost.ADA, right)).isPresent();
        assertThat(status(visitor, "/ui/nights/undo?id=" + run + "&memory=" + wrong))
                .isEqualTo(409);
        assertThat(status(ben, "/ui/nights/undo?id=" + run + "&memory=" + right))
                .isEqualTo(404);
    }

    @Test
    @DisplayName("what fades next is told in its words with the day, and stays true at a click")
    void should_tell_what_fades() {
        var cold = host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder("Ada has a cold", 0.9, "import")
                                .durability(Durability.PASSING)
                                .eventTime(Instant.now().minus(Duration.ofDays(20)))
                                .build())
                .id();
        var page = visitor.read("/ui/nights");
        var fading = maintenance().fading(WebHost.ADA, Instant.now().plus(Duration.ofDays(14)), 9);
        assertThat(fading).extracting(one -> one.fact().id()).contains(cold);

        var line = first(page, "section:has(#fades) li:contains(Ada has a cold)");
        assertThat(line.select(".number").text()).matches("in [0-9]+ days|today|tomorrow");
        var kept = visitor.submit(first(line, "form"), Map.of(), "Still true");

        assertThat(kept.select("h1").text()).isEqualTo("Nights");
        assertThat(kept.select("section:has(#fades)").text()).doesNotContain("Ada has a cold");
        assertThat(host.memory().forget(WebHost.ADA, cold)).isPresent();
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

        assertThat(first(visitor.read("/ui/nights"), ".counts").text()).contains("faded");
        assertThat(visitor.read("/ui/nights/night?id=" + run).text()).contains("Ada likes sour milk");
        assertThat(visitor.read("/ui/nights?month=1999-01").text()).contains("January 1999", "No night of this month");
        assertThat(status(visitor, "/ui/nights?month=soon")).isEqualTo(400);
        assertThat(status(visitor, "/ui/nights/night?id=run_01J5K8Q2Z3X4Y5V6W7T8S9R0AB"))
                .isEqualTo(404);
        assertThat(status(ben, "/ui/nights/night?id=" + run)).isEqualTo(404);
    }

    @Test
    @Tag("P12")
    @DisplayName(
            "what a model was given is listed with its memories, harmless, for its user only, and " + "goes with them")
    void should_show_what_was_given() {
        var id = host.fact(WebHost.ADA, "Ada keeps a zyxomma in the boathouse " + SCRIPT);
        host.user(WebHost.ADA, "monday", "Ada", "Hello");
        var given = host.kernel()
                .context(new ContextRequest("Where does Ada keep the zyxomma? " + SCRIPT, WebHost.ADA, "monday"));
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
    @DisplayName("a verdict on several memories is taken back without a verdict on the others as on the first")
    void should_take_back_several_verdicts() {
        var first = host.fact(WebHost.ADA, "Ada rents a garage");
        var second = host.fact(WebHost.ADA, "Ada owns a garage");
        assertThat(host.memory().judge(WebHost.ADA, first, Verdict.USEFUL)).isPresent();
        var form = first(visitor.read("/ui/memory?id=" + first), JUDGE)
                .selectFirst("[name=form]")
                .val();
        var fields =
                List.of(Map.entry("form", form), Map.entry("ids", first + "," + second), Map.entry("verdict", "wrong"));
        assertThat(visitor.send(visitor.post("/ui/judge", fields)).statusCode()).isEqualTo(303);
        assertThat(verdict(second)).isEqualTo(Verdict.WRONG);

        var judged = visitor.read("/ui/memory?id=" + first);
        visitor.submit(first(judged, "form:has(button:contains(Undo))"), Map.of(), "Undo");

        assertThat(verdict(first)).isNull();
        assertThat(verdict(second)).isNull();
    }

    @Test
    @DisplayName("the cost of models is that of all calls listed, older than the counts for daily limits, too")
    void should_tell_the_cost_of_all_calls(@TempDir Path data) throws IOException {
        var prices = Map.of("model", Map.of("input_price", "2", "output_price", "10"));
        try (var priced = WebHost.configured(prices, data)) {
            var time = priced.kernel().clock().instant().minus(Duration.ofDays(10));
            var call = "{\"time\":\"" + time + "\",\"agent\":\"session-reader\",\"version\":\"1\",\"model\":\"m\","
                    + "\"outcome\":\"answered\",\"input_tokens\":100000,\"output_tokens\":10000,\"millis\":1}\n";
            Files.writeString(priced.kernel().dataDirectory().resolve("model-calls.jsonl"), call + call);
            priced.kernel().model().lend(LanguageModel.of("m", request -> {
                throw new IllegalStateException("This model is not to be asked");
            }));

            assertThat(priced.visitor().read("/ui/nights").text()).contains("200000", "Cost: $0.6000.");
        }
    }

    @Test
    @DisplayName("a place beyond the last change is the end of the run")
    void should_show_nothing_beyond_the_last_change() {
        var run = maintenance().beginRun(WebHost.ADA, "reflection");
        insight(WebHost.ADA, run, "Ada whistles");

        var page = visitor.read("/ui/nights/night?id=" + run + "&from=" + Integer.MAX_VALUE);

        assertThat(page.select(".change")).isEmpty();
    }

    @Test
    @DisplayName(
            "health tells the user of the host what works and who has tokens, and other users only of their memory")
    void should_tell_health() {
        host.fact(WebHost.BEN, "Ben sails");

        var health = visitor.read("/ui/health").text();
        var others = ben.read("/ui/health").text();

        assertThat(health)
                .contains("plugin memory", "Who may use the server", "messages waiting", "user:ben")
                .doesNotContain("njt_");
        assertThat(others)
                .contains("in order")
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

    private static Element first(Element page, String selector) {
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

    /** Begins a run for two users, and reports on both. */
    private static final class Reader implements SchedulerProvider {

        static final String TASK = "reading";
        static final String REPORT =
                "s1: 2 messages read by the model, 0 facts, 1 left out: 'She rows' does not say who";

        private @Nullable ExtensionContext context;

        @Override
        public void initialize(ExtensionContext given) {
            context = given;
        }

        @Override
        public List<ScheduledTask> scheduledTasks() {
            var store = Objects.requireNonNull(context).service(MemoryMaintenance.class);
            return List.of(ScheduledTask.of(TASK, "Reads", new Cadence.Interval(Duration.ofHours(1)), run -> {
                for (var scope : List.of(WebHost.ADA, MemoryScope.of("tester", new Namespace("user:ben")))) {
                    store.orElseThrow().beginRun(scope, run.id(), TASK);
                }
                return new ScheduledTask.Report(Map.of(), "1 read", REPORT);
            }));
        }
    }
}
