package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.memory.Verdict;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests for writing through {@link dev.nightjar.memory.MemoryService}, one per sentence of its description. */
public interface MemoryWritingContract extends MemoryContract {

    /** An id that no memory has. */
    MemoryId UNKNOWN = new MemoryId("fact_01ARZ3NDEKTSV4RRFFQ69G5FAV");

    @Test
    @DisplayName("remember: saves the fact with all its draft says")
    default void should_remember() {
        var at = now().minus(Duration.ofDays(3));
        say("s1", "I sail");
        var source = memory().list(ADA, MemoryFilter.ALL, 1).get(0).id();
        var saved = memory().remember(
                        ADA,
                        FactDraft.builder(" Ada sails ", 0.7, "test")
                                .tags(List.of(" Sport ", "SPORT"))
                                .sessionId("s1")
                                .eventTime(at)
                                .derivedFrom(List.of(source, UNKNOWN))
                                .build());
        assertThat(saved.content()).isEqualTo("Ada sails");
        assertThat(saved.confidence()).isEqualTo(0.7);
        assertThat(saved.isDuplicate()).isFalse();
        var fact = fact(saved.id());
        assertThat(fact.details().tags()).containsExactly("sport");
        assertThat(fact.details().source()).isEqualTo("test");
        assertThat(fact.details().sessionId()).isEqualTo("s1");
        assertThat(fact.details().agentId()).isEqualTo(ADA.agentId());
        assertThat(fact.eventTime()).isEqualTo(at);
        assertThat(fact.details().createdAt()).isEqualTo(now());
        assertThat(fact.isProtected()).isFalse();
        assertThat(fact.accessCount()).isZero();
        assertThat(memory().history(ADA, saved.id()).orElseThrow().sources())
                .extracting(Memory::id)
                .containsExactly(source);
    }

    @Test
    @DisplayName("remember: keeps the session of a fact even when nothing was said in it yet")
    default void should_keep_a_session_without_turns() {
        var id = memory().remember(ADA, draft("Ada sails at night", "silent")).id();
        assertThat(fact(id).details().sessionId()).isEqualTo("silent");
        assertThat(found("sails", MemoryFilter.ALL.excludingSession("silent"))).isEmpty();
    }

    @Test
    @DisplayName("remember: what is stored already is answered instead, at any length and whatever its case")
    default void should_answer_duplicates() {
        var id = remember("Ada sails");
        var again = memory().remember(ADA, FactDraft.of("  ada SAILS. ", 0.5, "contract"));
        assertThat(again).isEqualTo(new SavedFact(id, "Ada sails", 1, true));
        assertThat(memory().stats(ADA).facts()).isEqualTo(1);
        assertThat(remember(BOB, "Ada sails")).isNotEqualTo(id);
    }

    @Test
    @DisplayName("remember: a fact that is said again is as sure as ever, and keeps the longer durability")
    default void should_renew_what_is_said_again() {
        var id =
                memory().remember(ADA, lasting("Ada sails", Durability.PASSING)).id();
        clock().advance(Duration.ofDays(60));
        assertThat(fact(id).confidence()).isLessThan(0.1);
        var again = memory().remember(ADA, FactDraft.of("Ada sails", 0.9, "contract"));
        assertThat(again).isEqualTo(new SavedFact(id, "Ada sails", 1, true));
        assertThat(fact(id).confidence()).isEqualTo(1);
        assertThat(fact(id).durability()).isEqualTo(Durability.PASSING);
        memory().remember(ADA, lasting("Ada sails", Durability.LASTING));
        memory().remember(ADA, lasting("Ada sails", Durability.STABLE));
        assertThat(fact(id).durability()).isEqualTo(Durability.LASTING);
    }

    private static FactDraft lasting(String content, Durability durability) {
        return FactDraft.builder(content, 1, "contract").durability(durability).build();
    }

    @Test
    @DisplayName("remember: facts are stable unless said otherwise; passing ones fade faster, lasting ones never")
    default void should_fade_by_durability() {
        var stable = fact(remember("Ada sails"));
        assertThat(stable.durability()).isEqualTo(Durability.STABLE);
        var passing =
                memory().remember(ADA, lasting("Ada rows", Durability.PASSING)).id();
        var lasting =
                memory().remember(ADA, lasting("Ada swims", Durability.LASTING)).id();
        assertThat(fact(passing).decayRate()).isGreaterThan(stable.decayRate());
        assertThat(stable.decayRate()).isPositive();
        clock().advance(Duration.ofDays(3650));
        assertThat(fact(lasting).confidence()).isEqualTo(1);
        assertThat(fact(lasting).standing()).isEqualTo(Standing.CURRENT);
        assertThat(fact(passing).standing()).isEqualTo(Standing.FADED);
    }

