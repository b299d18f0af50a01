package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.SearchTrace.Step;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatementsInBlockTest {

    private static final String HAZELNUTS = "I'm allergic to hazelnuts.";
    /** More than a block has candidates. */
    private static final int MANY = 70;

    private static final String QUESTION = "Who is allergic to hazelnuts?";

    /** Whatever is found is injected, so that the choice is tested and not the estimate. */
    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(StartedMemory.settings(new ContextSettings(800, 6, 40, 250, 0)));

    @RegisterExtension
    final StartedMemory withoutTurns =
            StartedMemory.with(StartedMemory.settings(new ContextSettings(800, 6, 0, 250, 0)));

    @RegisterExtension
    final StartedMemory small = StartedMemory.with(StartedMemory.settings(new ContextSettings(300, 50, 40, 150, 0)));

    @RegisterExtension
    final StartedMemory usual = StartedMemory.withDefaults();

    @Test
    @Tag("G2")
    @Tag("G4")
    @DisplayName("turns answer; a statement is no line and no candidate, whether its turn is shown or not")
    void should_answer_with_turns() {
        var statement = stated(memory, "s1", "By the way, " + HAZELNUTS + " My sister eats them.", HAZELNUTS);
        stated(withoutTurns, "s1", HAZELNUTS, HAZELNUTS);

        assertThat(block(memory, QUESTION)).containsOnlyOnce("allergic").contains("Nora: By the way, I'm allergic");
        assertThat(decisions(memory, QUESTION))
                .noneMatch(one -> one.memory().id().equals(statement));
        var trace = inspection(memory)
                .trace(new ContextRequest(QUESTION, SCOPE, null), statement)
                .orElseThrow();
        assertThat(trace.isReturned()).isFalse();
        assertThat(trace.steps())
                .filteredOn(step -> !step.isPassed())
                .extracting(Step::name)
                .contains("source");
        assertThat(block(withoutTurns, QUESTION)).isEmpty();
    }

    @Test
    @Tag("G2")
    @DisplayName("statements take no place of a fact that was worded, nor do turns, however many there are")
    void should_keep_places_for_worded_facts() {
        memory.remember("Hazelnuts make Nora ill");
        for (int i = 0; i < MANY; i++) {
            stated(memory, "s" + i, HAZELNUTS + " I said so " + i + " times.", HAZELNUTS + " Number " + i);
        }

        assertThat(block(memory, QUESTION)).contains("- Hazelnuts make Nora ill");
    }

    @Test
    @Tag("G2")
    @DisplayName("facts that were worded take no place of a turn, however many there are")
    void should_keep_places_for_turns() {
        say(memory, "s1", HAZELNUTS);
        for (int i = 0; i < MANY; i++) {
            memory.remember("Guest number " + i + " is allergic to hazelnuts");
        }

        assertThat(block(memory, QUESTION)).contains("Nora: " + HAZELNUTS);
    }

    @Test
    @Tag("G2")
    @Tag("G4")
    @DisplayName("a name and a common noun bring six facts, and the turns are not shut out")
    void should_keep_room_for_turns() {
        for (int i = 0; i < 16; i++) {
            usual.remember("Caroline takes part in the pottery class number " + i + " of the community centre");
        }
        usual.user("s1", "Caroline made a blue bowl in the pottery class.");

        var lines = block(usual, "What about Caroline and pottery?").lines().toList();

        assertThat(lines).filteredOn(line -> line.startsWith("- Caroline")).hasSize(6);
        assertThat(lines).filteredOn(line -> line.contains("blue bowl")).hasSize(1);
    }

    @Test
    @Tag("G4")
    @DisplayName("facts leave a third of the budget to turns where a turn is relevant, and nothing where none is")
    void should_keep_a_third_for_turns() {
        for (int i = 0; i < 40; i++) {
            small.remember("Caroline takes part in the pottery class number " + i + " of the community centre");
        }
        long alone = facts(small);
        say(small, "s1", "Caroline made a blue bowl in the pottery class, and then a red one.");

        assertThat(block(small, "Caroline pottery")).contains("blue bowl");
        assertThat(facts(small)).isLessThan(alone).isGreaterThan(alone / 3);
    }

    private static long facts(StartedMemory in) {
        return block(in, "Caroline pottery")
                .lines()
                .filter(line -> line.startsWith("- Caroline"))
                .count();
    }

    @Test
    @Tag("G2")
    @DisplayName("the best fact stands first")
    void should_show_the_best_fact_first() {
        withoutTurns.remember("Nora likes hazelnuts and the sea and the mountains and the town");
        withoutTurns.remember("Nora is allergic to hazelnuts");

        var facts = block(withoutTurns, QUESTION)
                .lines()
                .filter(line -> line.startsWith("- "))
                .toList();

        assertThat(facts).hasSize(2).first().asString().contains("allergic");
    }

    @Test
    @Tag("G4")
    @DisplayName("what the user asked to remember stands once, not as a fact and as its turn")
    void should_tell_a_wish_to_remember_once() {
        say(memory, "s1", HAZELNUTS);
        var turn = memory.episodes("s1").get(0).id();
        var wish = FactDraft.builder(new Quotation("Nora", null, HAZELNUTS).content(), 0.9, "asked/1")
                .derivedFrom(List.of(turn))
                .build();
        var unused = memory.service().remember(SCOPE, wish);

        assertThat(block(memory, QUESTION)).containsOnlyOnce("hazelnuts");
    }

    /** Somebody says something, and a statement is kept of it. */
    private static MemoryId stated(StartedMemory in, String session, String text, String sentence) {
        say(in, session, text);
        return save(
                in,
                new Quotation("Nora", null, sentence),
                in.episodes(session).get(0).id());
    }

    private static void say(StartedMemory in, String session, String text) {
        in.context()
                .events()
                .post(UserMessage.of(SCOPE, session, text, in.clock().instant()).by("Nora"));
    }

    private static MemoryId save(StartedMemory in, Quotation said, MemoryId turn) {
        return in.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(said.content(), 0.9, Quotation.SOURCE)
                                .derivedFrom(List.of(turn))
                                .build())
                .id();
    }

    private static String block(StartedMemory in, String prompt) {
        return in.block(prompt, null).orElse("");
    }

    private static List<Decision> decisions(StartedMemory in, String prompt) {
        return inspection(in).inspect(new ContextRequest(prompt, SCOPE, null)).decisions();
    }

    private static ContextInspection inspection(StartedMemory in) {
        return in.context().service(ContextInspection.class).orElseThrow();
    }
}
