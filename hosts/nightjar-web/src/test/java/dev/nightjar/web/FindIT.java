package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The search in the header: one for names, facts and what was said, and the answer to "is it gone?". */
final class FindIT extends OpenPages {

    @Test
    @DisplayName("from any page one field finds names, facts and turns, and marks the words")
    void should_find_everything() {
        Story.tell(host);

        var found = visitor.submit(
                visitor.read("/ui/nights").selectFirst("header form[role=search]"), Map.of("q", "fjordlog"), null);

        assertThat(found.select("h1").text()).isEqualTo("fjordlog");
        assertThat(found.select(".chips a").eachText()).contains("Fjordlog");
        assertThat(found.select("section[aria-label=Known] mark").eachText()).contains("Fjordlog");
        assertThat(found.select("section[aria-label=Said] mark").eachText()).contains("Fjordlog");
        assertThat(found.select(".gone")).isEmpty();
    }

    @Test
    @DisplayName("a word that nothing contains is said to be nowhere, and nothing unlike it is shown")
    void should_say_that_nothing_contains_a_word() {
        Story.tell(host);

        var found = visitor.read("/ui/find?q=Zwentibold");

        assertThat(found.select(".gone").text()).startsWith("Nothing contains “Zwentibold”.");
        assertThat(found.select(".fact")).isEmpty();
    }

    @Test
    @DisplayName("a name is there until it is forgotten, also where only an earlier wording has it; then it is gone")
    void should_tell_whether_a_name_is_gone() {
        host.user(WebHost.ADA, "monday", "Ada", "I met Lotte at the harbour.");
        var id = host.fact(WebHost.ADA, "Lotte sails");
        var unused = host.memory().correct(WebHost.ADA, id, "Somebody sails").orElseThrow();
        assertThat(visitor.read("/ui/find?q=lotte").select(".gone")).isEmpty();

        for (var session : host.memory().list(WebHost.ADA, MemoryFilter.ALL, 10)) {
            if (session.content().contains("Lotte")) {
                assertThat(host.memory().forget(WebHost.ADA, session.id())).isPresent();
            }
        }
        assertThat(visitor.read("/ui/find?q=lotte").select(".gone"))
                .as("the earlier wording of the fact has it")
                .isEmpty();

        var erasure = host.kernel().service(Erasure.class).orElseThrow();
        assertThat(erasure.erase(WebHost.ADA, new ErasureTarget.About("Lotte"), progress -> {}))
                .isPresent();
        assertThat(visitor.read("/ui/find?q=lotte").select(".gone").text()).startsWith("Nothing contains “lotte”.");
    }

    @Test
    @DisplayName("a place beyond the last name is the end of the list")
    void should_list_nothing_beyond_the_last_name() {
        Story.tell(host);
        assertThat(visitor.read("/ui/find").select("main").text()).contains("Fjordlog");

        var page = visitor.read("/ui/find?from=" + Integer.MAX_VALUE);

        assertThat(page.select("main").text()).doesNotContain("Fjordlog");
    }

    @Test
    @DisplayName("why a search leaves out a statement, and why the conversation under way, are two reasons")
    void should_tell_why_it_is_left_out() {
        var said = FactDraft.builder("Ada: \"I am allergic to hazelnuts.\"", 0.9, Quotation.SOURCE)
                .sessionId("monday")
                .build();
        var why = "/ui/ask/why?prompt=hazelnuts&id="
                + host.memory().remember(WebHost.ADA, said).id();

        assertThat(visitor.read(why).text())
                .contains("It is a statement: the turn that it quotes is shown instead.")
                .doesNotContain("conversation under way");
        assertThat(visitor.read(why + "&session=monday").text())
                .contains("It is a statement:", "It is of the present conversation, which is left out.");
    }

    @Test
    @DisplayName("hostile words stay text")
    void should_escape_what_is_searched_for() {
        host.fact(WebHost.ADA, "Eve <script>alert(1)</script> and <b>bold</b>");

        var page = visitor.read("/ui/find?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E");

        assertThat(page.select("main script, main b")).isEmpty();
        assertThat(page.select("h1").text()).isEqualTo("<script>alert(1)</script>");
        assertThat(page.select("mark").text()).contains("script");
    }
}
