package dev.nightjar.plugin.memory.erasure;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.memory.erasure.ErasureTarget.About;
import dev.nightjar.memory.erasure.ErasureTarget.Except;
import dev.nightjar.memory.erasure.ErasureTarget.OneSession;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An erasure from which single memories are kept back, and its memories page by page. */
class KeptBackTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("what is kept back stays with what was derived from it; the rest goes, and the preview says so")
    void should_keep_back() {
        memory.user("s1", "Erik sold me a boat.");
        memory.user("s1", "Erik plays the organ.");
        var turns = memory.episodes("s1");
        var boat = learned("Ada bought a boat of Erik", turns.get(0).id());
        var organ = learned("Ada knows an organist", turns.get(1).id());
        var target = new Except(new About("Erik"), Set.of(turns.get(1).id()));

        var preview = erasure().preview(SCOPE, target).orElseThrow();
        var erased = erasure().erase(SCOPE, target, progress -> {});

        assertThat(erased).contains(preview);
        assertThat(preview.memories()).isEqualTo(2);
        assertThat(memory.service().find(SCOPE, boat)).isEmpty();
        assertThat(memory.service().find(SCOPE, turns.get(0).id())).isEmpty();
        assertThat(memory.service().find(SCOPE, organ)).isPresent();
        assertThat(memory.episodes("s1")).extracting(Memory::content).containsExactly("Erik plays the organ.");
        assertThat(erasure().preview(SCOPE, target)).isEmpty();
    }

    @Test
    @DisplayName("of a session a turn can be kept back, too; of a whole namespace nothing")
    void should_keep_back_turns() {
        memory.user("s1", "Erik sold me a boat.");
        memory.user("s1", "The weather is fine.");
        var turns = memory.episodes("s1");

        erasure()
                .erase(
                        SCOPE,
                        new Except(new OneSession("s1"), Set.of(turns.get(1).id())),
                        progress -> {});

        assertThat(memory.service().find(SCOPE, turns.get(0).id())).isEmpty();
        assertThat(memory.service().find(SCOPE, turns.get(1).id())).isPresent();
        assertThatIllegalArgumentException().isThrownBy(() -> new Except(new ErasureTarget.WholeNamespace(), Set.of()));
    }

    @Test
    @DisplayName("each memory that goes is on one page of the preview, the newest first")
    void should_show_all() {
        for (int i = 0; i < 23; i++) {
            memory.remember("Erik owns boat number " + i);
        }
        var shown = new ArrayList<MemoryId>();

        for (int from = 0; from < 30; from += 10) {
            erasure()
                    .preview(SCOPE, new About("Erik"), from, 10)
                    .orElseThrow()
                    .examples()
                    .forEach(one -> shown.add(one.id()));
        }

        assertThat(shown).hasSize(23).doesNotHaveDuplicates();
        assertThat(memory.service().find(SCOPE, shown.get(0)).orElseThrow().content())
                .endsWith("number 22");
    }

    private MemoryId learned(String text, MemoryId source) {
        return memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(text, 0.9, "test")
                                .derivedFrom(List.of(source))
                                .build())
                .id();
    }

    private Erasure erasure() {
        return memory.context().service(Erasure.class).orElseThrow();
    }
}
