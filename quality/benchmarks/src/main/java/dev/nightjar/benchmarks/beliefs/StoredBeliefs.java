package dev.nightjar.benchmarks.beliefs;

import dev.nightjar.benchmarks.beliefs.BeliefFile.Belief;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Beliefs of several users in one store. They are saved and corrected as the tools {@code remember_fact} and
 * {@code correct_fact} do it. Not thread-safe.
 */
final class StoredBeliefs {

    private static final LocalTime SAVED_AT = LocalTime.of(9, 0);
    private static final double CERTAIN = 1;

    private final AgentKernel kernel;
    private final MemoryService memory;
    private final Map<MemoryId, String> keys = new HashMap<>();
    private final Map<String, MemoryId> ids = new HashMap<>();

    private StoredBeliefs(AgentKernel kernel) {
        this.kernel = kernel;
        this.memory = kernel.service(MemoryService.class).orElseThrow();
    }

    /**
     * Saves each belief on its day.
     *
     * @param clock the kernel's
     * @throws IllegalStateException when one is not saved as a belief of its own
     */
    static StoredBeliefs save(AgentKernel kernel, MovedClock clock, List<BeliefFile> files) {
        var stored = new StoredBeliefs(kernel);
        files.stream()
                .flatMap(file -> file.beliefs().stream().map(belief -> new Owned(file.user(), belief)))
                .sorted(Comparator.comparing(
                        owned -> LocalDate.parse(owned.belief().saved())))
                .forEach(owned -> {
                    clock.moveTo(LocalDate.parse(owned.belief().saved())
                            .atTime(SAVED_AT)
                            .atZone(clock.getZone())
                            .toInstant());
                    stored.save(owned, clock);
                });
        return stored;
    }

    /** A belief and whose it is. */
    private record Owned(String user, Belief belief) {}

    /** The scope of a user. */
    MemoryScope scope(String user) {
        return kernel.scope(new Namespace("user:" + user));
    }

    /** The key of a memory; empty when it is none of the beliefs. */
    String key(MemoryId id) {
        return keys.getOrDefault(id, "");
    }

    private void save(Owned owned, MovedClock clock) {
        var belief = owned.belief();
        var scope = scope(owned.user());
        var id = belief.replaces().isEmpty() ? remember(scope, belief, clock) : correct(scope, owned);
        keys.put(id, belief.key());
        ids.put(owned.user() + "/" + belief.key(), id);
    }

    private MemoryId remember(MemoryScope scope, Belief belief, MovedClock clock) {
        var draft = FactDraft.builder(belief.says(), CERTAIN, "remember_fact")
                .plannedFor(belief.plan().isEmpty() ? null : belief.plan(), clock.getZone());
        if (!belief.durability().isEmpty()) {
            draft.durability(Durability.ofLabel(belief.durability()));
        }
        var saved = memory.remember(scope, draft.build());
        if (saved.isDuplicate() || saved.isQuarantined()) {
            throw new IllegalStateException("Not saved as a belief of its own: " + belief + "; outcome: " + saved);
        }
        return saved.id();
    }

    private MemoryId correct(MemoryScope scope, Owned owned) {
        var belief = owned.belief();
        var former = ids.get(owned.user() + "/" + belief.replaces());
        if (former == null) {
            throw new IllegalStateException("What it replaces is saved on a later day: " + belief);
        }
        return memory.correct(scope, former, belief.says())
                .orElseThrow(() -> new IllegalStateException("Not corrected: " + belief))
                .id();
    }
}
