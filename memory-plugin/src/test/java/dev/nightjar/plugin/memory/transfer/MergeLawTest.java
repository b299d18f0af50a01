package dev.nightjar.plugin.memory.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.Verdict;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.transfer.MemoryMerge;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever two to four machines of one user do, and however they are brought together, they end up equal. */
class MergeLawTest {

    /** Some eleven merges each. */
    private static final int ROUNDS = "long".equals(System.getProperty("nightjar.faults")) ? 90 : 9;

    private static final List<String> CITIES = List.of("Oslo", "Bergen", "Porto");
    private static final List<String> TEXTS =
            List.of("Ada sails", "Ada plays chess", "Ada has a dog", "Ada drinks tea", "Ada reads Hamsun");
    private static final List<String> PHRASES = List.of("pastime", "pet", "hot drink");
    private static final List<String> KEYS = List.of("plan", "shopping");
    private static final List<String> SESSIONS = List.of("monday", "tuesday");

    @RegisterExtension
    final StartedMemory one = StartedMemory.withDefaults().deferringBackground();

    @RegisterExtension
    final StartedMemory two = StartedMemory.withDefaults().deferringBackground();

    @RegisterExtension
    final StartedMemory three = StartedMemory.withDefaults().deferringBackground();

    @RegisterExtension
    final StartedMemory four = StartedMemory.withDefaults().deferringBackground();

    private Random random = new Random();
    private Instant now = Instant.parse(StartedMemory.START);
    private int merges;

    @Test
    @DisplayName("random merges of two to four stores, in any order and any number of times, give equal stores")
    void should_end_up_equal() {
        long seed = Long.getLong("nightjar.seed", System.nanoTime());
        for (int round = 0; round < ROUNDS; round++) {
            random = new Random(seed + round);
            var scope = MemoryScope.of("assistant", new Namespace("user:r" + round));
            var machines = List.of(one, two, three, four).subList(0, 2 + random.nextInt(3));
            live(machines, scope);
            var before =
                    machines.stream().map(machine -> exported(machine, scope)).toList();
            for (var machine : machines) {
                bringTogether(machine, scope, before);
            }
            var states = machines.stream()
                    .map(machine -> VisibleState.of(exported(machine, scope)))
                    .toList();
            for (var state : states) {
                assertThat(state).as("seed %d, round %d", seed, round).isEqualTo(states.get(0));
            }
            assertThat(merge(one, scope, exported(two, scope)).isNothing())
                    .as("a merge of equal stores, seed %d, round %d", seed, round)
                    .isTrue();
        }
        assertThat(merges).isGreaterThan(ROUNDS * 8);
    }

    /** Each machine lives its own life; now and then one hears of another. */
    private void live(List<StartedMemory> machines, MemoryScope scope) {
        for (int i = 0; i < 12 + random.nextInt(12); i++) {
            act(any(machines), scope);
            if (random.nextInt(5) == 0) {
                merge(any(machines), scope, exported(any(machines), scope));
            }
        }
    }

    private void bringTogether(StartedMemory machine, MemoryScope scope, List<List<TransferItem>> exports) {
        var order = new ArrayList<>(exports);
        order.add(any(exports));
        Collections.shuffle(order, random);
        order.forEach(export -> merge(machine, scope, export));
    }

    private MemoryMerge.Merged merge(StartedMemory machine, MemoryScope scope, List<TransferItem> items) {
        merges++;
        machine.clock()
                .set(now); // what is said after a machine's present, as its clock tells, gets other times on purpose
        return machine.context().service(MemoryMerge.class).orElseThrow().merge(scope, items);
    }

    private static List<TransferItem> exported(StartedMemory machine, MemoryScope scope) {
        var items = new ArrayList<TransferItem>();
        machine.context().service(MemoryTransfer.class).orElseThrow().export(scope, items::add);
        return items;
    }

    private void act(StartedMemory machine, MemoryScope scope) {
        now = now.plus(Duration.ofSeconds(1 + random.nextInt(5_000)));
        machine.clock().set(now);
        switch (random.nextInt(12)) {
            case 0, 1, 2 ->
                machine.context()
                        .events()
                        .post(UserMessage.of(scope, any(SESSIONS), any(TEXTS) + " " + random.nextInt(9), now));
            case 3, 4 -> remember(machine, scope, any(TEXTS), List.of());
            case 5 -> {
                var city = any(CITIES);
                remember(machine, scope, "Ada lives in " + city, List.of(home(city)));
            }
            case 6 ->
                anyOf(machine, scope, MemoryKind.FACT)
                        .ifPresent(fact -> machine.service().correct(scope, fact.id(), any(TEXTS) + " often"));
            case 7 ->
                anyOf(machine, scope, MemoryKind.FACT)
                        .ifPresent(fact -> machine.service().confirm(scope, fact.id()));
            case 8 ->
                anyOf(machine, scope, MemoryKind.FACT)
                        .ifPresent(fact -> machine.service().judge(scope, fact.id(), any(List.of(Verdict.values()))));
            case 9 -> forget(machine, scope);
            case 10 ->
                machine.notes()
                        .save(
                                scope,
                                NoteDraft.builder(any(TEXTS) + " today", "test")
                                        .key(any(KEYS))
                                        .build());
            default ->
                machine.notes()
                        .save(scope, NoteDraft.builder(any(TEXTS) + ".", "test").build());
        }
    }

    private static Claim home(String city) {
        return new Claim("ada", "home", city, Claim.State.HOLDS, true, false);
    }

    private void remember(StartedMemory machine, MemoryScope scope, String text, List<Claim> claims) {
        var draft = FactDraft.builder(text, 0.5 + random.nextInt(5) / 10.0, "test")
                .claims(claims)
                .phrases(List.of(any(PHRASES)));
        anyOf(machine, scope, MemoryKind.EPISODE).ifPresent(turn -> draft.derivedFrom(List.of(turn.id())));
        machine.service().remember(scope, draft.build());
    }

    private void forget(StartedMemory machine, MemoryScope scope) {
        if (random.nextInt(4) == 0) {
            var target = new ErasureTarget.OneSession(any(SESSIONS));
            machine.context().service(Erasure.class).orElseThrow().erase(scope, target, unused -> {});
        } else {
            anyOf(machine, scope, any(List.of(MemoryKind.FACT, MemoryKind.EPISODE, MemoryKind.NOTE)))
                    .ifPresent(memory -> machine.service().forget(scope, memory.id()));
        }
    }

    private Optional<Memory> anyOf(StartedMemory machine, MemoryScope scope, MemoryKind kind) {
        var found = machine.service().list(scope, MemoryFilter.ofKinds(kind), 100);
        return found.isEmpty() ? Optional.empty() : Optional.of(any(found));
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
