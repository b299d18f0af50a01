package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Verdict;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.event.UserMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The first page: a portrait of the user out of what is remembered. */
final class PortraitIT extends OpenPages {

    private static final Logger LOG = LoggerFactory.getLogger(PortraitIT.class);
    private static final int MANY_TURNS = 10_000;
    private static final int MOST_BYTES = 60 * 1024;

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
    @DisplayName("a card has its four newest facts, and the others are one click away")
    void should_lead_to_all_facts_of_a_card() {
        for (int i = 0; i < 12; i++) {
            host.fact(WebHost.ADA, "Boat number " + i + " is red");
        }

        var card = card(visitor.read("/ui/know"), "Other");

        assertThat(card.select(".value")).hasSize(4);
        assertThat(card.select(".further").text()).isEqualTo("8 more");
        assertThat(visitor.read(card.selectFirst(".further a").attr("href")).select(".value"))
                .hasSize(12);
    }

    @Test
    @DisplayName("what a newer value replaced stands struck below it, with the day")
    void should_show_the_former_value() {
        var oslo = fact("Ada lives in Oslo", "home", "oslo", 9);
        var unused =
                host.memory().correct(WebHost.ADA, oslo, "Ada lives in Bergen").orElseThrow();

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

        var decided = visitor.submit(asked.selectFirst(".answer:contains(Bergen) > form"), Map.of(), "This one");
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

        assertThat(page.select(".alert").text()).contains("1 memory waits for your decision.", "Ada owns a yacht");
        assertThat(page.select("nav .badge").text()).isEqualTo("1 waiting");
        assertThat(page.select(".cards").text()).doesNotContain("yacht");
    }

    @Test
    @DisplayName("what stands in every prompt is a bar with the tokens of each line; what has no room can be pinned")
    void should_count_the_tokens_of_every_prompt() {
        for (int i = 0; i < 20; i++) {
            host.memory()
                    .remember(
                            WebHost.ADA,
                            FactDraft.builder("Ada is allergic to the nuts of tree number " + i, 0.9, "import")
                                    .durability(Durability.LASTING)
                                    .tags(List.of("health"))
                                    .build());
        }

        var card = visitor.read("/ui/know").selectFirst(".card:has(.tokens)");

        assertThat(card.selectFirst("h2 .number").text()).matches("3[0-9][0-9] of 400 tokens");
        assertThat(card.select(".tokens rect.line")).hasSameSizeAs(card.select(".tally li:not(.out)"));
        assertThat(card.select(".tally li:not(.out) .number").eachText()).allMatch(text -> text.endsWith(" tokens"));
        var left = card.selectFirst(".tally .out");
        assertThat(left.text()).startsWith("does not fit: Ada is allergic");

        var pinned = visitor.submit(left.selectFirst("form"), Map.of(), "Pin");
        assertThat(pinned.select("h1").text()).isEqualTo("You");
        assertThat(pinned.select(".tally li:not(.out)").first().text())
                .startsWith(left.selectFirst("span").text().replace("does not fit: ", ""));
    }

    @Test
    @DisplayName("the last night that changed something is a card with its difference, and leads to taking it back")
    void should_tell_what_the_last_night_changed() {
        var maintenance = host.kernel().service(MemoryMaintenance.class).orElseThrow();
        var run = maintenance.beginRun(WebHost.ADA, "reflection");
        var unused = maintenance.saveReflection(
                WebHost.ADA, run, new Reflection.Draft("Ada is often at sea", List.of(), "test", List.of()));

        var night = visitor.read("/ui/know").selectFirst(".night");

        assertThat(night.select(".sums").text()).isEqualTo("+1 learnt 0 replaced 0 faded");
        assertThat(night.select(".diff li").text()).isEqualTo("+learnt: Ada is often at sea");
        assertThat(visitor.read(night.selectFirst("a.button:contains(Take the night back)")
                                .attr("href"))
                        .text())
                .contains("Ada is often at sea", "Take it back");
    }

