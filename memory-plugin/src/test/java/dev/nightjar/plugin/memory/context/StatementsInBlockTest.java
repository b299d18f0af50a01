package dev.nightjar.plugin.memory.context;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.event.AgentResponse;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ContextInspection;
import dev.nightjar.extension.ContextInspection.Decision;
import dev.nightjar.extension.ContextInspection.Outcome;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StatementsInBlockTest {

    private static final String HAZELNUTS = "I'm allergic to hazelnuts.";
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
    @DisplayName("G2, G4: a statement and the turn that it comes from are one line: the turn")
    void should_leave_the_statement_to_its_turn() {
        var statement = stated(memory, "s1", "By the way, " + HAZELNUTS + " My sister eats them.", HAZELNUTS);

        assertThat(block(memory, QUESTION)).containsOnlyOnce("allergic").contains("Nora: By the way, I'm allergic");
        var turn = memory.episodes("s1").get(0).id();
        assertThat(decision(memory, statement)).satisfies(one -> {
            assertThat(one.outcome()).isEqualTo(Outcome.REPEATED);
            assertThat(one.other()).isEqualTo(turn);
        });
    }

    @Test
    @DisplayName("G2: a statement whose turn is not shown is a line with the day and the end of its id")
    void should_show_the_statement_without_its_turn() {
        var statement = stated(withoutTurns, "s1", HAZELNUTS, HAZELNUTS);
        withoutTurns.clock().advance(Duration.ofDays(21));

        assertThat(block(withoutTurns, QUESTION))
                .contains("- Nora, 2026-01-01: \"" + HAZELNUTS + "\" (3 weeks ago) " + ShortIds.inBrackets(statement)
                        + "\n");
    }

    @Test
    @DisplayName("G2: a statement is a line where of its long turn other passages are shown")
    void should_show_the_statement_beside_passages_without_it() {
        var log = "worker is processing a batch of records\n".repeat(60);
        stated(
                memory,
                "s1",
                "The hazelnuts of the market:\n" + log + "I cannot eat them.\n" + log,
                "I cannot eat them.");

        assertThat(block(memory, "hazelnuts market Nora"))
                .contains("- Nora, 2026-01-01: \"I cannot eat them.\"", "The hazelnuts of the market")
                .containsOnlyOnce("cannot eat");
    }

    @Test
    @DisplayName("G2, G4: a short answer stands with the question it answers, and its turn not a second time")
    void should_show_an_answer_with_its_question() {
        memory.agent("s1", "Any allergies?");
        say(memory, "s1", "Hazelnuts, sadly.");
        var turn = memory.episodes("s1").get(1).id();
        save(memory, new Quotation("Nora", "Any allergies?", "Hazelnuts, sadly."), turn);

        assertThat(block(memory, "hazelnuts"))
                .contains("- Nora, 2026-01-01, asked \"Any allergies?\": \"Hazelnuts, sadly.\"")
                .containsOnlyOnce("Hazelnuts, sadly");
        assertThat(decision(memory, turn).outcome()).isEqualTo(Outcome.REPEATED);
    }

    @Test
    @DisplayName("G4: a statement whose words only an agent's turn holds does not stand back behind it")
    void should_not_leave_a_statement_to_the_agent() {
        memory.agent("s2", "Did you say: I'm allergic to hazelnuts. Is that right?");
        save(
                memory,
                new Quotation("Nora", null, HAZELNUTS),
                memory.episodes("s2").get(0).id());

        assertThat(block(memory, QUESTION)).contains("- Nora, 2026-01-01: \"" + HAZELNUTS + "\"");
    }

    @Test
    @DisplayName(
            "G4: where people talk with each other, a statement stands back behind its speaker's turn, whatever the role")
    void should_know_people_in_the_place_of_the_agent() {
        memory.context()
                .events()
                .post(AgentResponse.of(SCOPE, "s3", HAZELNUTS, memory.clock().instant())
                        .by("Ben"));
        var turn = memory.episodes("s3").get(0).id();
        save(memory, new Quotation("Ben", null, HAZELNUTS), turn);

        assertThat(block(memory, QUESTION))
                .contains("2026-01-01 Ben: " + HAZELNUTS)
                .containsOnlyOnce("allergic");
    }

    @Test
    @DisplayName("G2, G4: a name and a common noun bring six facts, and the turns are not shut out")
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
    @DisplayName("G4: facts leave a third of the budget to turns where a turn is relevant, and nothing where none is")
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
    @DisplayName("G2: the best fact stands first")
    void should_show_the_best_fact_first() {
        withoutTurns.remember("Nora likes hazelnuts and the sea and the mountains and the town");
        stated(withoutTurns, "s1", HAZELNUTS, HAZELNUTS);

        var facts = block(withoutTurns, QUESTION)
                .lines()
                .filter(line -> line.startsWith("- "))
                .toList();

        assertThat(facts).hasSize(2).first().asString().contains("allergic");
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

    private static Decision decision(StartedMemory in, MemoryId id) {
        return in
                .context()
                .service(ContextInspection.class)
                .orElseThrow()
                .inspect(new ContextProvider.Request(QUESTION, SCOPE, null))
                .decisions()
                .stream()
                .filter(one -> one.memory().id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
