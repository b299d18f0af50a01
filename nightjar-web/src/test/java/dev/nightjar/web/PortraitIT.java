package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.event.UserMessage;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first page: a portrait of the user out of what is remembered. */
final class PortraitIT {

    private static final int MANY_TURNS = 10_000;
    private static final int MOST_BYTES = 60 * 1024;

    private WebHost host;
    private Visitor visitor;

    @BeforeEach
    void open(@TempDir Path data) {
        host = WebHost.open(data);
        visitor = host.visitor();
    }

    @AfterEach
    void close() {
        host.close();
    }

    @Test
    @DisplayName("it has the user's name, how much is known in a line, and each day on which anything was said")
    void should_introduce_the_user() {
        say("monday", 3, "I count porpoises.");
        say("tuesday", 2, "It rains.");
        host.fact(WebHost.ADA, "Ada counts porpoises");

        var page = visitor.read("/ui/know");

        assertThat(page.select("h1").text()).isEqualTo("Ada");
        assertThat(page.select(".hero .lead").text()).startsWith("1 fact · 0 names · 2 conversations since ");
        assertThat(page.select(".weeks a").eachAttr("aria-label"))
                .hasSize(3)
                .allMatch(label -> label.endsWith(", 1 said") || label.endsWith(", 1 learnt"));
        var day = visitor.read(page.selectFirst(".weeks a").attr("href"));
        assertThat(day.select(".talk h3").text()).isEqualTo("I count porpoises.");
    }

    @Test
    @DisplayName("facts are on cards by what they are about, each with whose word it is and its day")
    void should_sort_facts_into_cards() {
        say("monday", 3, "I live in Bergen.");
        fact("Ada lives in Bergen", "home", "bergen", 3);
        fact("Ada works at the aquarium", "employer", "aquarium", 2);
        host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder("Ada is allergic to hazelnuts", 0.9, "remember_fact")
                                .tags(List.of("health"))
                                .build());
        claim(FactDraft.builder("Greta lives in Hamburg", 0.9, "import"), "greta", "home", "hamburg");
        host.fact(WebHost.ADA, "Tea is better than coffee");

        var page = visitor.read("/ui/know");

