package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.BlockSize;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.SearchHit.Explanation.AskedPart;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.Fences;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.spi.consolidation.OwnWords;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ContextInspectionTest {

    private static final String QUESTION = "From whom did I buy my violin?";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @RegisterExtension
    final StartedMemory small = StartedMemory.with(new MemorySettings(
            List.of(), DecaySettings.DEFAULTS, CaptureSettings.DEFAULTS, new ContextSettings(90, 5, 40, 45, 0.0)));

    @Test
    @Tag("G2")
    @DisplayName("each line of the block says how relevant it is and which parts of the question it holds")
    void should_say_why_a_line_is_there() {
        memory.user("s1", "I bought a violin from a carpenter in the harbour street.");
        memory.user("s2", "My bicycle has a flat tyre again, and the violin case is wet.");
        memory.user("s3", "The landlord wants to raise the rent from next summer on.");
        var block = inspect(memory, QUESTION);
        assertThat(Fences.hidden(block.text()))
                .isEqualTo(Fences.hidden(memory.block(QUESTION, null).orElseThrow()));
        assertThat(block.tokens()).isPositive();
        assertThat(block.minRelevance()).isEqualTo(0.25);
        var first = block.decisions().get(0);
        assertThat(first.outcome()).isEqualTo(Outcome.SHOWN);
        assertThat(first.memory().content()).startsWith("I bought a violin");
        assertThat(first.relevance()).isGreaterThan(first.needed());
        var parts = Objects.requireNonNull(first.hit()).explanation().parts();
        assertThat(parts).contains(new AskedPart("violin", weight(parts, "violin"), 1));
        assertThat(parts.stream().mapToDouble(AskedPart::weight).sum()).isCloseTo(1, within(1e-9));
        assertThat(block.decisions())
                .filteredOn(one -> one.outcome() == Outcome.BELOW_FLOOR)
                .allSatisfy(one -> assertThat(one.relevance()).isLessThan(one.needed()));
    }

    @Test
    @Tag("G2")
    @DisplayName("what is left out says whether it repeats a line, which one, or had no room")
    void should_say_why_a_line_is_missing() {
        small.user("s1", "The violin from the carpenter is in the red case.");
        small.user("s2", "The violin from the carpenter is in the red case!");
        for (int i = 0; i < 9; i++) {
            small.user(
                    "t" + i, "Violin lesson number " + i + " was about one piece of Telemann, and so was every other.");
        }
        var block = inspect(small, QUESTION);
        assertThat(block.tokens()).isLessThanOrEqualTo(90);
        var repeated = decision(block, Outcome.REPEATED);
        assertThat(small.service()
                        .find(SCOPE, Objects.requireNonNull(repeated.other()))
                        .orElseThrow()
                        .content())
                .startsWith("The violin from the carpenter");
        assertThat(decision(block, Outcome.NO_ROOM).memory().content()).startsWith("Violin lesson");
    }

    @Test
    @Tag("G2")
    @DisplayName("looking at a block counts as no use, and finds nothing where the words say nothing")
    void should_change_nothing() {
        var fact = memory.remember("Ada bought a violin from a carpenter");
        assertThat(inspect(memory, QUESTION).decisions()).isNotEmpty();
        memory.remember("written after the use");
        assertThat(memory.fact(fact).accessCount()).isZero();
        assertThat(inspect(memory, "And what can you do?").decisions()).isEmpty();
    }

    @Test
    @Tag("G2")
    @DisplayName("the higher the floor the smaller the block")
    void should_tell_the_size_at_each_floor() {
        for (int i = 0; i < 6; i++) {
            memory.user("t" + i, "Violin lesson number " + i + " was about a piece of another composer.");
        }
        memory.user("s1", "I bought a violin from a carpenter in the harbour street.");
        var sizes = inspection(memory).sizes(request(QUESTION), List.of(0.0, 0.25, 0.5, 1.0));
        assertThat(sizes).extracting(BlockSize::lines).isSortedAccordingTo((one, other) -> other - one);
        assertThat(sizes.get(0).lines()).isEqualTo(7);
        assertThat(sizes.get(3)).isEqualTo(new BlockSize(0, 0));
        // Each block has an id of its own, which takes a few tokens more or less.
        assertThat(sizes.get(1).tokens()).isCloseTo(inspect(memory, QUESTION).tokens(), within(10));
    }

    @Test
    @Tag("G2")
    @DisplayName("another floor and budget are tried without changing the configured ones")
    void should_try_another_floor_and_budget() {
        for (int i = 0; i < 6; i++) {
            memory.user("t" + i, "Violin lesson number " + i + " was about a piece of another composer.");
        }
        memory.user("s1", "I bought a violin from a carpenter in the harbour street.");
        var inspection = inspection(memory);

        var open = inspection.inspect(request(QUESTION), 0, 800);
        var closed = inspection.inspect(request(QUESTION), 1, 800);
        var tight = inspection.inspect(request(QUESTION), 0, 80);

        assertThat(open.minRelevance()).isZero();
        assertThat(open.decisions()).allMatch(one -> one.outcome() == Outcome.SHOWN);
        assertThat(closed.text()).isEmpty();
        assertThat(tight.tokens()).isBetween(1, 80).isEqualTo(inspection.tokens(tight.text()));
        assertThat(inspection.minRelevance()).isEqualTo(0.25);
        assertThat(inspection.budgetTokens()).isEqualTo(ContextSettings.DEFAULTS.budgetTokens());
    }

    private static double weight(List<AskedPart> parts, String word) {
        return parts.stream()
                .filter(part -> part.word().equals(word))
                .findFirst()
                .orElseThrow()
                .weight();
    }

    private static Decision decision(InspectedBlock block, Outcome outcome) {
        return block.decisions().stream()
                .filter(one -> one.outcome() == outcome)
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Tag("G2")
    @DisplayName(
            "pasted text without a word of the prompt is no line, as a turn of the user's own beside the answer is")
    void should_leave_out_pasted_text_about_something_else() {
        var other = "Dear all, the plumber comes at nine and wants the cellar empty.";
        memory.user("s1", "The spare key is in locker 4711.");
        memory.user("s1", other);
        var prompt = "Where is the spare key, in which locker?";
        assertThat(memory.block(prompt, "s2").orElseThrow()).contains("4711", other);

        memory.context().provide(OwnWords.class, message -> message.equals(other) ? "" : message);
        assertThat(memory.block(prompt, "s3").orElseThrow()).contains("4711").doesNotContain(other);
        assertThat(inspect(memory, prompt).decisions())
                .anyMatch(one -> one.outcome() == Outcome.PASTED
                        && one.memory().content().equals(other));
        assertThat(memory.block("When does the plumber want the cellar?", "s4").orElseThrow())
                .contains(other);
    }

    private static InspectedBlock inspect(StartedMemory memory, String prompt) {
        return inspection(memory).inspect(request(prompt));
    }

    private static ContextInspection inspection(StartedMemory memory) {
        return memory.context().service(ContextInspection.class).orElseThrow();
    }

    private static ContextRequest request(String prompt) {
        return new ContextRequest(prompt, SCOPE, null);
    }
}