    @Test
    @DisplayName("judge: what is wrong says so until that is taken back; nobody judges what is another user's")
    default void should_judge() {
        var id = remember("Ada sails");
        var before = fact(id);
        assertThat(memory().judge(ADA, id, Verdict.WRONG)).hasValueSatisfying(judged -> {
            assertThat(judged.isJudgedWrong()).isTrue();
            assertThat(judged.isActive()).isTrue();
        });
        assertThat(fact(id).standing()).isEqualTo(Standing.WRONG);
        assertThat(fact(id).confidence()).isLessThan(before.confidence());
        assertThat(found("sails")).containsExactly("Ada sails");
        assertThat(memory().judge(BOB, id, null)).isEmpty();
        assertThat(memory().judge(ADA, id, null)).contains(before);
        assertThat(fact(id)).isEqualTo(before);
    }

    @Test
    @DisplayName("remember: a plan is past a week after its time is over, and is still found")
    default void should_let_plans_pass() {
        var plan = FactDraft.builder("Ada plans to row to Voss", 1, "contract")
                .durability(Durability.LASTING)
                .plannedUntil(now().plus(Duration.ofDays(10)))
                .build();
        var id = memory().remember(ADA, plan).id();
        clock().advance(Duration.ofDays(17));
        assertThat(fact(id).standing()).isEqualTo(Standing.CURRENT);
        clock().advance(Duration.ofMillis(1));
        assertThat(fact(id).standing()).isEqualTo(Standing.PAST);
        assertThat(fact(id).isActive()).isTrue();
        assertThat(found("Voss")).containsExactly("Ada plans to row to Voss");
    }

    @Test
    @DisplayName("setDurability: the fact fades at that rate from now on; a protected one does not fade")
    default void should_set_a_durability() {
        var id = remember("Ada sails");
        clock().advance(Duration.ofDays(100));
        var passing = memory().setDurability(ADA, id, Durability.PASSING).orElseThrow();
        assertThat(passing.durability()).isEqualTo(Durability.PASSING);
        assertThat(passing.confidence()).isEqualTo(1);
        assertThat(memory().setDurability(ADA, id, Durability.LASTING)
                        .orElseThrow()
                        .decayRate())
                .isZero();
        memory().confirm(ADA, id);
        assertThat(memory().setDurability(ADA, id, Durability.PASSING)
                        .orElseThrow()
                        .decayRate())
                .isZero();
        assertThat(memory().setDurability(ADA, UNKNOWN, Durability.PASSING)).isEmpty();
        assertThat(memory().setDurability(BOB, id, Durability.PASSING)).isEmpty();
    }

    @Test
    @DisplayName("correct: a faded fact starts afresh; a passing one becomes stable, others keep their durability")
    default void should_correct_a_faded_fact() {
        var old =
                memory().remember(ADA, lasting("Ada sails", Durability.PASSING)).id();
        clock().advance(Duration.ofDays(60));
        var renewed = memory().correct(ADA, old, "Ada rows").orElseThrow();
        assertThat(renewed.confidence()).isEqualTo(1);
        assertThat(renewed.standing()).isEqualTo(Standing.CURRENT);
        assertThat(renewed.durability()).isEqualTo(Durability.STABLE);
        var allergy = memory().remember(ADA, lasting("Ada is allergic", Durability.LASTING))
                .id();
        assertThat(memory().correct(ADA, allergy, "Ada is allergic to nuts"))
                .map(Fact::durability)
                .contains(Durability.LASTING);
    }

    @Test
    @DisplayName("remember, correct: a content that is too long is refused, naming the limit")
    default void should_refuse_a_fact_that_is_too_long() {
        var longest = "x".repeat(FactDraft.MAX_CONTENT);
        var id = remember(longest);

        for (ThrowingCallable tooLong : List.<ThrowingCallable>of(
                () -> memory().remember(ADA, FactDraft.of(longest + "y", 1, "contract")),
                () -> memory().correct(ADA, id, longest + "y"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(tooLong)
                    .withMessageContaining("at most " + FactDraft.MAX_CONTENT)
                    .withMessageContaining("has " + (FactDraft.MAX_CONTENT + 1));
        }
        assertThat(texts(memory().list(ADA, MemoryFilter.ALL, 10))).containsExactly(longest);
    }

    @Test
    @DisplayName("remember, correct, saveReflection: a blank content is refused")
    default void should_refuse_blank_content() {
        var id = remember("Ada sails");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory().remember(ADA, FactDraft.of(" \n", 1, "contract")));
        assertThatIllegalArgumentException().isThrownBy(() -> memory().correct(ADA, id, " "));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> memory().saveReflection(ADA, new Reflection.Draft("", List.of(), "contract", List.of())));
        assertThat(texts(memory().list(ADA, MemoryFilter.ALL, 10))).containsExactly("Ada sails");
    }

