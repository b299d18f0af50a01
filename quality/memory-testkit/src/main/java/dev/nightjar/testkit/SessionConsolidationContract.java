package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails.Ending;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.spi.consolidation.LeaseLostException;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.PendingSession;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests for {@link dev.nightjar.spi.consolidation.SessionConsolidation}, one per sentence of its description. */
public interface SessionConsolidationContract extends MemoryContract {

    /** The duration of leases in these tests. */
    Duration TEN_MINUTES = Duration.ofMinutes(10);

    @Test
    @DisplayName("pendingSessions: the own agent's and namespace's, longest waiting first")
    default void should_list_pending_sessions() {
        say("s1", "one");
        clock().advance(Duration.ofMinutes(1));
        say("s2", "two");
        say(BOB, "s3", Role.USER, "three");
        say(MemoryScope.of("other", ADA.namespace()), "s4", Role.USER, "four");
        clock().advance(Duration.ofMinutes(1));
        say("s1", "one more");
        assertThat(consolidation().pendingSessions(ADA))
                .containsExactly(
                        new PendingSession("s2", now().minus(Duration.ofMinutes(1)), 1, 0, null),
                        new PendingSession("s1", now(), 2, 0, null));
    }

    @Test
    @DisplayName("lease: one holder until it expires; nothing to lease where nothing is pending")
    default void should_lease_to_one_holder() {
        assertThat(consolidation().lease(ADA, "s1", TEN_MINUTES)).isEmpty();
        say("s1", "one");
        var lease = lease("s1");
        assertThat(lease.until()).isEqualTo(now().plus(TEN_MINUTES));
        assertThat(consolidation().lease(ADA, "s1", TEN_MINUTES)).isEmpty();
        assertThat(consolidation().lease(BOB, "s1", TEN_MINUTES)).isEmpty();
        clock().advance(TEN_MINUTES);
        assertThat(consolidation().lease(ADA, "s1", TEN_MINUTES)).isPresent();
    }