        assertThat(card(page, "Home").select(".value").eachText()).containsExactly("Ada lives in Bergen");
        assertThat(card(page, "Work").select(".value").eachText()).containsExactly("Ada works at the aquarium");
        assertThat(card(page, "People and projects").select(".value").eachText())
                .containsExactly("Greta lives in Hamburg");
        assertThat(card(page, "Other").select(".value").eachText()).containsExactly("Tea is better than coffee");
        var health = card(page, "Health and food");
        assertThat(health.select(".voice.agent").text()).isEqualTo("agent noted");
        assertThat(health.select("time").attr("datetime")).hasSize(10);
        assertThat(health.select(".deeds").text()).contains("90 % sure");
    }

    @Test
    @DisplayName("a card has its five newest facts, and the others are one click away")
    void should_lead_to_all_facts_of_a_card() {
        for (int i = 0; i < 12; i++) {
            host.fact(WebHost.ADA, "Boat number " + i + " is red");
        }

        var card = card(visitor.read("/ui/know"), "Other");

        assertThat(card.select(".value")).hasSize(5);
        assertThat(card.select(".further").text()).isEqualTo("7 more");
        assertThat(visitor.read(card.selectFirst(".further a").attr("href")).select(".value"))
                .hasSize(12);
    }

    @Test
    @DisplayName("what a newer value replaced stands struck below it, with the day")
    void should_show_the_former_value() {
        var oslo = fact("Ada lives in Oslo", "home", "oslo", 9);
        var unused = host.memory().correct(WebHost.ADA, oslo, "Ada lives in Bergen").orElseThrow();

        var card = card(visitor.read("/ui/know"), "Other");

        assertThat(card.select(".value").text()).isEqualTo("Ada lives in Bergen");
        assertThat(card.select(".was s").text()).isEqualTo("Ada lives in Oslo");
        assertThat(card.select(".was").text()).contains("until ");
    }

    @Test
    @DisplayName("of two values where one can be true the user chooses the right one, and takes that back")
    void should_ask_which_of_two_answers_is_right() {
        say("monday", 9, "I live in Oslo.");
        var oslo = fact("Ada lives in Oslo", "home", "oslo", 9);
        var bergen = fact("Ada lives in Bergen", "home", "bergen", 2);

        var asked = card(visitor.read("/ui/know"), "Home");
        assertThat(asked.text()).contains("Two answers. Which is right?");
        assertThat(asked.select(".value").eachText()).containsExactly("Ada lives in Bergen", "Ada lives in Oslo");

        var decided = visitor.submit(asked.selectFirst(".answer:contains(Bergen) form"), Map.of(), "This one");
        assertThat(card(decided, "Home").select(".value").text()).isEqualTo("Ada lives in Bergen");
        assertThat(card(decided, "Home").select(".was s").text()).isEqualTo("Ada lives in Oslo");
        assertThat(verdict(oslo)).isEqualTo(Verdict.WRONG);
        assertThat(verdict(bergen)).isNull();

        var undone = visitor.submit(decided.selectFirst(".notice form"), Map.of(), "Undo");
        assertThat(card(undone, "Home").text()).contains("Two answers. Which is right?");
        assertThat(verdict(oslo)).isNull();
    }

    @Test
    @DisplayName("what waits for a decision is announced on the page, and its number in the navigation")
    void should_announce_what_waits() {
        host.memory()
                .remember(
                        WebHost.ADA,
                        FactDraft.builder("Ada owns a yacht", 0.9, "import")
                                .origin(Origin.WEB)
                                .build());

        var page = visitor.read("/ui/know");

        assertThat(page.select(".alert").text()).contains("1 memory waits for your word.", "Ada owns a yacht");
        assertThat(page.select("nav .badge").text()).isEqualTo("1 waiting");
        assertThat(page.select(".cards").text()).doesNotContain("yacht");
    }

    @Test
    @DisplayName("10,000 turns: the page has at most 60 KB")
    void should_stay_small() {
        Story.tell(host);
        Story.tellMuch(host, MANY_TURNS);
        assertThat(visitor.send(visitor.get("/ui/know")).statusCode()).isEqualTo(200);
        for (int i = 0; i < 3; i++) {
            long begin = System.nanoTime();
            var body = visitor.send(visitor.get("/ui/know")).body();
            System.out.println("The first page of 10,000 turns: " + body.length() / 1024 + " KB, "
                    + Duration.ofNanos(System.nanoTime() - begin).toMillis() + " ms");
            assertThat(body.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(MOST_BYTES);
        }
    }

    private MemoryId fact(String text, String slot, String value, int daysAgo) {
        return claim(
                FactDraft.builder(text, 0.9, "import").eventTime(Instant.now().minus(Duration.ofDays(daysAgo))),
                "ada",
                slot,
                value);
    }

    private MemoryId claim(FactDraft.Builder draft, String subject, String slot, String value) {
        return host.memory()
                .remember(
                        WebHost.ADA,
                        draft.claims(List.of(new Claim(subject, slot, value, State.HOLDS, true, false)))
                                .build())
                .id();
    }

    private Verdict verdict(MemoryId id) {
        return ((Fact) host.memory().find(WebHost.ADA, id).orElseThrow()).details().verdict();
    }

    private void say(String session, int daysAgo, String text) {
        host.kernel()
                .events()
                .post(UserMessage.of(WebHost.ADA, session, text, Instant.now().minus(Duration.ofDays(daysAgo)))
                        .by("Ada"));
    }

    private static Element card(Document page, String title) {
        return page.selectFirst(".card[aria-label=" + title + "]");
    }
}
