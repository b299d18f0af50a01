package dev.nightjar.plugin.memory.note;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.memory.WorkingMemory.Line;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LastingFactsTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("working_memory");

    @RegisterExtension
    final StartedMemory without = StartedMemory.withDefaults();

    @Test
    @Tag("G7")
    @Tag("X50")
    @DisplayName("lasting and confirmed facts stand in working memory with their ids, as long as they hold")
    void should_show_what_lasts() {
        var allergy = lasting("Ada is allergic to nuts");
        var home = memory.remember("Ada lives in Oslo");
        assertThat(block("How are you?"))
                .contains("\n## Learned facts\n- Ada is allergic to nuts (2026-01-01) " + ShortIds.inBrackets(allergy)
                        + "\n")
                .doesNotContain("Oslo");
        memory.service().confirm(SCOPE, home);
        assertThat(block("How are you?")).contains("- Ada lives in Oslo (2026-01-01) " + ShortIds.inBrackets(home));

        var corrected =
                memory.service().correct(SCOPE, home, "Ada lives in Bergen").orElseThrow();
        assertThat(facts()).containsExactly("Ada is allergic to nuts", "Ada lives in Bergen");
        assertThat(block("How are you?"))
                .contains(ShortIds.inBrackets(corrected.id()))
                .doesNotContain("Oslo");
        memory.service().forget(SCOPE, allergy);
        memory.service().expire(SCOPE, corrected.id(), memory.clock().instant().plus(Duration.ofDays(1)));
        assertThat(facts()).containsExactly("Ada lives in Bergen");
        memory.clock().advance(Duration.ofDays(2));
        assertThat(facts()).isEmpty();
    }

    @Test
    @Tag("G7")
    @DisplayName("a fact that stands in working memory is not told again behind it")
    void should_not_repeat() {
        lasting("Ada is allergic to nuts");
        memory.remember("Ada eats nuts of no kind since her allergic shock");
        var block = block("Is Ada allergic to nuts?");
        assertThat(block.split("is allergic to nuts", -1)).hasSize(2);
        assertThat(block).contains("allergic shock");
    }

    @Test
    @Tag("G7")
    @DisplayName("of many lasting facts the newest are shown that have room, in the order they were learned in")
    void should_be_bounded() {
        for (int i = 10; i < 35; i++) {
            lasting("Ada speaks language " + i);
            memory.clock().advance(Duration.ofHours(1));
        }
        assertThat(facts()).hasSize(15).startsWith("Ada speaks language 20").endsWith("Ada speaks language 34");
    }

    @Test
    @Tag("X50")
    @DisplayName(
            "what somebody wrote is not repeated by a fact; a fact is no line that can be removed, " + "and is told so")
    void should_stay_a_fact() {
        var allergy = lasting("Ada is allergic to nuts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> edit(0, null, "Ada is allergic to nuts"))
                .withMessageContainingAll(allergy.value(), "correct or forget");
        edit(0, "Ada is allergic to nuts", null);
        assertThat(service().read(SCOPE).lines())
                .extracting(Line::text, Line::source)
                .containsExactly(tuple("Ada is allergic to nuts", "agent"));
        edit(1, null, "Ada is allergic to nuts");
        assertThat(service().read(SCOPE).lines()).extracting(Line::source).containsExactly(allergy.value());
    }

    @Test
    @Tag("G7")
    @Tag("A8")
    @DisplayName("nobody else's facts, with the tools of working memory and without")
    void should_show_nothing_of_others() {
        memory.service().remember(BOB, draft("Bob is allergic to milk"));
        assertThat(facts()).isEmpty();
        assertThat(block("hello")).doesNotContain("milk");
        without.service().remember(SCOPE, draft("Ada is allergic to nuts"));
        assertThat(without.block("hello", "s1").orElseThrow()).contains("nuts").doesNotContain("milk");
    }

    private MemoryId lasting(String content) {
        return memory.service().remember(SCOPE, draft(content)).id();
    }

    private static FactDraft draft(String content) {
        return FactDraft.builder(content, 1, "test")
                .durability(Durability.LASTING)
                .build();
    }

    private String block(String prompt) {
        return memory.block(prompt, null).orElseThrow();
    }

    private List<String> facts() {
        return service().read(SCOPE).of(Section.LEARNED_FACTS).stream()
                .map(Line::text)
                .toList();
    }

    private void edit(long version, @Nullable String add, @Nullable String remove) {
        service()
                .edit(
                        SCOPE,
                        new WorkingMemoryEdit(
                                version,
                                Section.LEARNED_FACTS,
                                remove == null ? List.of() : List.of(remove),
                                add == null ? List.of() : List.of(add),
                                "agent"));
    }

    private WorkingMemoryService service() {
        return memory.context().service(WorkingMemoryService.class).orElseThrow();
    }
}