    @Test
    @DisplayName("episodes: pages of what the lease covers, in the order they were said")
    default void should_page_episodes() {
        for (int i = 1; i <= 5; i++) {
            say("s1", "turn " + i);
        }
        var first = lease("s1");
        var page = consolidation().episodes(first, 0, 2);
        assertThat(texts(page.episodes())).containsExactly("turn 1", "turn 2");
        assertThat(page.total()).isEqualTo(5);
        assertThat(page.hasMore()).isTrue();
        assertThat(texts(consolidation().episodes(first, page.nextOffset(), 100).episodes()))
                .containsExactly("turn 3", "turn 4", "turn 5");
        assertThatIllegalArgumentException().isThrownBy(() -> consolidation().episodes(first, -1, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> consolidation().episodes(first, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> consolidation().episodes(first, 0, 101));

        consolidation().complete(first, List.of());
        assertThat(consolidation().pendingSessions(ADA)).isEmpty();
        say("s1", "turn 6");
        var lease = lease("s1");
        say("s1", "turn 7");
        assertThat(texts(consolidation().episodes(lease, 0, 10).episodes())).containsExactly("turn 6");
    }

    @Test
    @DisplayName("saveFacts: duplicates of the store and of the batch are counted, a bad draft does not stop the rest")
    default void should_save_batches() {
        remember("Ada sails");
        var result = consolidation()
                .saveFacts(
                        ADA,
                        List.of(
                                draft("Ada rows", "s1"),
                                draft(" ada ROWS.", "s1"),
                                draft("  ", "s1"),
                                draft("ada sails", "s1"),
                                draft("Ada swims", "s1")));
        assertThat(result.saved()).extracting(SavedFact::content).containsExactly("Ada rows", "Ada swims");
        assertThat(result.saved()).extracting(SavedFact::isDuplicate).containsOnly(false);
        assertThat(result.skippedDuplicates()).isEqualTo(2);
        assertThat(result.errors()).hasSize(1);
        assertThat(memory().stats(ADA).facts()).isEqualTo(3);
    }

    @Test
    @DisplayName("detectConflicts: near facts of other sessions, without the fact itself, at most 5")
    default void should_detect_conflicts() {
        say("s1", "Hello");
        say("s2", "Hello again");
        var old = memory().remember(ADA, draft("Ada works at Acme", "s1")).id();
        var sameSession =
                memory().remember(ADA, draft("Ada works in the evening", "s2")).id();
        var newer = memory().remember(ADA, draft("Ada works at Globex", "s2")).id();
        assertThat(consolidation().detectConflicts(ADA, newer))
                .extracting(Memory::id)
                .contains(old)
                .doesNotContain(newer, sameSession);
        assertThat(consolidation().detectConflicts(ADA, draft("Ada works at Initech", "s2")))
                .extracting(Memory::id)
                .contains(old)
                .doesNotContain(sameSession);
        for (int i = 0; i < 8; i++) {
            remember("Ada works on thing number " + i);
        }
        assertThat(consolidation().detectConflicts(ADA, newer)).hasSize(5);
        assertThat(consolidation().detectConflicts(BOB, newer)).isEmpty();
    }

    @Test
    @DisplayName("detectConflicts: what claims something else of the same subject and slot, with its claims")
    default void should_detect_conflicts_by_claims() {
        var oslo = new Claim("ada", "home", "oslo", Claim.State.HOLDS, true, false);
        var bergen = new Claim("ada", "home", "bergen", Claim.State.HOLDS, true, false);
        var old = FactDraft.builder("Oslo is where the family settled", 0.9, "contract")
                .claims(List.of(oslo))
                .build();
        var stored = memory().remember(ADA, old).id();
        assertThat(fact(stored).claims()).containsExactly(oslo);
        var draft = draft("Bergen it is since May", "s2").toBuilder()
                .claims(List.of(bergen))
                .build();
        assertThat(consolidation().detectConflicts(ADA, draft)).containsExactly(fact(stored));
        assertThat(consolidation().detectConflicts(BOB, draft)).isEmpty();
    }

    @Test
    @DisplayName("resolveConflict: the older drops to 0.3, fades at 0.5 a day, ends and gives way in every search")
    default void should_resolve_conflicts() {
        var older = remember("Ada works at Acme");
        var newer = remember("Ada works at Globex");
        assertThat(consolidation().resolveConflict(ADA, older, newer, "changed jobs"))
                .isTrue();
        assertThat(fact(older).confidence()).isEqualTo(0.3);
        assertThat(fact(older).decayRate()).isEqualTo(0.5);
        assertThat(fact(older).details().ending()).isEqualTo(new Ending(now(), EndReason.SUPERSEDED));
        assertThat(found("works at Acme")).containsExactly("Ada works at Globex");
        clock().advance(Duration.ofDays(2));
        assertThat(fact(older).confidence()).isCloseTo(0.3 * Math.exp(-1), within(1e-9));
        var link = memory().history(ADA, newer).orElseThrow().links().get(0);
        assertThat(link.relation()).isEqualTo(MemoryHistory.Link.Relation.SUPERSEDES);
        assertThat(link.reason()).isEqualTo("changed jobs");
    }

    @Test
    @DisplayName("resolveConflict: what was said later holds, whichever way round the two are given")
    default void should_resolve_conflicts_by_time() {
        var acme = remember("Ada works at Acme");
        clock().advance(Duration.ofDays(2));
        var globex = remember("Ada works at Globex");
        assertThat(consolidation().resolveConflict(ADA, globex, acme, "changed jobs"))
                .isTrue();
        assertThat(fact(acme).isActive()).isFalse();
        assertThat(fact(globex).isActive()).isTrue();
    }

    @Test
    @DisplayName("complete: a draft said before a stored fact that contradicts it is saved as superseded by it")
    default void should_save_late_comers_as_superseded() {
        var stored = remember("Ada works at Globex");
        say("s1", "I work at Acme");
        var draft = FactDraft.builder("Ada works at Acme", 0.8, "contract")
                .sessionId("s1")
                .eventTime(now().minus(Duration.ofDays(30)))
                .supersedes(List.of(new FactDraft.Supersession(stored, "not said later", "Ada now works at Globex")))
                .build();
        var result = consolidation().complete(lease("s1"), List.of(draft));
        var saved = result.saved().get(0).id();
        assertThat(result.superseded()).containsExactly(saved);
        assertThat(fact(saved).isActive()).isFalse();
        assertThat(fact(stored).isActive()).isTrue();
        assertThat(memory().history(ADA, saved).orElseThrow().links())
                .extracting(MemoryHistory.Link::reason)
                .containsExactly("Ada now works at Globex");
    }

    @Test
    @DisplayName("resolveConflict: a protected older fact stays and is linked as contradicted")
    default void should_keep_protected_facts() {
        var older = remember("Ada works at Acme");
        memory().confirm(ADA, older);
        var newer = remember("Ada works at Globex");
        assertThat(consolidation().resolveConflict(ADA, older, newer, "heard otherwise"))
                .isTrue();
        assertThat(fact(older).confidence()).isEqualTo(1);
        assertThat(found("works at Acme")).contains("Ada works at Acme");
        assertThat(memory().history(ADA, older).orElseThrow().links())
                .extracting(MemoryHistory.Link::relation)
                .containsExactly(MemoryHistory.Link.Relation.CONTRADICTS);
        assertThat(memory().stats(ADA).contradictions()).isEqualTo(1);
    }

    @Test
    @DisplayName("resolveConflict: false unless both are active facts of the scope, and two of them")
    default void should_refuse_unknown_facts() {
        var fact = remember("Ada works at Acme");
        var unknown = new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV");
        assertThat(consolidation().resolveConflict(ADA, fact, unknown, "")).isFalse();
        assertThat(consolidation().resolveConflict(ADA, unknown, fact, "")).isFalse();
        assertThat(consolidation().resolveConflict(ADA, fact, fact, "")).isFalse();
        assertThat(fact(fact).confidence()).isEqualTo(1);
    }

    @Test
    @DisplayName("complete: facts, conflicts, watermark and lease together")
    default void should_complete() {
        var older = remember("Ada works at Acme");
        say("s1", "I work at Globex now");
        var lease = lease("s1");
        say("s1", "and I like it");
        var draft = FactDraft.builder("Ada works at Globex", 0.8, "contract")
                .sessionId("s1")
                .supersedes(List.of(new FactDraft.Supersession(older, "changed jobs")))
                .build();
        var result = consolidation().complete(lease, List.of(draft));
        assertThat(result.saved()).hasSize(1);
        assertThat(result.superseded()).containsExactly(older);
        assertThat(consolidation().pendingSessions(ADA)).isNotEmpty();
        assertThat(memory().stats(ADA).lastConsolidation()).isEqualTo(now());
        assertThat(texts(consolidation().episodes(lease("s1"), 0, 10).episodes()))
                .containsExactly("and I like it");
    }

    @Test
    @DisplayName("complete: a lost lease saves nothing")
    default void should_save_nothing_without_the_lease() {
        say("s1", "I work at Globex now");
        var lost = lease("s1");
        clock().advance(TEN_MINUTES);
        var held = lease("s1");
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> consolidation().complete(lost, List.of(draft("Ada works at Globex", "s1"))))
                .withMessageContaining("s1");
        assertThat(memory().list(ADA, MemoryFilter.ofKinds(MemoryKind.FACT), 10))
                .isEmpty();
        assertThat(consolidation()
                        .complete(held, List.of(draft("Ada works at Globex", "s1")))
                        .saved())
                .hasSize(1);
        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> consolidation().complete(held, List.of(draft("Ada works at Initech", "s1"))));
    }

