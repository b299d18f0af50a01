package dev.nightjar.plugin.memory.tools;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static dev.nightjar.plugin.memory.fixture.ToolResults.failure;
import static dev.nightjar.plugin.memory.fixture.ToolResults.relevance;
import static dev.nightjar.plugin.memory.fixture.ToolResults.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FactToolsTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("I1")
    @Tag("I2")
    @Tag("I3")
    @Tag("I4")
    @Tag("I5")
    @Tag("I6")
    @Tag("I7")
    @DisplayName("the toolset has the promised tools, each described")
    void should_offer_every_tool() {
        assertThat(memory.extension().tools())
                .extracting(Tool::name)
                .containsExactly(
                        "search_memory",
                        "remember_fact",
                        "correct_fact",
                        "confirm_fact",
                        "forget_fact",
                        "get_entity_info",
                        "memory_stats",
                        "explain_fact",
                        "weak_facts",
                        "get_timeline");
        assertThat(memory.extension().tools())
                .allSatisfy(tool -> assertThat(tool.description()).isNotBlank());
    }

    @Test
    @Tag("I2")
    @DisplayName("remember_fact: the same fact twice is one row and says so; previews are 80 characters and dots")
    void should_remember_once() {
        var text = "Ada " + "very ".repeat(30) + "much likes to sail";
        var created = (FactTools.Remembered) success(memory.call("remember_fact", text, 0.7, null, null));
        assertThat(created.status()).isEqualTo("created");
        assertThat(created.preview()).hasSize(83).endsWith("...");
        var again = (FactTools.Remembered) success(memory.call("remember_fact", text + "!", 1.0, null, null));
        assertThat(again.status()).isEqualTo("already_exists");
        assertThat(again.id()).isEqualTo(created.id());
        assertThat(memory.service().stats(SCOPE).facts()).isEqualTo(1);
    }

    @Test
    @Tag("I2")
    @DisplayName("what remember_fact cannot take is answered, not thrown")
    void should_answer_bad_arguments() {
        assertThat(failure(memory.call("remember_fact", " ", 1.0, null, null))).contains("blank");
        assertThat(failure(memory.call("remember_fact", "Ada sails", 7.0, null, null)))
                .contains("0 to 1");
        assertThat(failure(
                        memory.call("correct_fact", memory.remember("Ada sails").value(), " ")))
                .contains("blank");
        assertThat(failure(memory.call("forget_fact", " ", null))).contains("memory_id", "query");
    }

    @Test
    @Tag("I2")
    @DisplayName("remember_fact takes a durability and the day of a plan; odd ones are refused with what is accepted")
    void should_remember_with_durability() {
        var plan = (FactTools.Remembered)
                success(memory.call("remember_fact", "Ada rows to Voss in March", 1.0, "Passing", "2026-03-09"));
        var fact = memory.fact(new MemoryId(plan.id()));
        assertThat(fact.durability()).isEqualTo(Durability.PASSING);
        assertThat(fact.fading().plannedUntil()).isEqualTo("2026-03-10T00:00:00Z");
        assertThat(failure(memory.call("remember_fact", "Ada sails", 1.0, "for ever", null)))
                .contains("lasting, stable, passing", "'for ever'");
        assertThat(failure(memory.call("remember_fact", "Ada sails", 1.0, null, "in spring")))
                .contains("2026-01-31", "'in spring'");
        memory.clock().advance(Duration.ofDays(90));
        var answer = (SearchTool.Found) success(memory.call("search_memory", "Voss", null, null, null, null, 10));
        assertThat(answer.memories())
                .singleElement()
                .satisfies(view -> assertThat(view.standing()).isEqualTo("past"));
    }

    @Test
    @Tag("I2")
    @Tag("X30")
    @DisplayName("remember_fact refuses what contradicts a confirmed fact, and says which and how to go on")
    void should_not_remember_against_a_confirmed_fact() {
        var bergen = new MemoryId(livesIn("Bergen").id());
        livesIn("Oslo");
        memory.service().confirm(SCOPE, bergen);

        var refused = failure(memory.call(
                "remember_fact", "Ada lives in Voss", 1.0, null, null, "Ada", "place of residence", "Voss"));

        assertThat(refused).contains("Ada lives in Bergen", bergen.value(), "correct_fact");
        assertThat(memory.found("Where does Ada live?"))
                .contains("Ada lives in Bergen")
                .doesNotContain("Ada lives in Voss");
        success(memory.call("remember_fact", "Ada keeps bees", 1.0, null, null, "Ada", "hobby", "bees"));
        success(memory.call("remember_fact", "Ben lives in Voss", 1.0, null, null, "Ben", "home", "Voss"));
    }

    @Test
    @Tag("I2")
    @Tag("X30")
    @DisplayName("a confirmed fact is contradicted however many others were said after it")
    void should_find_a_confirmed_fact_behind_many_others() {
        var bergen = new MemoryId(livesIn("Bergen").id());
        for (int i = 0; i < 25; i++) {
            memory.clock().advance(Duration.ofHours(1));
            livesIn("house number " + i);
        }
        memory.service().confirm(SCOPE, bergen);

        assertThat(failure(memory.call("remember_fact", "Ada lives in Voss", 1.0, null, null, "Ada", "home", "Voss")))
                .contains(bergen.value());
    }

    @Test
    @Tag("I2")
    @Tag("X30")
    @DisplayName("a confirmed statement is contradicted by another value, not by the one that it says")
    void should_remember_what_a_confirmed_statement_says() {
        var said = new Quotation("Ada", null, "I moved to Bergen in May.");
        var statement = memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(said.content(), 0.9, Quotation.SOURCE)
                                .claims(Slots.claims("Ada", "home", said.sentence(), false))
                                .build());
        memory.service().confirm(SCOPE, statement.id());

        assertThat(livesIn("Bergen").status()).isEqualTo("created");
        assertThat(failure(memory.call("remember_fact", "Ada lives in Voss", 1.0, null, null, "Ada", "home", "Voss")))
                .contains(statement.id().value());
    }

    private FactTools.Remembered livesIn(String town) {
        return (FactTools.Remembered)
                success(memory.call("remember_fact", "Ada lives in " + town, 1.0, null, null, "Ada", "home", town));
    }

    @Test
    @Tag("I2")
    @DisplayName("remember_fact answers with similar facts, so that two that contradict each other do not both stand")
    void should_answer_with_similar_facts() {
        var first = (FactTools.Remembered)
                success(memory.call("remember_fact", "Ada meets the dentist at 10 am on Friday", 1.0, null, null));
        assertThat(first.similar()).isNull();
        assertThat(first.hint()).isNull();
        success(memory.call("remember_fact", "Ada's boat is painted red", 1.0, null, null));
        var second = (FactTools.Remembered)
                success(memory.call("remember_fact", "Ada meets the dentist at 11 am on Friday", 1.0, null, null));
        assertThat(second.status()).isEqualTo("created");
        assertThat(second.similar())
                .isNotNull()
                .extracting("id.value", "content")
                .containsExactly(tuple(first.id(), "Ada meets the dentist at 10 am on Friday"));
        assertThat(second.hint()).contains("correct_fact", "ask the user");
    }

    @Test
    @Tag("I3")
    @DisplayName("correct_fact: the old is gone, the new is found; a second call on the old id fails softly")
    void should_correct() {
        var id = memory.remember("Ada lives in Oslo").value();
        var answer = (FactTools.Corrected) success(memory.call("correct_fact", " " + id + " ", "Ada lives in Bergen"));
        assertThat(answer.supersededId()).isEqualTo(id);
        assertThat(memory.found("Oslo")).containsExactly("Ada lives in Bergen");
        assertThat(failure(memory.call("correct_fact", id, "Ada lives in Bodo")))
                .contains(id, "search_memory");
        assertThat(failure(memory.call("correct_fact", "42", "Ada lives in Bodo")))
                .contains("42");
    }

    @Test
    @Tag("I3")
    @DisplayName(
            "the block shows the end of a fact's id, and that is enough to correct it; an end of " + "several is none")
    void should_correct_by_the_end_of_an_id() {
        var id = memory.remember("Ada lives in Oslo");
        var end = ShortIds.inBrackets(id).substring(1, 7);
        assertThat(memory.block("Where does Ada live?", null).orElseThrow())
                .contains("- Ada lives in Oslo (2026-01-01, just now) [" + end + "]\n");
        assertThat(success(memory.call("correct_fact", "[" + end + "]", "Ada lives in Bergen")))
                .isInstanceOf(FactTools.Corrected.class);
        assertThat(memory.found("Oslo")).containsExactly("Ada lives in Bergen");
        assertThat(failure(memory.call("correct_fact", end, "Ada lives in Bodo")))
                .contains(end);
        assertThat(failure(memory.call(BOB, "correct_fact", end, "Ada lives in Bodo")))
                .contains(end);
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM memories WHERE kind = 'fact'"))
                    .isEqualTo(2);
        }
    }

    @Test
    @Tag("I4")
    @DisplayName("confirm_fact: certain and protected; unknown id fails softly")
    void should_confirm() {
        var id = memory.remember("Ada sails").value();
        assertThat(success(memory.call("confirm_fact", id)))
                .isEqualTo(new FactTools.Confirmed(true, id, "Ada sails", 1, true));
        assertThat(failure(memory.call("confirm_fact", "fact_unknown"))).contains("fact_unknown");
    }

    @Test
    @Tag("I5")
    @DisplayName("memory_stats: the counts are those of SQL")
    void should_count() {
        memory.recognise("Nora");
        memory.user("s1", "Nora sails");
        memory.agent("s1", "Good");
        memory.user("s2", "And rows");
        memory.remember("Nora sails");
        memory.consolidate("s2");
        var answer = (StatsView) success(memory.call("memory_stats"));
        try (var raw = memory.raw()) {
            assertThat(answer.episodes()).isEqualTo(raw.number("SELECT count(*) FROM memories WHERE kind = 'episode'"));
            assertThat(answer.facts()).isEqualTo(raw.number("SELECT count(*) FROM memories WHERE kind = 'fact'"));
            assertThat(answer.entities()).isEqualTo(raw.number("SELECT count(*) FROM entities"));
            assertThat(answer.messages()).isEqualTo(answer.episodes());
            assertThat(answer.sessions()).isEqualTo(raw.number("SELECT count(*) FROM sessions"));
        }
        assertThat(answer.unconsolidatedSessions()).isEqualTo(1);
        assertThat(answer.newest()).isEqualTo("2026-01-01T12:00:00Z");
        assertThat(answer.newestRelative()).isEqualTo("just now");
        assertThat(answer.lastConsolidation()).isEqualTo("2026-01-01T12:00:00Z");
    }

    @Test
    @Tag("I5")
    @Tag("F9")
    @DisplayName("memory_stats of an empty store has empty strings for times")
    void should_count_nothing() {
        var answer = (StatsView) success(memory.call("memory_stats"));
        assertThat(answer.newest() + answer.newestRelative() + answer.lastConsolidation())
                .isEmpty();
        assertThat(answer.episodes()).isZero();
    }

    @Test
    @Tag("I6")
    @DisplayName("get_entity_info: profile and newest memories; unknown names are not found")
    void should_tell_about_entities() {
        memory.recognise("Nora");
        memory.remember("Nora sails");
        memory.clock().advance(Duration.ofDays(1));
        memory.user("s1", "Nora rows too");
        var answer = (EntityTool.KnownEntity) success(memory.call("get_entity_info", "nora", null, 10));
        assertThat(answer.found()).isTrue();
        assertThat(answer.entity()).isEqualTo(new EntityTool.EntityView("Nora", "person", List.of(), 2));
        assertThat(answer.memories()).extracting(MemoryRecord::content).containsExactly("Nora rows too", "Nora sails");
        var facts = (EntityTool.KnownEntity) success(memory.call("get_entity_info", "Nora", "fact", 10));
        assertThat(facts.memories()).extracting(MemoryRecord::content).containsExactly("Nora sails");
        assertThat(success(memory.call("get_entity_info", "Petra", null, 10)))
                .isEqualTo(new EntityTool.KnownEntity(
                        false, null, List.of(), "Nobody and nothing is known by this name."));
        assertThat(failure(memory.call("get_entity_info", "Nora", "opinion", 10)))
                .contains("opinion");
    }

    @Test
    @Tag("I6")
    @DisplayName(
            "get_entity_info says plainly that a name is unknown, and shows what may fit, or the " + "nearest as such")
    void should_say_that_an_entity_is_unknown() {
        memory.remember("The winter regatta of Petersund begins at noon");
        memory.remember("Ada walks to the market");
        var fitting = (EntityTool.KnownEntity) success(memory.call("get_entity_info", "Petersund", null, 10));
        assertThat(fitting.found()).isFalse();
        assertThat(fitting.entity()).isNull();
        assertThat(fitting.memories())
                .extracting(MemoryRecord::content)
                .containsExactly("The winter regatta of Petersund begins at noon");
        assertThat(fitting.hint())
                .isEqualTo("Nobody and nothing is known by this name. These memories may be about it nevertheless.");
        var nearest = (EntityTool.KnownEntity) success(memory.call(
                "get_entity_info",
                "The grand covered market hall of Xanthoupolis and Zeitz beside Quernholm abbey",
                null,
                10));
        assertThat(nearest.memories())
                .allSatisfy(view -> assertThat(relevance(view)).isPositive())
                .extracting(MemoryRecord::content)
                .contains("Ada walks to the market");
        assertThat(nearest.hint())
                .isEqualTo("Nobody and nothing is known by this name. These memories are the nearest"
                        + " ones; they are probably about something else.");
    }

    @Test
    @Tag("I7")
    @DisplayName("forget_fact says plainly when no fact fits, and shows the nearest three as such")
    void should_say_that_no_fact_fits() {
        for (var place : List.of("harbour", "market", "lighthouse", "museum")) {
            memory.remember("Ada walks to the " + place + " in the morning");
        }
        var answer = (FactTools.Candidates)
                success(memory.call("forget_fact", null, "Which encyclopaedia explains photosynthesis each morning?"));
        assertThat(answer.message()).startsWith("No fact seems to fit, and nothing was erased.");
        assertThat(answer.candidates()).hasSize(3).allMatch(view -> relevance(view) < 0.25);
        assertThat(memory.found("morning")).hasSize(4);
    }

    @Test
    @Tag("I6")
    @DisplayName("of a long text the passages that mention the entity")
    void should_show_where_entities_are_mentioned() {
        memory.recognise("Nora");
        memory.user("s1", "The boat is in the shed.\n".repeat(400) + "Nora rows.\n" + "It rains.\n".repeat(400));
        var answer = (EntityTool.KnownEntity) success(memory.call("get_entity_info", "nora", null, 10));
        var shown = answer.memories().get(0);
        assertThat(shown.content()).startsWith("…\n").contains("\nNora rows.\n").endsWith("\n…");
        assertThat(shown.content().length()).isLessThan(2_000);
    }

    @Test
    @Tag("I7")
    @DisplayName("forget_fact: a description only shows candidates; an id erases")
    void should_forget() {
        var id = memory.remember("Ada sails on the fjord").value();
        var preview = (FactTools.Candidates) success(memory.call("forget_fact", null, "fjord"));
        assertThat(preview.success()).isFalse();
        assertThat(preview.candidates()).extracting("id.value").containsExactly(id);
        assertThat(memory.found("fjord")).hasSize(1);
        assertThat(((FactTools.Erased) success(memory.call("forget_fact", id, null))).id())
                .isEqualTo(id);
        assertThat(memory.found("fjord")).isEmpty();
        assertThat(failure(memory.call("forget_fact", id, null))).contains(id);
    }

    @Test
    @Tag("I7")
    @DisplayName("forget_fact erases facts only: an episode's id is like an unknown one")
    void should_forget_facts_only() {
        memory.user("s1", "the fjord is cold");
        var id = memory.service().list(SCOPE, MemoryFilter.ALL, 1).get(0).id();
        assertThat(failure(memory.call("forget_fact", id.value(), null))).contains(id.value());
        assertThat(memory.service().find(SCOPE, id)).isPresent();
    }

    @Test
    @DisplayName("test 10: somebody else sees nothing with any tool and any id, and cannot tell that it exists")
    void should_hide_other_namespaces() {
        memory.recognise("Nora");
        var id = memory.remember("Nora sails on the fjord").value();
        var unknown = "fact_01ARZ3NDEKTSV4RRFFQ69G5FAV";
        for (var tool : List.of("confirm_fact", "correct_fact", "forget_fact")) {
            Object second = tool.equals("correct_fact") ? "Nora rows" : null;
            var forged = tool.equals("confirm_fact") ? memory.call(BOB, tool, id) : memory.call(BOB, tool, id, second);
            var absent = tool.equals("confirm_fact")
                    ? memory.call(BOB, tool, unknown)
                    : memory.call(BOB, tool, unknown, second);
            assertThat(failure(forged).replace(id, ""))
                    .isEqualTo(failure(absent).replace(unknown, ""));
        }
        assertThat(memory.call(BOB, "search_memory", "fjord", null, null, null, null, 10))
                .isEqualTo(memory.call(BOB, "search_memory", "moon", null, null, null, null, 10));
        assertThat(failure(memory.call(BOB, "explain_fact", id)).replace(id, ""))
                .isEqualTo(failure(memory.call(BOB, "explain_fact", unknown)).replace(unknown, ""));
        assertThat(memory.call(BOB, "get_timeline", "Nora", null, null, 50))
                .isEqualTo(memory.call(BOB, "get_timeline", "Petra", null, null, 50));
        assertThat(((FactReview.Events) success(memory.call(BOB, "get_timeline", null, null, null, 50))).found())
                .isFalse();
        assertThat(((FactReview.WeakFacts) success(memory.call(BOB, "weak_facts", 10))).facts())
                .isEmpty();
        assertThat(memory.call(BOB, "get_entity_info", "Nora", null, 10))
                .isEqualTo(memory.call(BOB, "get_entity_info", "Petra", null, 10));
        assertThat(((StatsView) success(memory.call(BOB, "memory_stats"))).facts())
                .isZero();
        assertThat(memory.fact(new MemoryId(id)).isProtected()).isFalse();
    }

    @Test
    @DisplayName("a store that cannot be used is answered with a text, not an exception")
    void should_answer_a_closed_store() {
        var tools = memory.extension().tools();
        memory.stop();
        for (var tool : tools) {
            if (tool.name().equals("memory_stats")) {
                assertThat(failure(call(tool))).contains("not available", "try again later");
            }
        }
    }

    private static <A extends Record> ToolResult call(Tool<A> tool) {
        try {
            var constructor = tool.argumentType().getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return tool.call(new ToolCall<>(tool.argumentType().cast(constructor.newInstance()), SCOPE, null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
