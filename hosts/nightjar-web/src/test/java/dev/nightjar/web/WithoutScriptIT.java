package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.Origin;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Everything on the pages "About you", "Timeline" and "Review" with links and forms alone. */
final class WithoutScriptIT extends OpenPages {

    @Test
    @DisplayName("an empty memory shows what to do first")
    void should_show_an_empty_memory() {
        for (var path : List.of("/ui/know", "/ui/timeline", "/ui/review", "/ui/ask", "/ui/find?q=nobody")) {
            assertThat(visitor.read(path).select("h1")).as(path).hasSize(1);
        }
        assertThat(visitor.read("/ui/know").text()).contains("Nothing has been learnt yet");
        assertThat(visitor.read("/ui/ask?prompt=Who+am+I%3F").text()).contains("Nothing is added to this prompt");
    }

    @Test
    @DisplayName("from a name to its facts, to the memory and to the turn that it was read in")
    void should_lead_from_a_name_to_the_conversation() {
        host.user(WebHost.ADA, "monday", "Ada", "I live in Bergen, near the harbour.");
        var turn = host.memory().list(WebHost.ADA, MemoryFilter.ALL, 1).get(0);
        host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder("Ada lives in Bergen", 0.9, "import")
                                .sessionId("monday")
                                .derivedFrom(List.of(turn.id()))
                                .build());

        var names = visitor.read("/ui/find");
        var about = visitor.read(link(names, "main a:contains(Ada)"));
        var memory = visitor.read(link(about, "a:contains(Ada lives in Bergen)"));
        var session = visitor.read(link(memory, "a.voice:contains(you said)"));

