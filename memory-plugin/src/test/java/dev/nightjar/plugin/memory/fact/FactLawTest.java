package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random lives of facts, beside a model simple enough to be believed. */
class FactLawTest {

    private static final List<String> CONTENTS = List.of(
            "Ada sails", "Ada rows", "Ada swims", "Ada lives here", "Ada lives there", "Ada likes tea", "It rains");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private final Map<MemoryId, Modelled> model = new LinkedHashMap<>();

    @RepeatedTest(10)
    @Tag("I2")
    @Tag("I3")
    @Tag("I4")
    @Tag("I7")
    @Tag("J6")
    @Tag("J10")
    @DisplayName("law: remember, correct, confirm, forget and resolve do what the model does")
    void should_do_what_the_model_does(RepetitionInfo repetition) {
        long seed = 7_000L + repetition.getCurrentRepetition();
        var random = new Random(seed);
        for (int step = 0; step < 120; step++) {
            var operation = step(random);
            assertThat(stored())
                    .as("seed %d step %d: %s", seed, step, operation)
                    .isEqualTo(expected());
        }
        memory.checkInvariants();
    }

    private String step(Random random) {
        var content = CONTENTS.get(random.nextInt(CONTENTS.size()));
        if (model.isEmpty() || random.nextInt(3) == 0) {
            remember(content);
            return "remember " + content;
        }
        var one = any(random);
        return switch (random.nextInt(4)) {
            case 0 -> correct(one, content);
            case 1 -> confirm(one);
            case 2 -> forget(one);
            default -> resolve(one, any(random), random);
        };
    }

    private void remember(String content) {
        var known = current(content);
        var id = memory.remember(content);
        known.ifPresentOrElse(
                fact -> assertThat(id).isEqualTo(fact.id),
                () -> assertThat(model.put(id, new Modelled(id, content))).isNull());
    }

    private String correct(Modelled old, String content) {
        var renewed = memory.service().correct(SCOPE, old.id, content).map(Memory::id);
        assertThat(renewed.isPresent()).isEqualTo(old.isActive);
        renewed.filter(id -> !old.content.equals(content)).ifPresent(id -> {
            old.isActive = false;
            var known = current(content);
            var successor = known.orElseGet(() -> new Modelled(id, content));
            assertThat(id).isEqualTo(successor.id);
            model.putIfAbsent(id, successor);
            successor.isProtected |= old.isProtected;
            successor.supersede(old);
            successor.corrects.add(old);
        });
        return "correct " + old.id + " to " + content;
    }

    private String confirm(Modelled fact) {
        assertThat(memory.service().confirm(SCOPE, fact.id).isPresent()).isEqualTo(fact.isActive);
        fact.isProtected |= fact.isActive;
        return "confirm " + fact.id;
    }

    private String forget(Modelled fact) {
        assertThat(memory.service().forget(SCOPE, fact.id)).isPresent();
        var gone = new HashSet<Modelled>();
        collect(fact, gone);
        gone.forEach(one -> model.remove(one.id));
        var replacing = model.values().stream()
                .filter(one -> one.supersedes.stream().anyMatch(gone::contains))
                .toList();
        var replaced = model.values().stream()
                .filter(one -> gone.stream().anyMatch(former -> former.supersedes.contains(one)))
                .toList();
        model.values().forEach(one -> one.supersedes.removeAll(gone));
        model.values().forEach(one -> one.corrects.removeAll(gone));
        replacing.forEach(one -> one.supersedes.addAll(replaced));
        if (replacing.isEmpty()) {
            replaced.forEach(this::holdAgain);
        }
        return "forget " + fact.id;
    }

    private static void collect(Modelled fact, Set<Modelled> gone) {
        if (gone.add(fact)) {
            fact.corrects.forEach(former -> collect(former, gone));
        }
    }

    private void holdAgain(Modelled fact) {
        boolean isReplaced = model.values().stream().anyMatch(other -> other.supersedes.contains(fact));
        if (!isReplaced) {
            current(fact.content).ifPresentOrElse(same -> same.supersede(fact), () -> fact.isActive = true);
        }
    }

    private String resolve(Modelled older, Modelled newer, Random random) {
        boolean isConflict = older != newer && older.isActive && newer.isActive;
        assertThat(memory.consolidation().resolveConflict(SCOPE, older.id, newer.id, "conflict"))
                .isEqualTo(isConflict);
        if (isConflict && !older.isProtected) {
            newer.supersede(older);
            older.isActive = false;
        } else if (isConflict && !newer.isProtected) {
            decide(older, newer, random.nextBoolean());
        }
        return "resolve " + older.id + " for " + newer.id;
    }

    /** What contradicts a confirmed fact waits until the user prefers or erases it. */
    private void decide(Modelled confirmed, Modelled waiting, boolean isPreferred) {
        assertThat(memory.review().waiting(SCOPE, 9))
                .singleElement()
                .satisfies(one -> assertThat(one.memory().id()).isEqualTo(waiting.id));
        if (isPreferred) {
            assertThat(memory.review().release(SCOPE, waiting.id)).isPresent();
            waiting.isProtected = true;
            waiting.supersede(confirmed);
            confirmed.isActive = false;
        } else {
            waiting.isActive = false;
            forget(waiting);
        }
    }

    private Optional<Modelled> current(String content) {
        return model.values().stream()
                .filter(fact -> fact.isActive && fact.content.equals(content))
                .findFirst();
    }

    private Modelled any(Random random) {
        return new ArrayList<>(model.values()).get(random.nextInt(model.size()));
    }

    private Map<MemoryId, String> expected() {
        return model.values().stream()
                .collect(Collectors.toMap(
                        fact -> fact.id, fact -> describe(fact.content, fact.isActive, fact.isProtected)));
    }

    private Map<MemoryId, String> stored() {
        var active = memory.service().list(SCOPE, MemoryFilter.ALL, 1000).stream()
                .map(Memory::id)
                .toList();
        var all = new HashSet<>(model.keySet());
        all.addAll(active);
        return all.stream()
                .flatMap(id -> memory.service().find(SCOPE, id).stream())
                .map(Fact.class::cast)
                .collect(Collectors.toMap(
                        Memory::id, fact -> describe(fact.content(), active.contains(fact.id()), fact.isProtected())));
    }

    private static String describe(String content, boolean isActive, boolean isProtected) {
        return content + (isActive ? " active" : " ended") + (isProtected ? " protected" : "");
    }

    private static final class Modelled {
        private final MemoryId id;
        private final String content;
        private final Set<Modelled> supersedes = new HashSet<>();
        private final Set<Modelled> corrects = new HashSet<>();
        private boolean isActive = true;
        private boolean isProtected;

        Modelled(MemoryId id, String content) {
            this.id = id;
            this.content = content;
        }

        void supersede(Modelled older) {
            older.supersedes.remove(this);
            supersedes.add(older);
        }
    }
}
