package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Reflection;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * An erasure takes what its preview showed: if something else would go at the confirmation, the preview comes again.
 */
class SeenErasureIT extends OpenPages {

    private static final String ERASE = "Erase it for good";
    private static final String AGAIN = "Look again";

    @BeforeEach
    void say() {
        host.user(WebHost.ADA, "harbour", "Ada", "Erik sold me a kayak.");
        host.user(WebHost.ADA, "market", "Ada", "I bought pears.");
    }

    @Test
    @DisplayName("a turn that comes to a conversation after its preview is not erased unseen")
    void should_show_a_conversation_again() {
        assertShownAgain("session=harbour", () -> say("harbour", "The paddle broke on Sunday."), "The paddle broke");
    }

    @Test
    @DisplayName("the same holds for several conversations, as those of a day, when any of them goes on")
    void should_show_a_day_again() {
        assertShownAgain(
                "session=harbour&session=market", () -> say("market", "The pears were ripe."), "pears were ripe");
    }

    @Test
    @DisplayName("the same holds for all about a name, wherever it is said")
    void should_show_a_name_again() {
        assertShownAgain("about=Erik", () -> say("elsewhere", "Erik plays the organ."), "plays the organ");
    }

    @Test
    @DisplayName(
            "the same holds for a single memory and for several, as those of a search, from which something is derived")
    void should_show_memories_again() {
        var turns = host.memory().list(WebHost.ADA, MemoryFilter.ALL, 10);
        var ids = turns.stream().map(turn -> "id=" + turn.id().value()).toList();

        assertShownAgain(String.join("&", ids), () -> derive(turns.get(0).id(), "Ada eats fruit"), "Ada eats fruit");
        var fact = host.fact(WebHost.ADA, "Ada keeps a lamp");
        assertShownAgain("id=" + fact.value(), () -> derive(fact, "Ada has light"), "Ada has light");
    }

    @Test
    @DisplayName("of many memories none that came behind the first page of the preview is erased unseen")
    void should_show_all_pages_again() {
        for (int i = 0; i < 60; i++) {
            say("harbour", "Wave number " + i + " rolled in.");
        }
        var first = visitor.read("/ui/forget?session=harbour");
        say("harbour", "The paddle broke on Sunday.");

        var second = visitor.submit(first.selectFirst("form[method=post]"), Map.of(), "Older ones");

        assertThat(second.text()).contains(AGAIN, "The paddle broke");
    }

    @Test
    @DisplayName("what was unticked may differ from the preview, and what was shown goes at once when nothing came")
    void should_erase_what_was_seen() {
        var preview = visitor.read("/ui/forget?session=harbour");

        var after = visitor.submit(preview.selectFirst("form[method=post]"), Map.of(), ERASE);

        assertThat(after.text()).contains("Erased for good: 1 memory").doesNotContain(AGAIN);
    }

    @Test
    @DisplayName("taking back a run shows its preview again when it would do something else")
    void should_show_an_undo_again() {
        var maintenance = host.kernel().service(MemoryMaintenance.class).orElseThrow();
        var run = maintenance.beginRun(WebHost.ADA, "reflection");
        save(maintenance, run, "Ada is often at sea");
        var preview = visitor.read("/ui/nights/undo?id=" + run);
        save(maintenance, run, "Ada likes fruit");

        var again = visitor.submit(preview.selectFirst("form[method=post]"), Map.of(), "Take it back");

        assertThat(again.text()).contains(AGAIN, "Ada likes fruit");
        var done = visitor.submit(again.selectFirst("main form:has(.danger)"), Map.of(), "Take it back");
        assertThat(done.text()).contains("2 memories removed");
    }

    @Test
    @DisplayName("the changes of a text are shown again when they would be others")
    void should_show_edits_again() {
        learn("Erik sold a kayak to Ada");
        var edit = visitor.read("/ui/know/edit?name=Erik");
        var form = edit.selectFirst("form:has(textarea)");
        var preview = visitor.submit(form, Map.of("text", "- Erik mends boats"), "Show what changes");
        assertThat(preview.text()).contains("Forget for good", "Remember");
        var fact = host.memory().list(WebHost.ADA, MemoryFilter.ALL, 10).stream()
                .filter(memory -> memory.content().equals("Erik sold a kayak to Ada"))
                .findFirst()
                .orElseThrow();
        assertThat(host.memory().correct(WebHost.ADA, fact.id(), "Erik lent a kayak to Ada"))
                .isPresent();

        var again = visitor.submit(preview.selectFirst("form:has(button[value=make])"), Map.of(), "Make these changes");

        assertThat(again.text()).contains(AGAIN);
        assertThat(texts()).contains("Erik lent a kayak to Ada");
    }

    /** Looks at a preview, lets something come, and confirms twice. */
    private void assertShownAgain(String targets, Runnable coming, String came) {
        var preview = visitor.read("/ui/forget?" + targets);
        var before = texts();
        coming.run();

        var again = confirm(preview);

        assertThat(again.text()).contains("Forget for good?", AGAIN, came);
        assertThat(texts()).containsAll(before);
        assertThat(confirm(again).text()).contains("Erased for good").doesNotContain(AGAIN);
        assertThat(texts()).noneMatch(text -> text.contains(came));
    }

    private Document confirm(Document preview) {
        return visitor.submit(preview.selectFirst("main form:has(.danger)"), Map.of(), ERASE);
    }

    private void say(String session, String text) {
        host.user(WebHost.ADA, session, "Ada", text);
    }

    private void derive(MemoryId source, String text) {
        assertThat(host.memory()
                        .remember(
                                WebHost.ADA,
                                FactDraft.builder(text, 0.9, "import")
                                        .derivedFrom(List.of(source))
                                        .build()))
                .isNotNull();
    }

    private void learn(String text) {
        var fact = FactDraft.builder(text, 0.9, "import")
                .names(List.of(new Named("Erik", EntityType.PERSON)))
                .build();
        assertThat(host.memory().remember(WebHost.ADA, fact)).isNotNull();
    }

    private static void save(MemoryMaintenance maintenance, RunId run, String insight) {
        var draft = new Reflection.Draft(insight, List.of(), "test", List.of());
        assertThat(maintenance.saveReflection(WebHost.ADA, run, draft)).isNotNull();
    }

    private List<String> texts() {
        var texts = new ArrayList<String>();
        host.memory().list(WebHost.ADA, MemoryFilter.ALL, 200).forEach(memory -> texts.add(memory.content()));
        return texts;
    }
}