    @Test
    @DisplayName("people and things are a graph and a list that says the same, with the last sentence of each")
    void should_draw_who_is_around_the_user() {
        Story.tell(host);

        var card = visitor.read("/ui/know").selectFirst(".card:has(.graph)");

        assertThat(card.select(".graph text:not(.center)").eachText())
                .containsExactlyInAnyOrderElementsOf(card.select(".around a").eachText())
                .contains("Greta", "Fjordlog")
                .doesNotContain("Ada");
        assertThat(card.select(".graph text.center").text()).isEqualTo("Ada");
        assertThat(card.select(".around li:contains(Fjordlog) .last").text()).contains("porpoises");
        assertThat(visitor.read(card.selectFirst(".around a").attr("href")).select("h1"))
                .hasSize(1);
    }

    @Test
    @DisplayName("a browser that prefers German gets the page in German, with dates as people write them")
    void should_speak_german() {
        say("monday", 3, "Ich wohne in Bergen.");
        fact("Ada wohnt in Bergen", "home", "bergen", 3);

        var page = Jsoup.parse(visitor.send(visitor.get("/ui/know").header("Accept-Language", "de-DE,en;q=0.5"))
                .body());

        assertThat(page.selectFirst("html").attr("lang")).isEqualTo("de");
        assertThat(page.select("nav").text()).contains("Über dich", "Zeitachse");
        assertThat(page.select(".hero .lead").text()).startsWith("1 Tatsache · 0 Namen · 1 Gespräch seit ");
        assertThat(card(page, "Zuhause").select("time").text()).matches("[0-9]{1,2}\\. \\p{L}+( [0-9]{4})?");
    }

    @Test
    @DisplayName("a fact is added in one's own words; what a refused form had is shown again, to copy")
    void should_remember_what_is_typed() {
        var form = visitor.read("/ui/know").selectFirst("form.add");

        var added = visitor.submit(form, Map.of("text", "Ada plays the organ"), "Remember");

        assertThat(added.select(".notice").text()).isEqualTo("Remembered.");
        assertThat(added.select(".voice").first().text()).isEqualTo("you wrote");
        assertThat(visitor.read("/ui/know").select(".value").text()).isEqualTo("Ada plays the organ");

        var again = visitor.send(visitor.form(form, Map.of("text", "Ada plays the flute"), "Remember"));
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(Jsoup.parse(again.body()).select("textarea").text()).isEqualTo("Ada plays the flute");
    }

    @Test
    @DisplayName("signing out ends the session in this browser, also where nothing can be changed")
    void should_sign_out() {
        var left =
                visitor.send(visitor.form(visitor.read("/ui/know").selectFirst("footer form"), Map.of(), "Sign out"));

        assertThat(left.body()).contains("You are signed out");
        assertThat(visitor.send(visitor.get("/ui/know")).statusCode()).isEqualTo(401);
    }

    @Test
    @DisplayName("from what was said to what a model was given with it, and from a memory to the prompts it stood in")
    void should_lead_both_ways() {
        Story.tell(host);
        var prompt = "Where does Ada live now?";
        assertThat(host.kernel().session(WebHost.ADA, "today").context(prompt)).isNotEmpty();
        host.user(WebHost.ADA, "today", "Ada", prompt);
        host.fact(WebHost.ADA, "Ada reads this page"); // what is queued before is written then

        var turn = visitor.read("/ui/session?id=today").selectFirst(".turn");
        var given = visitor.read(
                turn.selectFirst("a:contains(what the model was given with it)").attr("href"));
        assertThat(given.select("h1").text()).isEqualTo("Given with a prompt");
        assertThat(given.select(".legend").text()).contains("free");

        var memory = visitor.read(given.selectFirst(".memory a.plain").attr("href"));
        assertThat(memory.select("section:has(#prompts-title) a").text()).isEqualTo(prompt);
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
            LOG.info(
                    "The first page of 10,000 turns: {} ms",
                    Duration.ofNanos(System.nanoTime() - begin).toMillis());
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
        return ((Fact) host.memory().find(WebHost.ADA, id).orElseThrow())
                .details()
                .verdict();
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
