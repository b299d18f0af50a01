package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that is kept has its place on a page, and can be forgotten there. */
final class KeptIsShownIT extends OpenPages {

    private static final LocalDate DAY = LocalDate.parse("2026-01-05");

    @Test
    @Tag("B8")
    @DisplayName("conversations whose messages were pruned are in the timeline, linked from their turns")
    void should_show_old_conversations() {
        IntStream.range(0, 30).forEach(i -> say("talk " + i, DAY.plusDays(i), 9, "Parcel " + i + " has arrived."));
        prune();

        var shown = new ArrayList<String>();
        var page = visitor.read("/ui/timeline");
        shown.addAll(page.select(".talk h3").eachText());
        while (next(page) != null) {
            page = visitor.read(next(page));
            shown.addAll(page.select(".talk h3").eachText());
        }
        assertThat(shown)
                .containsExactlyElementsOf(IntStream.iterate(29, i -> i >= 0, i -> i - 1)
                        .mapToObj(i -> "Parcel " + i + " has arrived.")
                        .toList());

        var turn = visitor.read("/ui/timeline?kind=episode&before=" + DAY).selectFirst(".memory a:contains(said)");
        var talk = visitor.read(turn.attr("href").replaceFirst("#.*", ""));
        assertThat(talk.text()).contains("Parcel 0 has arrived.", "It is an old one");
        visitor.submit(
                visitor.read(talk.selectFirst("a:contains(Forget this conversation)")
                                .attr("href"))
                        .selectFirst("form[method=post]"),
                Map.of(),
                "Erase it for good");
        assertThat(texts()).hasSize(29).doesNotContain("Parcel 0 has arrived.");
    }

    @Test
    @DisplayName(
            "a day is all that was said on it: each of 26 conversations, and of a longer one that day's messages alone")
    void should_forget_a_day() {
        say("long", DAY.minusDays(1), 23, "Before midnight.");
        say("long", DAY, 1, "After midnight.");
        say("long", DAY.plusDays(1), 1, "A day later.");
        IntStream.range(0, 25).forEach(i -> say("talk " + i, DAY, 9, "Parcel " + i + " has arrived."));

        var first = visitor.read("/ui/timeline?before=" + DAY);
        var second = visitor.read(next(first));
        assertThat(first.select(".talk")).hasSize(20);
        assertThat(second.select("section:contains(5 January) .talk")).hasSize(6);
        assertThat(second.select("section:contains(4 January) .talk")).hasSize(1);

        var preview = visitor.read(
                second.selectFirst("section:contains(5 January) a.danger").attr("href"));
        assertThat(preview.text()).contains("25 conversations", "26 turns");
        visitor.submit(preview.selectFirst("form[method=post]"), Map.of(), "Erase it for good");

        assertThat(texts()).containsExactlyInAnyOrder("Before midnight.", "A day later.");
        assertThat(visitor.read("/ui/timeline").select("section h2").eachText())
                .containsExactly("Tuesday, 6 January 2026", "Sunday, 4 January 2026");
    }

    @Test
    @DisplayName("a turn shows what was asked of tools and what they answered")
    void should_show_calls_of_tools() {
        var calls = List.of(
                new ToolCallRecord("a", "look_up_weather", "{\"town\":\"Bergen\"}", "Rain <b>all</b> day", false),
                new ToolCallRecord("b", "send_mail", "{}", "No such address", true));
        host.kernel()
                .events()
                .post(AgentResponse.of(WebHost.ADA, "monday", "It rains.", Instant.now())
                        .withSteps(List.of(new ToolStep("Let me look.", calls))));

        var turn = visitor.read("/ui/session?id=monday").selectFirst(".turn");

        assertThat(turn.text())
                .contains(
                        "Let me look.", "{\"town\":\"Bergen\"}", "Rain <b>all</b> day", "(failed)", "No such address");
    }

    @Test
    @DisplayName("indexed files are listed, and forgetting one erases its passages")
    void should_show_indexed_files(@TempDir Path folder) throws IOException {
        var files = host.kernel().service(DocumentService.class).orElseThrow();
        for (int i = 0; i < 60; i++) {
            Files.writeString(folder.resolve("note-" + i + ".md"), "# Boats\n\nBoat " + i + " has a red sail.");
        }
        files.index(WebHost.ADA, List.of(folder), progress -> {});

        var page = visitor.read("/ui/files");
        assertThat(page.text()).contains("60 indexed files");
        assertThat(page.select(".memory")).hasSize(50);
        assertThat(visitor.read(next(page)).select(".memory")).hasSize(10);

        visitor.submit(
                visitor.read(page.selectFirst(".memory a.danger").attr("href")).selectFirst("form[method=post]"),
                Map.of(),
                "Erase it for good");
        assertThat(files.count(WebHost.ADA)).isEqualTo(59);
    }

    @Test
    @DisplayName("lists lead on to all that there is, also of one moment; a word that nothing has finds nothing")
    void should_lead_through_lists() {
        IntStream.range(0, 120).forEach(i -> host.fact(WebHost.ADA, "Erik owns boat number " + i));

        for (var list : List.of("/ui/timeline?kind=fact", "/ui/timeline?q=boat", "/ui/know/about?name=Erik")) {
            var ids = new ArrayList<String>();
            var page = visitor.read(list);
            ids.addAll(ids(page));
            while (next(page) != null) {
                page = visitor.read(next(page));
                ids.addAll(ids(page));
            }
            assertThat(ids).as(list).hasSize(120).doesNotHaveDuplicates();
        }
        assertThat(visitor.read("/ui/timeline?q=zzzzqqq").select(".memory")).isEmpty();
    }

    @Test
    @DisplayName("all runs of a day are listed, however many there were since")
    void should_list_all_runs_of_a_day() {
        var maintenance = host.kernel().service(MemoryMaintenance.class).orElseThrow();
        for (int i = 0; i < 130; i++) {
            maintenance.beginRun(WebHost.ADA, "decay");
        }
        var today = LocalDate.now(host.kernel().clock());

        assertThat(visitor.read("/ui/nights/night?day=" + today).select("a[href^=/ui/nights/night?id]"))
                .hasSize(130);
    }

    private void say(String session, LocalDate day, int hour, String text) {
        var time = day.atStartOfDay(host.kernel().clock().getZone()).toInstant().plus(Duration.ofHours(hour));
        host.kernel()
                .events()
                .post(UserMessage.of(WebHost.ADA, session, text, time).by("Ada"));
    }

    private void prune() {
        var reading = host.kernel().service(SessionConsolidation.class).orElseThrow();
        for (var pending : reading.pendingSessions(WebHost.ADA)) {
            reading.complete(
                    reading.lease(WebHost.ADA, pending.sessionId(), Duration.ofMinutes(1))
                            .orElseThrow(),
                    List.of());
        }
        assertThat(host.kernel().service(ConversationStore.class).orElseThrow().prune(WebHost.ADA))
                .isEqualTo(20);
    }

    private List<String> texts() {
        return host.memory().list(WebHost.ADA, MemoryFilter.ALL, 1000).stream()
                .map(Memory::content)
                .toList();
    }

    private static List<String> ids(Document page) {
        return page.select(".memory .text a.plain").eachAttr("href");
    }

    private static String next(Document page) {
        Element next = page.selectFirst("a[rel=next]");
        return next == null ? null : next.attr("href");
    }
}