    @Test
    @DisplayName("fail: gives the lease back, counts, keeps the error; after five the session rests")
    default void should_rest_after_five_failures() {
        say("s1", "one");
        for (int attempt = 1; attempt <= 5; attempt++) {
            consolidation().fail(lease("s1"), "no luck " + attempt);
            assertThat(consolidation().pendingSessions(ADA))
                    .containsExactly(new PendingSession("s1", now(), 1, attempt, "no luck " + attempt));
        }
        assertThat(consolidation().lease(ADA, "s1", TEN_MINUTES)).isEmpty();
    }

    @Test
    @DisplayName(
            "readAgain: sessions read without a model wait again, from their beginning, until a model has read them")
    default void should_read_again_what_the_rules_have_read() {
        say("s1", "one");
        say("s2", "two");
        consolidation().complete(lease("s1"), null, List.of(draft("Ada works at Globex", "s1")), ReadBy.STATEMENTS);
        consolidation().complete(lease("s2"), null, List.of(), ReadBy.MODEL);
        say("s1", "three");
        consolidation().complete(lease("s1"), null, List.of(), ReadBy.MODEL);

        assertThat(consolidation().readAgain(ADA, ReadBy.STATEMENTS)).isEqualTo(1);
        assertThat(consolidation().pendingSessions(ADA))
                .extracting(PendingSession::sessionId, PendingSession::pendingEpisodes)
                .containsExactly(tuple("s1", 2L));
        assertThat(consolidation().readAgain(ADA, ReadBy.STATEMENTS)).isZero();
        var known =
                consolidation().complete(lease("s1"), null, List.of(draft("Ada works at Globex", "s1")), ReadBy.MODEL);
        assertThat(known.skippedDuplicates()).isEqualTo(1);
        assertThat(consolidation().readAgain(ADA, ReadBy.STATEMENTS)).isZero();
    }

