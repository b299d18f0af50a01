package dev.nightjar.plugin.memory.transfer;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Verdict;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.transfer.MemoryMerge;
import dev.nightjar.spi.transfer.MemoryMerge.Merged;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MergeTest {

    @RegisterExtension
    final StartedMemory laptop = StartedMemory.withDefaults();

    @RegisterExtension
    final StartedMemory desktop = StartedMemory.withDefaults();

    @Test
    @DisplayName("what both machines know is there once, and the one said last speaks for it")
    void should_know_it_once() {
        laptop.remember("Ada sails");
        pass(Duration.ofDays(1));
        var later = desktop.remember("ada sails.");

        both();

        assertThat(facts(laptop)).containsExactly("ada sails.");
        assertThat(facts(desktop)).containsExactly("ada sails.");
        assertThat(laptop.fact(later).isActive()).isTrue();
    }

    @Test
    @DisplayName("what is corrected on one machine is corrected where the same was said, too")
    void should_correct_everywhere() {
        var wrong = laptop.remember("Ada lives in Oslo");
        desktop.remember("Ada lives in Oslo");
        pass(Duration.ofDays(1));
        laptop.service().correct(SCOPE, wrong, "Ada lives in Bergen");

        both();

        assertThat(facts(laptop)).containsExactly("Ada lives in Bergen");
        assertThat(facts(desktop)).containsExactly("Ada lives in Bergen");
    }

    @Test
    @DisplayName("what is said again after it was corrected on the other machine holds")
    void should_let_the_later_word_hold() {
        var wrong = laptop.remember("Ada lives in Oslo");
        merge(desktop, export(laptop));
        pass(Duration.ofDays(1));
        laptop.service().correct(SCOPE, wrong, "Ada lives in Bergen");
        pass(Duration.ofDays(1));
        desktop.remember("Ada lives in Oslo");

        both();

        assertThat(facts(laptop)).containsExactly("Ada lives in Oslo");
        assertThat(facts(desktop)).containsExactly("Ada lives in Oslo");
    }

    @Test
    @DisplayName("of two homes the one said last holds; one that the user confirmed is not ended by a merge")
    void should_settle_what_contradicts() {
        remember(laptop, "Ada lives in Oslo", "oslo");
        pass(Duration.ofDays(1));
        remember(desktop, "Ada moved to Bergen", "bergen");
        both();
        assertThat(facts(laptop)).containsExactly("Ada moved to Bergen");
        assertThat(facts(desktop)).containsExactly("Ada moved to Bergen");

        laptop.service().confirm(SCOPE, any(laptop).id());
        pass(Duration.ofDays(1));
        remember(desktop, "Ada is at home in Porto", "porto");
        both();

        assertThat(facts(laptop)).containsExactly("Ada moved to Bergen");
        assertThat(facts(desktop)).containsExactly("Ada moved to Bergen");
    }

    @Test
    @DisplayName(
            "what a machine said whose clock is years ahead counts as said when it came, however often it comes again")
    void should_not_believe_a_clock_that_is_ahead() {
        remember(laptop, "Ada lives in Oslo", "oslo");
        desktop.clock().advance(Duration.ofDays(3_650));
        remember(desktop, "Ada moved to Bergen", "bergen");
        var ahead = export(desktop);
        laptop.clock().advance(Duration.ofDays(1));
        merge(laptop, ahead);
        assertThat(facts(laptop)).containsExactly("Ada moved to Bergen");

        laptop.clock().advance(Duration.ofDays(1));
        remember(laptop, "Ada is at home in Porto", "porto");
        laptop.clock().advance(Duration.ofDays(1));
        merge(laptop, ahead);

        assertThat(facts(laptop)).containsExactly("Ada is at home in Porto");
        assertThat(laptop.service().list(SCOPE, MemoryFilter.ALL, 10))
                .allSatisfy(memory ->
                        assertThat(memory.eventTime()).isBefore(laptop.clock().instant()));
    }

    @Test
    @DisplayName("a statement of one machine ends no fact of the other, whatever slot both name")
    void should_settle_nothing_by_statements() {
        remember(laptop, "Ada lives in Oslo", "oslo");
        pass(Duration.ofDays(1));
        remember(desktop, new Quotation("Ada", null, "Bergen is home.").content(), "bergen is home.", Quotation.SOURCE);
        both();

        assertThat(facts(laptop)).containsExactly("Ada: \"Bergen is home.\"", "Ada lives in Oslo");
        assertThat(facts(desktop)).containsExactly("Ada: \"Bergen is home.\"", "Ada lives in Oslo");
    }

    @Tag("file")
    @Test
    @DisplayName(
            "what is erased on one machine is erased on the other with all its bytes; said again later it is remembered")
    void should_erase_everywhere() throws IOException {
        laptop.user("s", "My lantern is emerald green");
        var fact = laptop.remember("Ada has an emerald lantern");
        merge(desktop, export(laptop));
        pass(Duration.ofDays(1));
        laptop.service().forget(SCOPE, fact);
        erase(laptop, new ErasureTarget.OneSession("s"));

        var merged = merge(desktop, export(laptop));

        assertThat(merged.erased()).isEqualTo(2);
        assertThat(all(desktop)).isEmpty();
        assertThat(merge(laptop, export(desktop)).isNothing()).isTrue();
        desktop.stop();
        assertThat(Files.readString(desktop.file(), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("emerald");
        desktop.restart();
        pass(Duration.ofDays(1));
        desktop.remember("Ada has an emerald lantern");
        both();
        assertThat(facts(laptop)).containsExactly("Ada has an emerald lantern");
    }

    @Test
    @DisplayName("a fact holds again on every machine once what was said after it is erased on one")
    void should_let_the_former_word_hold_again() {
        var first = laptop.remember("Ada drinks tea");
        pass(Duration.ofDays(1));
        laptop.service().correct(SCOPE, first, "Ada drinks coffee");
        pass(Duration.ofDays(1));
        var again = desktop.remember("Ada drinks tea");
        both();
        assertThat(facts(desktop)).containsExactly("Ada drinks tea");
        pass(Duration.ofDays(1));
        desktop.service().forget(SCOPE, again);

        both();

        assertThat(facts(laptop)).containsExactly("Ada drinks coffee");
        assertThat(facts(desktop)).containsExactly("Ada drinks coffee");
    }

    @Test
    @DisplayName("what was drawn only from an erased turn does not come back by a copy that knows no source")
    void should_not_bring_back_what_was_drawn_from_erased_turns() {
        laptop.remember("Ada sails");
        laptop.user("s", "I like to sail");
        var copy = export(laptop);
        merge(desktop, copy);
        var turn = desktop.service()
                .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.EPISODE), 1)
                .get(0);
        desktop.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Ada sails", 1, "test")
                                .derivedFrom(List.of(turn.id()))
                                .build());
        pass(Duration.ofDays(1));
        erase(laptop, new ErasureTarget.OneSession("s"));

        merge(desktop, export(laptop));
        assertThat(all(desktop)).isEmpty();
        merge(desktop, copy);
        assertThat(all(desktop)).isEmpty();
        merge(laptop, export(desktop));
        assertThat(all(laptop)).isEmpty();
    }

    @Test
    @DisplayName("a user who was erased on one machine does not come back from the other")
    void should_erase_all() {
        laptop.user("s", "Hello");
        laptop.remember("Ada sails");
        merge(desktop, export(laptop));
        pass(Duration.ofDays(1));
        erase(laptop, new ErasureTarget.WholeNamespace());

        merge(laptop, export(desktop));
        assertThat(all(laptop)).isEmpty();
        merge(desktop, export(laptop));
        assertThat(all(desktop)).isEmpty();
    }

    @Test
    @DisplayName("a session that went on on both machines has all turns in the order they were said")
    void should_keep_the_order() {
        laptop.user("s", "one");
        merge(desktop, export(laptop));
        laptop.user("s", "two");
        pass(Duration.ofMinutes(1));
        desktop.user("s", "three");
        desktop.agent("s", "four");
        pass(Duration.ofMinutes(1));
        laptop.agent("s", "five");
        laptop.user("s", "six");

        both();

        assertThat(turns(laptop)).containsExactly("one", "two", "three", "four", "five", "six");
        assertThat(turns(desktop)).isEqualTo(turns(laptop));
        laptop.user("s", "seven");
        assertThat(turns(laptop)).endsWith("six", "seven");
    }

    @Test
    @DisplayName("a session that one machine has read is not read again by the other, unless it went on")
    void should_read_once() {
        laptop.user("s", "one");
        merge(desktop, export(laptop));
        assertThat(desktop.isConsolidated("s")).isFalse();
        laptop.consolidate("s");

        both();

        assertThat(desktop.isConsolidated("s")).isTrue();
        pass(Duration.ofMinutes(1));
        desktop.user("s", "two");
        both();
        assertThat(desktop.isConsolidated("s")).isFalse();
        assertThat(laptop.isConsolidated("s")).isFalse();
    }

    @Test
    @DisplayName("a note that was changed on both machines keeps the later text; the other one stays in its history")
    void should_keep_both_versions() {
        note(laptop, "buy oil");
        merge(desktop, export(laptop));
        pass(Duration.ofMinutes(1));
        note(laptop, "buy oil and bread");
        pass(Duration.ofMinutes(1));
        note(desktop, "buy oil and fish");

        both();

        for (var machine : List.of(laptop, desktop)) {
            var notes = machine.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.NOTE), 9);
            assertThat(notes).extracting(Memory::content).containsExactly("buy oil and fish");
            assertThat(machine.service()
                            .history(SCOPE, notes.get(0).id())
                            .orElseThrow()
                            .versions())
                    .extracting(Memory::content)
                    .containsExactlyInAnyOrder("buy oil", "buy oil and bread", "buy oil and fish");
        }
    }

    @Test
    @DisplayName("verdicts, confirmations and uses come along; a preview changes nothing; a merge can be undone")
    void should_carry_what_the_user_says() {
        var judged = laptop.remember("Ada plays chess");
        var confirmed = laptop.remember("Ada drinks tea");
        merge(desktop, export(laptop));
        pass(Duration.ofMinutes(1));
        laptop.service().judge(SCOPE, judged, Verdict.WRONG);
        laptop.service().confirm(SCOPE, confirmed);
        laptop.remember("Ada sails");
        var before = VisibleState.of(export(desktop));
        var preview = merging(desktop).preview(SCOPE, export(laptop));

        assertThat(VisibleState.of(export(desktop))).isEqualTo(before);
        assertThat(merge(desktop, export(laptop))).isEqualTo(preview);
        assertThat(preview).isEqualTo(new Merged(0, 1, 0, 0, 2, 0, 0, 0, 0));
        assertThat(desktop.fact(judged).isJudgedWrong()).isTrue();
        assertThat(desktop.fact(confirmed).isProtected()).isTrue();
        var run = desktop.maintenance().runs(SCOPE, 9).get(0);
        assertThat(run.task()).isEqualTo("merge");
        desktop.maintenance().undo(SCOPE, run.id());
        assertThat(facts(desktop)).containsExactlyInAnyOrder("Ada plays chess", "Ada drinks tea");
    }

    @Tag("file")
    @Test
    @DisplayName("another machine's store is read without changing it; what is no store is refused")
    void should_read_a_store() throws IOException {
        laptop.remember("Ada sails");
        laptop.stop();
        var bytes = Files.readAllBytes(laptop.file());
        var items = new ArrayList<TransferItem>();

        merging(desktop).export(laptop.file(), SCOPE, items::add);

        merge(desktop, items);
        assertThat(facts(desktop)).containsExactly("Ada sails");
        assertThat(Files.readAllBytes(laptop.file())).isEqualTo(bytes);
        var other = Files.writeString(laptop.file().resolveSibling("letter.txt"), "Dear Ada");
        assertThatThrownBy(() -> merging(desktop).export(other, SCOPE, items::add))
                .isInstanceOf(MemoryException.class)
                .hasMessageContaining("letter.txt");
        laptop.restart();
    }

    private void pass(Duration time) {
        laptop.clock().advance(time);
        desktop.clock().set(laptop.clock().instant());
    }

    /** Each hears of the other; then both are equal. */
    private void both() {
        var fromLaptop = export(laptop);
        merge(laptop, export(desktop));
        merge(desktop, fromLaptop);
        assertThat(VisibleState.of(export(desktop))).isEqualTo(VisibleState.of(export(laptop)));
    }

    private static Merged merge(StartedMemory machine, List<TransferItem> items) {
        return merging(machine).merge(SCOPE, items);
    }

    private static MemoryMerge merging(StartedMemory machine) {
        return machine.context().service(MemoryMerge.class).orElseThrow();
    }

    private static List<TransferItem> export(StartedMemory machine) {
        var items = new ArrayList<TransferItem>();
        machine.context().service(MemoryTransfer.class).orElseThrow().export(SCOPE, items::add);
        return items;
    }

    private static void erase(StartedMemory machine, ErasureTarget target) {
        machine.context().service(Erasure.class).orElseThrow().erase(SCOPE, target, unused -> {});
    }

    private static void remember(StartedMemory machine, String text, String home) {
        remember(machine, text, home, "test");
    }

    private static void remember(StartedMemory machine, String text, String home, String source) {
        var claim = new Claim("ada", "home", home, Claim.State.HOLDS, true, false);
        machine.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(text, 1, source)
                                .claims(List.of(claim))
                                .build());
    }

    private static void note(StartedMemory machine, String text) {
        machine.notes().save(SCOPE, NoteDraft.builder(text, "test").key("list").build());
    }

    private static Memory any(StartedMemory machine) {
        return machine.service()
                .list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 1)
                .get(0);
    }

    private static List<String> facts(StartedMemory machine) {
        return machine.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 99).stream()
                .map(Memory::content)
                .toList();
    }

    private static List<Memory> all(StartedMemory machine) {
        return machine.service().list(SCOPE, MemoryFilter.ALL, 99);
    }

    private static List<String> turns(StartedMemory machine) {
        return machine.episodes("s").stream().map(Episode::content).toList();
    }
}
