package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Reflection;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.OwnWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Whose words something is, and the ways back: at a line, from a preview, and from forgetting too much. */
final class WaysBackIT extends OpenPages {

    @Override
    WebHost start(Path data) {
        return WebHost.with(new Mails(), data);
    }

    @Test
    @DisplayName("what was said of a line is taken back at the line, and leads back to it in the same list")
    void should_take_back_at_the_line() {
        var oslo = host.fact(WebHost.ADA, "Ada lives in Oslo");
        var sails = host.fact(WebHost.ADA, "Ada sails");
        var list = "/ui/know/about?name=Ada";
        var line = "#m-" + sails.value();

        var judged = visitor.send(visitor.form(visitor.read(list).selectFirst(line + " form"), Map.of(), "wrong"));
        assertThat(judged.headers().firstValue("Location")).hasValue(list.replaceFirst("/ui", visitor.place()) + line);
        visitor.submit(visitor.read(list).selectFirst(line + " form"), Map.of(), "take back: wrong");
        assertThat(fact(sails).isJudgedWrong()).isFalse();

        assertThat(host.memory().confirm(WebHost.ADA, sails)).isPresent();
        var form = visitor.read(list).selectFirst(line + " form:has(button[value=unconfirm])");
        var taken = visitor.send(visitor.form(form, Map.of(), "take back: confirmed"));
        assertThat(taken.headers().firstValue("Location")).hasValue(list.replaceFirst("/ui", visitor.place()) + line);
        assertThat(fact(sails).isProtected()).isFalse();

        var bergen =
                host.memory().correct(WebHost.ADA, oslo, "Ada lives in Bergen").orElseThrow();
        var corrected = visitor.read(list).selectFirst("#m-" + bergen.id().value());
        assertThat(corrected.text()).contains("corrected by you");
        visitor.submit(corrected.selectFirst("form:has([name=former])"), Map.of(), "take back: corrected");
        assertThat(facts()).contains("Ada lives in Oslo").doesNotContain("Ada lives in Bergen");
        assertThat(visitor.read(list).select("#m-" + oslo.value()).text())
                .contains("fresh")
                .doesNotContain("corrected", "take back");

        var elsewhere = visitor.form(
                visitor.read(list).selectFirst(line + " form"), Map.of("back", "//example.org/ui/know"), "useful");
        assertThat(visitor.send(elsewhere).headers().firstValue("Location").orElseThrow())
                .startsWith(visitor.place() + "/memory?id=");
    }

    @Test
    @DisplayName("of what is to be forgotten everything can be seen, page by page, and single memories kept back")
    void should_keep_single_memories_back() {
        for (int i = 0; i < 60; i++) {
            host.fact(WebHost.ADA, "Erik owns boat number " + i);
        }

        var first = visitor.read("/ui/forget?about=Erik");
        assertThat(first.text()).contains("All about Erik: 60 memories", "boat number 59", "earlier wordings");
        var kept = first.select("[name=chosen]").get(3).val();
        var form = first.selectFirst("form[method=post]");
        form.selectFirst("[name=chosen][value=" + kept + "]").removeAttr("checked");
        var second = visitor.submit(form, Map.of(), "Older ones");
        assertThat(second.text()).contains("boat number 0").doesNotContain("boat number 59");
        assertThat(second.select("[name=chosen]")).hasSize(10);
        var last = second.selectFirst("[name=chosen]");
        last.removeAttr("checked");
        var again = visitor.submit(second.selectFirst("form[method=post]"), Map.of(), "Newer ones");
        assertThat(again.select("[name=chosen]:not([checked])").eachAttr("value"))
                .containsExactly(kept);

        var done = visitor.submit(again.selectFirst("form[method=post]"), Map.of(), "Erase it for good");

        assertThat(done.text()).contains("Erased for good: 58 memories. Kept: 2 memories.");
        assertThat(host.memory().list(WebHost.ADA, MemoryFilter.ALL, 9))
                .extracting(memory -> memory.id().value())
                .containsExactlyInAnyOrder(kept, last.val());
    }

    @Test
    @DisplayName("Cancel leads back to where one came from, but never to another server")
    void should_lead_back() {
        var id = host.fact(WebHost.ADA, "Ada sails");
        var forget = "/ui/forget?id=" + id.value();
        var place = visitor.place();

        assertThat(cancel(forget, host.address() + place + "/timeline?q=sails")).isEqualTo(place + "/timeline?q=sails");
        assertThat(cancel(forget, "http://example.org" + place + "/timeline?q=sails"))
                .isEqualTo(place + "/know");
        assertThat(cancel(forget, host.address() + "/v1/memories")).isEqualTo(place + "/know");
    }

    private String cancel(String path, String from) {
        var answer = visitor.send(visitor.get(path).header("Referer", from));
        return Jsoup.parse(answer.body()).selectFirst("a:contains(Cancel)").attr("href");
    }

    @Test
    @DisplayName(
            "what somebody pasted is not what they said, and an insight tells from how many memories it was concluded")
    void should_tell_whose_words() {
        host.user(
                WebHost.ADA,
                "monday",
                "Ada",
                "Look at this mail:\n\nFrom: Erik <erik@example.org>\nTo: Ada <ada@example.org>\nSubject: Boat\n"
                        + "Date: Mon, 5 Jan 2026 10:00:00 +0000\n\nHello Ada,\nthe marina has sold my yellow boat to a"
                        + " dentist from Hamburg yesterday.\nBest regards\nErik");
        host.user(WebHost.ADA, "monday", "Ada", "I keep bees in the garden.");
        var turns = host.memory().list(WebHost.ADA, MemoryFilter.ALL, 9);
        var boat = learned("The marina sold the yellow boat to a dentist from Hamburg", turns.get(1));
        var bees = learned("Ada keeps bees in the garden", turns.get(0));
        var insight = host.memory()
                .saveReflection(
                        WebHost.ADA, new Reflection.Draft("Ada is busy", List.of(), "test", List.of(boat, bees)));

        assertThat(visitor.read("/ui/memory?id=" + boat.value()).text()).contains("pasted");
        assertThat(visitor.read("/ui/memory?id=" + bees.value()).text()).contains("you said");
        assertThat(visitor.read("/ui/memory?id=" + turns.get(1).id().value()).text())
                .contains("pasted");
        var page = visitor.read("/ui/memory?id=" + insight.id().value());
        assertThat(page.text()).contains("the agent concluded it from 2 memories");
        assertThat(page.select("section[aria-labelledby=sources-title] .text").eachText())
                .containsExactlyInAnyOrder(
                        "The marina sold the yellow boat to a dentist from Hamburg", "Ada keeps bees in the garden");
    }

    /** Knows a pasted mail by its first line. */
    private static final class Mails implements AgentExtension {

        @Override
        public void initialize(ExtensionContext context) {
            context.provide(OwnWords.class, message -> message.replaceFirst("(?s)From: .*", ""));
        }
    }

    private MemoryId learned(String text, Memory turn) {
        return host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder(text, 0.9, "session-reader/1")
                                .sessionId("monday")
                                .derivedFrom(List.of(turn.id()))
                                .build())
                .id();
    }

    private List<String> facts() {
        return host.memory().list(WebHost.ADA, MemoryFilter.ofKinds(MemoryKind.FACT), 10).stream()
                .map(Memory::content)
                .toList();
    }

    private Fact fact(MemoryId id) {
        return (Fact) host.memory().find(WebHost.ADA, id).orElseThrow();
    }
}