    @Test
    @DisplayName("readPostponedAgain: sessions that no model could read wait again once, not those at which one failed")
    default void should_read_again_what_no_model_could_read() {
        for (var session : List.of("postponed", "failed", "plain")) {
            say(session, "one");
        }
        consolidation().postpone(lease("postponed"), "no model answers", now());
        consolidation().fail(lease("failed"), "no answer fits");
        for (var session : List.of("postponed", "failed", "plain")) {
            consolidation().complete(lease(session), null, List.of(), ReadBy.STATEMENTS);
        }

        assertThat(consolidation().readPostponedAgain(ADA)).containsExactly("postponed");
        assertThat(consolidation().pendingSessions(ADA))
                .containsExactly(new PendingSession("postponed", now(), 1, 0, null));
        assertThat(consolidation().readPostponedAgain(ADA)).isEmpty();
        consolidation().complete(lease("postponed"), null, List.of(), ReadBy.MODEL);
        assertThat(consolidation().readPostponedAgain(ADA)).isEmpty();
    }

    @Test
    @DisplayName("postpone: gives the lease back without counting; nobody gets the session before its time")
    default void should_wait_without_counting_an_attempt() {
        say("s1", "one");
        var until = now().plus(Duration.ofMinutes(2));
        var held = lease("s1");
        consolidation().postpone(held, "nobody answers", until);

        assertThat(consolidation().pendingSessions(ADA))
                .containsExactly(new PendingSession("s1", now(), 1, 0, "nobody answers"));
        assertThat(consolidation().postponed(ADA.agentId()))
                .contains(new SessionConsolidation.Postponed(1, now(), "nobody answers"));
        assertThat(consolidation().lease(ADA, "s1", TEN_MINUTES)).isEmpty();
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> consolidation().complete(held, List.of(draft("Ada works at Globex", "s1"))));
        clock().advance(Duration.ofMinutes(2));
        assertThat(consolidation().complete(lease("s1"), List.of()).saved()).isEmpty();
        assertThat(consolidation().pendingSessions(ADA)).isEmpty();
        assertThat(consolidation().postponed(ADA.agentId())).isEmpty();
    }

    @Test
    @DisplayName("release: the session waits as before, and the old lease is worth nothing")
    default void should_wait_as_before_once_released() {
        say("s1", "one");
        var held = lease("s1");
        consolidation().release(held);

        assertThat(consolidation().pendingSessions(ADA)).containsExactly(new PendingSession("s1", now(), 1, 0, null));
        assertThat(consolidation().postponed(ADA.agentId())).isEmpty();
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> consolidation().complete(held, List.of(draft("Ada works at Globex", "s1"))));
        assertThat(consolidation().complete(lease("s1"), List.of()).saved()).isEmpty();
    }

    private SessionConsolidation.Lease lease(String session) {
        return consolidation().lease(ADA, session, TEN_MINUTES).orElseThrow();
    }

    private Fact fact(MemoryId id) {
        return (Fact) memory().find(ADA, id).orElseThrow();
    }
}
