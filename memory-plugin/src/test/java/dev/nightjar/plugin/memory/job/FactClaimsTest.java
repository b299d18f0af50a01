package dev.nightjar.plugin.memory.job;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FactClaimsTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("J8")
    @DisplayName("a fact keeps the claims that it was given; whoever corrects it gives none")
    void should_store_claims_with_facts() {
        var none = memory.remember("Ada lives in Oslo");
        var given = remember(SCOPE, "Ada lives in a tent", null, home("ada", "tent"));
        memory.restart();

        assertThat(memory.fact(none).claims()).isEmpty();
        assertThat(memory.fact(given).claims()).containsExactly(home("ada", "tent"));
        var corrected =
                memory.service().correct(SCOPE, given, "Ada lives in Voss").orElseThrow();
        assertThat(corrected.claims()).isEmpty();
        assertThat(memory.fact(given).claims()).containsExactly(home("ada", "tent"));
        memory.service().forget(SCOPE, corrected.id());
        assertThat(memory.raw().strings("SELECT value FROM fact_claims")).isEmpty();
    }

    @Test
    @Tag("J8")
    @DisplayName("a fact without claims gets them when it is said again with some")
    void should_store_claims_that_come_later() {
        var bees = remember(SCOPE, "Ada keeps bees", null);

        memory.service().remember(SCOPE, draft("Ada keeps bees", "s", claim("ada", "hobby", "bees", State.HOLDS)));

        assertThat(memory.fact(bees).claims()).containsExactly(claim("ada", "hobby", "bees", State.HOLDS));
    }

    @Test
    @Tag("J8")
    @DisplayName(
            "what claims another value of the same slot is offered, however many facts are nearer by " + "their words")
    void should_offer_rivals() {
        var bergen = remember(SCOPE, "Bergen is where the family settled", null, home("ada", "bergen"));
        var ofBob = remember(BOB, "Bergen is where Bob settled", null, home("ada", "bergen"));
        for (int i = 0; i < 60; i++) {
            memory.remember("Ada's new flat in Voss has window number " + i);
        }
        var draft = draft("Ada's new flat in Voss is all hers since May", "s", home("ada", "voss"));

        assertThat(memory.consolidation().detectConflicts(SCOPE, draft))
                .extracting(Fact::id)
                .contains(bergen)
                .doesNotContain(ofBob);
        assertThat(memory.consolidation().detectConflicts(SCOPE, draft("Ada's new flat in Voss is hers", "s")))
                .extracting(Fact::id)
                .doesNotContain(bergen);
        var saved = remember(SCOPE, draft.content(), null, home("ada", "voss"));
        assertThat(memory.consolidation().detectConflicts(SCOPE, saved))
                .extracting(Fact::id)
                .contains(bergen)
                .doesNotContain(saved);
        memory.consolidation().resolveConflict(SCOPE, bergen, saved, "moved");
        assertThat(memory.consolidation().detectConflicts(SCOPE, draft))
                .extracting(Fact::id)
                .doesNotContain(bergen);
    }

    @Test
    @Tag("J8")
    @DisplayName("what is claimed of somebody is found in the own namespace, the one said last first, until it ends")
    void should_find_facts_about_somebody() {
        var bergen = remember(SCOPE, "Ada lives in Bergen", null, home("ada", "bergen"));
        var voss = remember(SCOPE, "Clara lives in Voss", null, home("clara", "voss"));
        remember(SCOPE, "Ben lives in Oslo", null, home("ben", "oslo"));
        remember(BOB, "Ada lives in Rome", null, home("ada", "rome"));
        memory.remember("Ada likes tea");

        assertThat(memory.consolidation().factsAbout(SCOPE, Set.of("ada", "clara", "nobody")))
                .extracting(Fact::id)
                .containsExactly(voss, bergen);
        assertThat(memory.consolidation().factsAbout(SCOPE, Set.of())).isEmpty();
        memory.service().forget(SCOPE, voss);
        assertThat(memory.consolidation().factsAbout(SCOPE, Set.of("clara"))).isEmpty();
    }

    @Test
    @Tag("J8")
    @DisplayName(
            "law: rivals are the active facts of the same subject and slot that are replaced or in " + "another state")
    void should_know_rivals() {
        long seed = 20;
        var random = new Random(seed);
        var stored = new ArrayList<Fact>();
        for (int i = 0; i < 60; i++) {
            var id = remember(SCOPE, "Token" + i, "s" + i, randomClaim(random));
            if (random.nextInt(4) == 0) {
                memory.service().correct(SCOPE, id, "Correction" + i);
            } else {
                stored.add(memory.fact(id));
            }
            memory.clock().advance(Duration.ofHours(1));
        }
        for (int i = 0; i < 40; i++) {
            var claim = randomClaim(random);
            var expected = stored.stream()
                    .filter(fact -> isRival(claim, fact.claims().get(0)))
                    .map(Fact::id)
                    .sorted((one, other) -> other.value().compareTo(one.value()))
                    .toList();

            assertThat(memory.consolidation().detectConflicts(SCOPE, draft("Statement" + i, "other", claim)))
                    .as("seed %d: %s", seed, claim)
                    .extracting(Fact::id)
                    .containsExactlyElementsOf(expected.subList(0, Math.min(20, expected.size())));
        }
    }

    private static boolean isRival(Claim claim, Claim other) {
        boolean isSameSlot = other.slot().equals(claim.slot())
                || (claim.state() == State.OVER && other.slot().startsWith(claim.slot() + ":"));
        return other.subject().equals(claim.subject())
                && isSameSlot
                && (other.state() != claim.state() || claim.isSingleValued() || other.isSingleValued());
    }

    private static Claim randomClaim(Random random) {
        var subjects = List.of("ada", "bo_b", "c%");
        var slots = List.of("home", "home:summer", "pet");
        return new Claim(
                subjects.get(random.nextInt(3)),
                slots.get(random.nextInt(3)),
                random.nextBoolean() ? "" : "value " + random.nextInt(3),
                List.of(State.HOLDS, State.OVER, State.PLANNED).get(random.nextInt(3)),
                random.nextBoolean(),
                random.nextBoolean());
    }

    private MemoryId remember(MemoryScope scope, String content, @Nullable String session, Claim... claims) {
        return memory.service().remember(scope, draft(content, session, claims)).id();
    }

    private static FactDraft draft(String content, @Nullable String session, Claim... claims) {
        return FactDraft.builder(content, 0.9, "test")
                .sessionId(session)
                .claims(List.of(claims))
                .build();
    }

    private static Claim home(String who, String where) {
        return new Claim(who, "home", where, State.HOLDS, true, false);
    }

    private static Claim claim(String who, String slot, String value, State state) {
        return new Claim(who, slot, value, state, false, false);
    }
}
