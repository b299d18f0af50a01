package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What people come to ask, from the first page on: each answer is at most two clicks away. */
final class FiveQuestionsIT extends OpenPages {

    private static final String PROMPT = "Where does Ada live now?";

    private Document page;
    private int clicks;

    @BeforeEach
    void live() {
        Story.tell(host);
        var maintenance = host.kernel().service(MemoryMaintenance.class).orElseThrow();
        var run = maintenance.beginRun(WebHost.ADA, "reflection");
        for (var text :
                List.of("Ada is often at sea", "Ada likes birds", "Ada writes in the evening", "Ada has moved")) {
            var unused = maintenance.saveReflection(
                    WebHost.ADA, run, new Reflection.Draft(text, List.of(), "test", List.of()));
        }
        page = visitor.read("/ui/know");
    }

    @Test
    @DisplayName("what does it know of me, and what is in every prompt? The first page has it")
    void should_show_what_is_known() {
        assertThat(page.select(".cards .value").eachText()).contains("Ada lives in Bergen, near the harbour");
        assertThat(page.select(".card:has(#prompt-title) .tally").text()).contains("Ada is allergic to hazelnuts");
        assertThat(clicks).isZero();
    }

    @Test
    @DisplayName("what changed last night? Three lines on the first page, all of it behind one click")
    void should_tell_what_changed() {
        assertThat(page.select(".night .diff li")).hasSize(3);
        click(".night a:contains(See it and 1 more)");
        assertThat(page.select(".change .text").eachText())
                .containsExactlyInAnyOrder(
                        "Ada is often at sea", "Ada likes birds", "Ada writes in the evening", "Ada has moved");
        assertThat(clicks).isEqualTo(1);
    }

    @Test
    @DisplayName("why did it say that yesterday? The prompt, and what the model was given with it, in two clicks")
    void should_tell_why_it_said_that() {
        assertThat(host.kernel().session(WebHost.ADA, "today").context(PROMPT)).isNotEmpty();
        host.user(WebHost.ADA, "today", "Ada", PROMPT);
        host.fact(WebHost.ADA, "Ada reads this page"); // what is queued before is written then

        click("nav a:contains(Prompts)");
        click("main a:contains(" + PROMPT + ")");

        assertThat(page.select(".change .text").eachText()).contains("Ada lives in Bergen, near the harbour");
        assertThat(clicks).isEqualTo(2);
    }

    @Test
    @DisplayName("is she gone everywhere? The search of every page says so")
    void should_tell_that_she_is_gone() {
        search("Greta");
        assertThat(page.select(".gone")).isEmpty();
        assertThat(host.kernel()
                        .service(Erasure.class)
                        .orElseThrow()
                        .erase(WebHost.ADA, new ErasureTarget.About("Greta"), progress -> {}))
                .isPresent();

        search("Greta");

        assertThat(page.select(".gone").text()).startsWith("Nothing contains “Greta”.");
    }

    private void click(String link) {
        page = visitor.read(page.selectFirst(link).attr("href").replaceFirst("#.*", ""));
        clicks++;
    }

    private void search(String text) {
        page = visitor.submit(page.selectFirst("header form[role=search]"), Map.of("q", text), null);
    }
}