    @Test
    @DisplayName("correct: the new fact takes over session, tags and protection; the old one ends")
    default void should_correct() {
        say("s1", "I sail");
        var old = memory().remember(
                        ADA,
                        FactDraft.builder("Ada sails", 0.6, "test")
                                .tags(List.of("sport"))
                                .sessionId("s1")
                                .build())
                .id();
        memory().confirm(ADA, old);
        var renewed = memory().correct(ADA, old, " Ada rows ").orElseThrow();
        assertThat(renewed.content()).isEqualTo("Ada rows");
        assertThat(renewed.details().sessionId()).isEqualTo("s1");
        assertThat(renewed.details().tags()).containsExactly("sport");
        assertThat(renewed.isProtected()).isTrue();
        assertThat(renewed.id()).isNotEqualTo(old);
        assertThat(found("rows")).containsExactly("Ada rows");
        assertThat(found("sails", MemoryFilter.ofKinds(MemoryKind.FACT))).containsExactly("Ada rows");
        assertThat(memory().correct(ADA, old, "Ada swims")).isEmpty();
        assertThat(memory().correct(ADA, UNKNOWN, "Ada swims")).isEmpty();
    }

    @Test
    @DisplayName("correct: into what another fact already says ends the wrong one in favour of that")
    default void should_correct_into_a_known_fact() {
        var wrong = remember("Ada rows");
        var right = remember("Ada sails");
        var renewed = memory().correct(ADA, wrong, "Ada sails.").orElseThrow();
        assertThat(renewed.id()).isEqualTo(right);
        assertThat(texts(memory().list(ADA, MemoryFilter.ALL, 10))).containsExactly("Ada sails");
        assertThat(found("rows")).containsExactly("Ada sails");
    }

    @Test
    @DisplayName(
            "confirm: confidence 1, no decay, whatever the years; unconfirm makes the fact what it would be without")
    default void should_confirm() {
        var id = memory().remember(ADA, FactDraft.of("Ada sails", 0.3, "contract"))
                .id();
        var other = memory().remember(ADA, FactDraft.of("Ada plays chess", 0.3, "contract"))
                .id();
        assertThat(memory().unconfirm(ADA, id)).isEmpty();
        var confirmed = memory().confirm(ADA, id).orElseThrow();
        assertThat(confirmed.isProtected()).isTrue();
        assertThat(confirmed.confidence()).isEqualTo(1);
        clock().advance(Duration.ofDays(3650));
        assertThat(fact(id).confidence()).isEqualTo(1);
        assertThat(memory().confirm(ADA, UNKNOWN)).isEmpty();

        var taken = memory().unconfirm(ADA, id).orElseThrow();
        assertThat(taken.isProtected()).isFalse();
        assertThat(taken.confidence()).isEqualTo(fact(other).confidence()).isLessThan(0.3);
        assertThat(memory().unconfirm(ADA, UNKNOWN)).isEmpty();
    }

    @Test
    @DisplayName("forget: gone from every read, with its former versions; nothing else is touched")
    default void should_forget() {
        var old = remember("Ada lives in Oslo");
        var renewed = memory().correct(ADA, old, "Ada lives in Bergen").orElseThrow();
        var other = remember("Ada sails");
        var forgotten = memory().forget(ADA, renewed.id()).orElseThrow();
        assertThat(forgotten.erased()).extracting(Memory::id).containsExactlyInAnyOrder(old, renewed.id());
        assertThat(memory().find(ADA, renewed.id())).isEmpty();
        assertThat(memory().find(ADA, old)).isEmpty();
        assertThat(found("Oslo Bergen lives")).isEmpty();
        assertThat(memory().list(ADA, MemoryFilter.ALL, 10))
                .extracting(Memory::id)
                .containsExactly(other);
        assertThat(memory().forget(ADA, renewed.id())).isEmpty();
        assertThat(memory().forget(ADA, UNKNOWN)).isEmpty();
    }