        assertThat(about.select("h1").text()).isEqualTo("Ada");
        assertThat(about.text()).contains("Ada lives in Bergen", "fresh");
        assertThat(memory.text()).contains("Where it comes from", "near the harbour");
        assertThat(session.select(".turn").text()).contains("near the harbour");
        assertThat(session.select(".turn aside").text()).contains("Ada lives in Bergen");
    }

    @Test
    @DisplayName("a fact is corrected, the former wording stays struck through, and undo brings it back")
    void should_correct_and_undo() {
        var id = host.fact(WebHost.ADA, "Ada lives in Oslo");

        var corrected = visitor.submit(
                visitor.read("/ui/memory?id=" + id.value()).selectFirst("form:has(textarea)"),
                Map.of("text", "Ada lives in Bergen"),
                "Correct");

        assertThat(corrected.select(".notice").text()).contains("Corrected");
        assertThat(corrected.select(".text.full").text()).isEqualTo("Ada lives in Bergen");
        assertThat(corrected.text()).contains("100 %");
        assertThat(corrected.select(".former s").text()).isEqualTo("Ada lives in Oslo");
        assertThat(visitor.read("/ui/memory?id=" + id.value()).text()).contains("No longer valid");

        var undone = visitor.submit(corrected.selectFirst(".notice form"), Map.of(), "Undo");

        assertThat(undone.select(".text.full").text()).isEqualTo("Ada lives in Oslo");
        assertThat(undone.select(".former s")).isEmpty();
        assertThat(undone.text()).contains("90 %").doesNotContain("corrected by you", "take back");
        assertThat(fact(id).isActive()).isTrue();
    }

    @Test
    @DisplayName("facts are edited as one text; what that changes is shown first, and only then done")
    void should_edit_facts_as_text() {
        host.fact(WebHost.ADA, "Ada lives in Oslo");
        host.fact(WebHost.ADA, "Ada sails <b>[fast](x)</b>");
        var form = visitor.read("/ui/know/edit?name=Ada").selectFirst("form:has(textarea)");
        var text = form.selectFirst("textarea").wholeText();
        assertThat(text).contains("- Ada lives in Oslo ^fact-");

        var preview = visitor.submit(
                form,
                Map.of("text", text.replace("Oslo", "Bergen").replaceAll("- Ada sails.*", "") + "\n- Ada has a cat"),
                "Show what changes");

        assertThat(preview.select("section .facts").eachText())
                .containsExactlyInAnyOrder("Correct", "Forget for good", "Remember");
        assertThat(preview.select("section s").eachText())
                .containsExactlyInAnyOrder("Ada lives in Oslo", "Ada sails <b>[fast](x)</b>");
        assertThat(facts()).contains("Ada lives in Oslo").doesNotContain("Ada has a cat");

        var made = visitor.submit(preview.selectFirst("section form"), Map.of(), "Make these changes");

        assertThat(made.select(".notice").text()).contains("Corrected 1, forgot 1, remembered 1.");
        assertThat(facts()).contains("Ada lives in Bergen", "Ada has a cat").doesNotContain("Ada lives in Oslo");
        assertThat(facts()).noneMatch(fact -> fact.contains("sails"));
    }

    private List<String> facts() {
        return host.memory().list(WebHost.ADA, MemoryFilter.ofKinds(MemoryKind.FACT), 10).stream()
                .map(Memory::content)
                .toList();
    }

    @Test
    @DisplayName("a fact is confirmed, and how long it stays true is set and taken back")
    void should_confirm_and_set_durability() {
        var id = host.fact(WebHost.ADA, "Ada lives in Oslo");
        var path = "/ui/memory?id=" + id.value();

        var set = visitor.submit(
                visitor.read(path).selectFirst("form:has(select[name=durability])"),
                Map.of("durability", "lasting"),
                "Set");
        assertThat(fact(id).durability()).isEqualTo(Durability.LASTING);
        visitor.submit(set.selectFirst(".notice form"), Map.of(), "Undo");
        assertThat(fact(id).durability()).isEqualTo(Durability.STABLE);

        var confirmed = visitor.submit(
                visitor.read(path).selectFirst("form:has(button[value=confirm])"), Map.of(), "Confirm that it is true");

        assertThat(confirmed.text()).contains("Confirmed.", "100 %", "confirmed");
        assertThat(fact(id).isProtected()).isTrue();
        assertThat(confirmed.select("button[value=confirm]")).isEmpty();

        var undone = visitor.submit(confirmed.selectFirst(".notice form"), Map.of(), "Undo");
        assertThat(undone.text()).contains("No longer confirmed", "90 %");
        assertThat(fact(id).isProtected()).isFalse();
    }

    @Test
    @DisplayName("a note is edited in place and taken back")
    void should_edit_a_note() {
        var notes = host.kernel().service(NoteService.class).orElseThrow();
        var id = notes.save(WebHost.ADA, NoteDraft.of("Sign releases with the old key", "test"))
                .note()
                .id();

        var saved = visitor.submit(
                visitor.read("/ui/memory?id=" + id.value()).selectFirst("form:has(textarea)"),
                Map.of("text", "Sign releases with the new key"),
                "Correct");
        assertThat(host.memory().find(WebHost.ADA, id).orElseThrow().content()).contains("new key");
        visitor.submit(saved.selectFirst(".notice form"), Map.of(), "Undo");

        assertThat(host.memory().find(WebHost.ADA, id).orElseThrow().content()).contains("old key");
    }

    @Test
    @DisplayName("forgetting shows all that goes before it erases it: a memory, a name, a conversation")
    void should_forget_after_a_preview() {
        var one = host.fact(WebHost.ADA, "Ada lives in Oslo");
        host.fact(WebHost.ADA, "Erik plays the organ");
        host.user(WebHost.ADA, "monday", "Ada", "Erik never calls.");
        host.user(WebHost.ADA, "tuesday", "Ada", "The weather is fine.");
        host.user(WebHost.ADA, "wednesday", "Ada", "The train is late.");

        var preview = visitor.read(link(visitor.read("/ui/memory?id=" + one.value()), "a:contains(Forget it)"));
        assertThat(preview.text()).contains("1 fact", "Ada lives in Oslo");
        assertThat(host.memory().find(WebHost.ADA, one)).isPresent();
        visitor.submit(preview.selectFirst("form[method=post]"), Map.of(), "Erase it for good");
        assertThat(host.memory().find(WebHost.ADA, one)).isEmpty();

        var about = visitor.read(link(visitor.read("/ui/know/about?name=Erik"), "a:contains(Forget all about Erik)"));
        assertThat(about.text()).contains("Erik plays the organ", "Erik never calls");
        visitor.submit(about.selectFirst("form[method=post]"), Map.of(), "Erase it for good");
        assertThat(visitor.read("/ui/timeline?q=Erik").select(".memory").text()).doesNotContain("Erik");

        var chosen = visitor.submit(
                visitor.read("/ui/timeline").selectFirst("form[action=/ui/forget]"),
                Map.of("session", "tuesday"),
                "Forget the chosen conversations …");
        assertThat(chosen.text()).contains("The conversation tuesday");
        visitor.submit(chosen.selectFirst("form[method=post]"), Map.of(), "Erase it for good");
        assertThat(visitor.read("/ui/timeline").text()).doesNotContain("weather");

        var day = visitor.read(link(visitor.read("/ui/timeline"), "section a.danger"));
        assertThat(day.text()).contains("All that was said on", "The train is late");
        visitor.submit(day.selectFirst("form[method=post]"), Map.of(), "Erase it for good");
        assertThat(visitor.read("/ui/timeline").text()).doesNotContain("train");
    }

    @Test
    @DisplayName("what waits is decided one by one, the next one after each: true, not true, true in other words")
    void should_review() {
        var first = quarantined("Ada owns a yacht");
        var second = quarantined("Ada owns a castle");
        var third = quarantined("Ada owns a car");
        var fourth = quarantined("Ada owns a train");

        var shown = visitor.read("/ui/review");
        assertThat(shown.select(".decide").text()).contains("1 of 4", "Comes from: somebody else's text");
        assertThat(shown.select(".decide .value").text()).isEqualTo("Ada owns a train");
        var next = visitor.submit(shown.selectFirst("form#next"), Map.of(), "It is true");
        assertThat(fact(fourth).isActive()).isTrue();
        assertThat(next.select(".decide .value").text()).isEqualTo("Ada owns a car");
        var undone = visitor.submit(next.selectFirst(".notice form"), Map.of(), "Undo");
        assertThat(fact(fourth).isActive()).isFalse();
        assertThat(undone.select(".decide").text()).contains("1 of 4");

        var later = visitor.read(link(undone, "a:contains(Later)"));
        assertThat(later.select(".decide .value").text()).isEqualTo("Ada owns a car");
        var edited = visitor.submit(
                later.selectFirst(".decide form:has(textarea)"),
                Map.of("text", "Ada owns a small car"),
                "Approve in these words");
        assertThat(edited.select(".notice").text()).contains("Approved in your words.");
        assertThat(edited.select(".decide").text()).contains("2 of 3", "Ada owns a castle");
        assertThat(facts()).contains("Ada owns a small car");
        visitor.submit(edited.selectFirst(".notice form"), Map.of(), "Undo");
        assertThat(fact(third).isActive()).isFalse();

        var castle = visitor.read("/ui/review?at=2");
        var preview = visitor.submit(castle.selectFirst("form#next"), Map.of(), "Not true …");
        assertThat(preview.text()).contains("Forget for good?", "Ada owns a castle");
        assertThat(waiting()).isEqualTo(4);
        var erased = visitor.submit(preview.selectFirst("form[method=post]"), Map.of(), "Erase it for good");
        assertThat(host.memory().find(WebHost.ADA, second)).isEmpty();
        assertThat(erased.select(".decide .value").text()).isEqualTo("Ada owns a yacht");

        var all = visitor.read("/ui/review").selectFirst("form#waiting");
        visitor.submit(all, Map.of("id", "*"), "Approve the chosen ones");
        assertThat(fact(first).isActive()).isTrue();
        assertThat(waiting()).isEqualTo(1);
    }

    @Test
    @DisplayName("beside what waits stands the turn it was read in, between its neighbours, with its words marked")
    void should_show_where_it_was_said() {
        host.user(WebHost.ADA, "monday", "Ada", "Good morning.");
        host.agent(WebHost.ADA, "monday", "Good morning, Ada.");
        host.user(WebHost.ADA, "monday", "Ada", "The marina writes that I own a yacht.");
        host.agent(WebHost.ADA, "monday", "Congratulations!");
        host.user(WebHost.ADA, "monday", "Ada", "It is a joke.");
        var turn = host.memory().list(WebHost.ADA, MemoryFilter.ALL, 9).stream()
                .filter(memory -> memory.content().contains("marina"))
                .findFirst()
                .orElseThrow();
        host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder("Ada owns a yacht", 0.9, "session-reader/1")
                                .origin(Origin.WEB)
                                .sessionId("monday")
                                .derivedFrom(List.of(turn.id()))
                                .build());

        var source = visitor.read("/ui/review").selectFirst(".decide section");

        assertThat(source.select("li").eachText())
                .hasSize(3)
                .satisfiesExactly(
                        before -> assertThat(before).contains("Good morning, Ada."),
                        said -> assertThat(said).contains("Ada", "The marina writes that I own a yacht."),
                        after -> assertThat(after).contains("Congratulations!"));
        assertThat(source.select(".source mark").eachText()).containsExactly("yacht");
        assertThat(visitor.read(link(source, "a:contains(See it in its conversation)"))
                        .text())
                .contains("It is a joke.");
    }

    @Test
    @DisplayName("when another tab was faster, nothing is done, the reason is true and what was typed is kept")
    void should_tell_that_another_tab_was_faster() {
        var id = host.fact(WebHost.ADA, "Ada lives in Oslo");
        var first = visitor.read("/ui/memory?id=" + id.value()).selectFirst("form:has(textarea)");
        var second = visitor.read("/ui/memory?id=" + id.value()).selectFirst("form:has(textarea)");
        visitor.submit(first, Map.of("text", "Ada lives in Bergen"), "Correct");

        var refused = visitor.send(visitor.form(second, Map.of("text", "Ada lives in Voss"), "Correct"));

        assertThat(refused.statusCode()).isEqualTo(409);
        var page = Jsoup.parse(refused.body());
        assertThat(page.select("main").text()).contains("this memory has changed since you opened the page");
        assertThat(page.select("textarea").text()).isEqualTo("Ada lives in Voss");
        assertThat(facts()).containsExactly("Ada lives in Bergen");
        var now = visitor.read(page.selectFirst("a:contains(See it as it is now)")
                .attr("href")
                .replaceFirst("^" + visitor.place(), "/ui"));
        assertThat(now.select(".text.full").text()).isEqualTo("Ada lives in Bergen");
    }

    @Test
    @DisplayName("when the session has ended, the page says why, and what was typed is kept")
    void should_tell_that_the_session_has_ended() {
        var id = host.fact(WebHost.ADA, "Ada lives in Oslo");
        var form = visitor.read("/ui/memory?id=" + id.value()).selectFirst("form:has(textarea)");
        var leave = visitor.read("/ui/know").selectFirst("footer form");
        assertThat(visitor.send(visitor.form(leave, Map.of(), "Sign out")).statusCode())
                .isEqualTo(200);

        var refused = visitor.send(visitor.form(form, Map.of("text", "Ada <b>lives</b> in Voss"), "Correct"));

        assertThat(refused.statusCode()).isEqualTo(401);
        var page = Jsoup.parse(refused.body());
        assertThat(page.text()).contains("This session has ended");
        assertThat(page.select("textarea").text()).isEqualTo("Ada <b>lives</b> in Voss");
        assertThat(facts()).containsExactly("Ada lives in Oslo");
        assertThat(new Visitor(host.address())
                        .send(visitor.get("/ui/know").copy().setHeader("Cookie", "other=1"))
                        .body())
                .contains("This browser has not opened these pages");
    }

    @Test
    @DisplayName("all that is kept is a file, which another memory can import")
    void should_export() {
        host.fact(WebHost.ADA, "Ada lives in Oslo");
        host.fact(WebHost.BEN, "Ben keeps bees");
        host.user(WebHost.ADA, "monday", "Ada", "It rains.");
        host.fact(WebHost.ADA, "Ada reads"); // what is queued before is written then

        var link = visitor.read("/ui/know").selectFirst("a[download]");
        var file = visitor.send(visitor.get(link.attr("href")));

        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .matches("attachment; filename=\"nightjar-[0-9-]{10}\\.jsonl\"");
        assertThat(file.body().lines()).anyMatch(line -> line.contains("Ada lives in Oslo"));
        assertThat(file.body()).contains("It rains.").doesNotContain("Ben keeps bees");
    }

    @Test
    @DisplayName("a contradiction of a confirmed fact stands beside it, and approving it replaces that fact")
    void should_decide_a_contradiction() {
        var confirmed = host.fact(WebHost.ADA, "Ada lives in Oslo");
        assertThat(host.memory().confirm(WebHost.ADA, confirmed)).isPresent();
        var waiting = host.fact(WebHost.ADA, "Ada lives in Bergen");
        var reading = host.kernel().service(SessionConsolidation.class).orElseThrow();
        reading.resolveConflict(WebHost.ADA, confirmed, waiting, "another home");

        var shown = visitor.read("/ui/review");
        assertThat(shown.select(".decide").text()).contains("Ada lives in Bergen", "Ada lives in Oslo");
        var approved = visitor.submit(shown.selectFirst("form#next"), Map.of(), "It is true");

        assertThat(fact(waiting).isActive()).isTrue();
        assertThat(fact(confirmed).isActive()).isFalse();

        var undone = visitor.submit(approved.selectFirst(".notice form"), Map.of(), "Undo");
        assertThat(undone.text()).contains("Waiting again: 1 memory");
        assertThat(fact(waiting).isActive()).isFalse();
        assertThat(fact(confirmed).isActive()).isTrue();
    }

    @Test
    @DisplayName("weak facts are confirmed or forgotten")
    void should_decide_weak_facts() {
        var weak = host.memory()
                .remember(WebHost.ADA, FactDraft.of("Ada may own a boat", 0.1, "import"))
                .id();

        var shown = visitor.read("/ui/review");
        visitor.submit(
                shown.selectFirst("form:has(button[value=confirm])"),
                Map.of("id", weak.value()),
                "The chosen ones are true");

        assertThat(fact(weak).isProtected()).isTrue();
    }

    private MemoryId quarantined(String text) {
        var saved = host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder(text, 0.9, "import")
                                .origin(Origin.WEB)
                                .build());
        assertThat(saved.isQuarantined()).isTrue();
        return saved.id();
    }

    private long waiting() {
        return host.kernel().service(MemoryReview.class).orElseThrow().count(WebHost.ADA);
    }

    private Fact fact(MemoryId id) {
        return (Fact) host.memory().find(WebHost.ADA, id).orElseThrow();
    }

    private static String link(Element page, String selector) {
        var found = page.selectFirst(selector);
        assertThat(found).as(selector + " in " + page.text()).isNotNull();
        return found.attr("href").replaceFirst("#.*", "");
    }
}
