package dev.nightjar.plugin.memory.note;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.SavedNote;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which notes go when there are too many. */
class NoteCapTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));
    private static final Duration HOUR = Duration.ofHours(1);

    @RegisterExtension
    final StartedMemory three = StartedMemory.with(withMost(3));

    @Test
    @Tag("C3")
    @DisplayName("beyond the cap the weakest go, with what finds them: those not used or saved for longest")
    void should_remove_the_weakest() {
        var ids = new ArrayList<MemoryId>();
        SavedNote last = null;
        for (int i = 1; i <= 5; i++) {
            last = three.notes().save(SCOPE, NoteDraft.of("pebble number " + i, "test"));
            ids.add(last.note().id());
            three.clock().advance(HOUR);
        }
        assertThat(Objects.requireNonNull(last).pruned()).containsExactly(ids.get(1));
        assertThat(listed(three)).containsExactly(ids.get(4), ids.get(3), ids.get(2));
        assertThat(three.hits("pebble", MemoryFilter.ALL)).hasSize(3);
        var ended = three.service().find(SCOPE, ids.get(0)).orElseThrow();
        assertThat(Objects.requireNonNull(ended.details().ending()).reason()).isEqualTo(EndReason.PRUNED);
    }

    @Test
    @Tag("C3")
    @DisplayName("expired notes make room first; a keyed core note never goes, and when all have to stay "
            + "a new one is refused")
    void should_keep_core_notes() {
        var core = three.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("core one", "test")
                                .key("one")
                                .category("core")
                                .build());
        three.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("daily", "test").category("daily").build());
        var plain = three.notes().save(SCOPE, NoteDraft.of("plain", "test"));
        three.clock().advance(Duration.ofDays(3));
        assertThat(three.notes().save(SCOPE, NoteDraft.of("newer", "test")).pruned())
                .isEmpty();
        three.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("core two", "test")
                                .key("two")
                                .category("core")
                                .build());
        assertThat(three.service().find(SCOPE, plain.note().id()).orElseThrow().isActive())
                .isFalse();
        three.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("core three", "test")
                                .key("three")
                                .category("core")
                                .build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> three.notes().save(SCOPE, NoteDraft.of("one more", "test")))
                .withMessageContainingAll("3 notes", "max_notes", "memory.max_notes");
        assertThat(three.notes().byKey(SCOPE, "one")).contains(core.note());
        assertThat(three.maintenance().unexplained(SCOPE)).isZero();
        assertThat(three.notes()
                        .save(BOB, NoteDraft.of("of another namespace", "test"))
                        .pruned())
                .isEmpty();
    }

    @Test
    @Tag("A3")
    @Tag("X14")
    @DisplayName("a cap of 0 or less, or of more than can be listed, is refused with the name of the setting")
    void should_refuse_no_notes_at_all() {
        for (int most : new int[] {0, -1, 100_001}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> withMost(most))
                    .withMessage("max_notes must be 1 to 100000, but was " + most);
        }
    }

    @Test
    @Tag("C3")
    @DisplayName("a note that was used outlives one that was not")
    void should_keep_what_is_used() {
        var used =
                three.notes().save(SCOPE, NoteDraft.of("first", "test")).note().id();
        for (int i = 0; i < 2; i++) {
            three.clock().advance(HOUR);
            three.notes().save(SCOPE, NoteDraft.of("more " + i, "test"));
        }
        three.clock().advance(HOUR);
        three.service().recordUse(SCOPE, List.of(used));
        three.notes().save(SCOPE, NoteDraft.of("last", "test"));
        assertThat(listed(three)).contains(used).hasSize(3);
    }

    private static MemorySettings withMost(int notes) {
        var defaults = MemorySettings.DEFAULTS;
        return new MemorySettings(
                defaults.toolsets(),
                defaults.toolPrefix(),
                notes,
                defaults.profileTokens(),
                defaults.notes(),
                defaults.decay(),
                defaults.store(),
                defaults.postgresql(),
                defaults.durability(),
                defaults.capture(),
                defaults.conversation(),
                defaults.search(),
                defaults.tools(),
                defaults.context(),
                defaults.policy(),
                defaults.embedding(),
                defaults.documents());
    }

    private static List<MemoryId> listed(StartedMemory memory) {
        return memory.notes().list(SCOPE, MemoryFilter.ALL, 0, 99).stream()
                .map(Memory::id)
                .toList();
    }
}