    @Test
    @DisplayName("forget: an episode is gone from its session too, and the session has nothing left to consolidate")
    default void should_forget_an_episode() {
        say("s1", "My secret is out");
        var id = memory().list(ADA, MemoryFilter.ALL, 1).get(0).id();
        assertThat(memory().forget(ADA, id)).isPresent();
        assertThat(memory().list(ADA, MemoryFilter.ALL.inSession("s1"), 10)).isEmpty();
        assertThat(consolidation().pendingSessions(ADA)).isEmpty();
        assertThat(memory().stats(ADA).messages()).isZero();
    }

    @Test
    @DisplayName("saveReflection: answers what is stored, with its known sources")
    default void should_save_reflections() {
        var source = remember("Ada sails");
        var saved = memory().saveReflection(
                        ADA,
                        new Reflection.Draft(
                                "Water matters", List.of("Insight"), "contract", List.of(source, UNKNOWN)));
        assertThat(saved.details().tags()).containsExactly("insight");
        assertThat(memory().find(ADA, saved.id())).contains(saved);
        assertThat(memory().history(ADA, saved.id()).orElseThrow().sources())
                .extracting(Memory::id)
                .containsExactly(source);
    }

    @Test
    @DisplayName("recordUse: a use starts the clock anew; on another day it halves the rate, at most four times")
    default void should_record_use() {
        var used = remember("Ada sails");
        var unused = remember("Ada swims");
        double rate = fact(used).decayRate();
        for (int day = 1; day <= 6; day++) {
            clock().advance(Duration.ofDays(1));
            memory().recordUse(ADA, List.of(used, UNKNOWN));
            memory().recordUse(ADA, List.of(used));
            var marker = remember("Written after the uses of day " + day);
            assertThat(fact(marker).accessCount()).isZero();
            assertThat(fact(used).accessCount()).isEqualTo(2 * day);
            assertThat(fact(used).lastAccessed()).isEqualTo(now());
            assertThat(fact(used).confidence()).isEqualTo(1);
            assertThat(fact(used).decayRate()).isEqualTo(rate / (1 << Math.min(day, 4)));
        }
        assertThat(fact(unused).lastAccessed()).isNull();
        assertThat(fact(unused).confidence()).isCloseTo(Math.exp(-rate * 6), within(1e-9));
    }

    @Test
    @DisplayName("isolation: writes treat an id of another namespace like an unknown one, even one granted for reading")
    default void should_not_write_another_namespace() {
        var fact = remember("Ada sails");
        var newer = remember(BOB, "Ada does not sail");
        var before = fact(fact);
        for (var scope : List.of(BOB, new MemoryScope(BOB.agentId(), BOB.namespace(), List.of(ADA.namespace())))) {
            assertThat(memory().correct(scope, fact, "Ada rows")).isEmpty();
            assertThat(memory().confirm(scope, fact)).isEmpty();
            assertThat(memory().unconfirm(scope, fact)).isEmpty();
            assertThat(memory().forget(scope, fact)).isEmpty();
            assertThat(consolidation().resolveConflict(scope, fact, newer, "other namespace"))
                    .isFalse();
            memory().recordUse(scope, List.of(fact));
            remember(
                    BOB,
                    "Written after the use was noted by " + scope.alsoReads().size());
        }
        assertThat(fact(fact)).isEqualTo(before);
    }

    private Fact fact(MemoryId id) {
        return (Fact) memory().find(ADA, id).orElseThrow();
    }

    /** A turn is stored word for word, with its role and its place in the session. */
    @Test
    @DisplayName("episodes: verbatim, with role, session and sequence")
    default void should_keep_turns_verbatim() {
        say(ADA, "s1", Role.USER, "  Hello *there*, \u201cfriend\u201d  ");
        say(ADA, "s1", Role.AGENT, "Hello");
        var episodes = memory().list(ADA, MemoryFilter.ofKinds(MemoryKind.EPISODE), 10).stream()
                .map(Episode.class::cast)
                .toList();
        assertThat(episodes).extracting(Episode::sequence).containsExactly(2L, 1L);
        assertThat(episodes).extracting(Episode::role).containsExactly(Role.AGENT, Role.USER);
        assertThat(episodes.get(1).content()).isEqualTo("Hello *there*, \u201cfriend\u201d");
        assertThat(episodes.get(1).details().sessionId()).isEqualTo("s1");
    }
}
