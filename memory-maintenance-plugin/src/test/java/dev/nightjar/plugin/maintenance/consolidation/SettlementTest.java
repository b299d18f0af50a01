package dev.nightjar.plugin.maintenance.consolidation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import dev.nightjar.plugin.maintenance.consolidation.Settlement.Relation;
import dev.nightjar.plugin.maintenance.statement.Turns;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettlementTest {

    private static final FactDraft OSLO = draft("Ada lives in Oslo", "2026-03-02T09:00:00Z", "ep_1");
    private static final FactDraft BERGEN = draft("Ada's home is Bergen", "2026-03-02T09:05:00Z", "ep_2");
    private static final FactDraft SAILS = draft("Ada sails", "2026-03-02T09:05:00Z", "ep_3");

    @Test
    @Tag("J10")
    @DisplayName("of two values that nobody has judged the one said later stays, whatever their order, "
            + "with both sources")
    void should_keep_the_later_value() {
        for (var drafts : List.of(List.of(OSLO, BERGEN, SAILS), List.of(BERGEN, SAILS, OSLO))) {
            int later = drafts.indexOf(OSLO) == 0 ? 1 : 2;
            var pair = new Pair(drafts.get(later), null, drafts.get(0), true, 1);

            assertThat(Settlement.of(drafts, List.of(pair), Map.of())).satisfies(facts -> {
                assertThat(facts)
                        .extracting(FactDraft::content)
                        .containsExactlyInAnyOrder("Ada's home is Bergen", "Ada sails");
                assertThat(facts)
                        .filteredOn(fact -> fact.content().contains("Bergen"))
                        .flatExtracting(FactDraft::derivedFrom)
                        .containsExactlyInAnyOrder(new MemoryId("ep_1"), new MemoryId("ep_2"));
            });
        }
    }

    @Test
    @DisplayName("two wordings that nobody has judged both stay")
    void should_keep_both_wordings() {
        var drafts = List.of(OSLO, BERGEN);
        var pair = new Pair(BERGEN, null, OSLO, false, 0.9);

        assertThat(Settlement.of(drafts, List.of(pair), Map.of())).isEqualTo(drafts);
        assertThat(Settlement.of(drafts, List.of(pair), Map.of(pair, Relation.SAME)))
                .hasSize(1);
        var named = new Pair(BERGEN, null, OSLO, false, Pair.NAMED);
        assertThat(Settlement.of(drafts, List.of(named), Map.of(named, Relation.SAME)))
                .as("two that are alike only by a reader's word")
                .isEqualTo(drafts);
        var exclusive = new Pair(BERGEN, null, OSLO, true, 1);
        assertThat(Settlement.of(drafts, List.of(exclusive), Map.of(exclusive, Relation.BOTH)))
                .isEqualTo(drafts);
    }

    @Test
    @DisplayName("a new fact that is true beside a stored one has no other value of the stored one's slot")
    void should_drop_the_slot_of_what_is_true_beside_another() {
        var claims = Slots.claims("Ada", List.of("home: Rome", "partner: Ben"), false);
        var flight = FactDraft.builder("Ada flies to Rome with Ben", 0.9, "test")
                .claims(claims)
                .build();
        var home = new Fact(
                Turns.details("fact_1", "Ada lives in Bergen", "test"),
                0.9,
                new Fact.Fading(Durability.STABLE, 0.01, null, Fact.Standing.CURRENT),
                Slots.claims("Ada", List.of("home: Bergen"), false),
                false,
                0,
                null);
        var pair = new Pair(flight, home, null, false, 1);

        assertThat(Settlement.of(List.of(flight), List.of(pair), Map.of(pair, Relation.BOTH)))
                .singleElement()
                .satisfies(fact ->
                        assertThat(fact.claims()).extracting(Claim::slot).containsExactly("partner"));
        assertThat(Settlement.of(List.of(flight), List.of(pair), Map.of()))
                .as("without a verdict")
                .containsExactly(flight);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Tom is allergic to peanuts       | Mia is allergic to peanuts        | false
                    Ada's cat Lu eats no chicken     | Ada's cat Mo eats no chicken      | false
                    Ada's rent is 950 euros          | Ada's rent is 850 euros           | false
                    Mia eats no peanuts              | Ada's daughter Mia eats no peanut | true
                    Hazelnuts make Ada ill           | Ada is allergic to hazelnuts      | true
                    """)
    @DisplayName("a fact of somebody else's, or with another number, is no repetition, whatever a verdict says")
    void should_not_take_another_fact_for_the_same(String now, String earlier, boolean isSame) {
        var one = draft(earlier, "2026-03-02T09:00:00Z", "ep_1");
        var other = draft(now, "2026-03-02T09:05:00Z", "ep_2");
        var pair = new Pair(other, null, one, false, 0.9);

        var settled = Settlement.of(List.of(one, other), List.of(pair), Map.of(pair, Relation.SAME));

        assertThat(settled).hasSize(isSame ? 1 : 2);
        assertThat(Settlement.dropped(List.of(one, other), settled, List.of(pair)))
                .isEqualTo(isSame ? List.of("'" + earlier + "': '" + now + "' stands for it") : List.of());
    }

    private static FactDraft draft(String content, String said, String source) {
        return FactDraft.builder(content, 0.9, "test")
                .eventTime(Instant.parse(said))
                .derivedFrom(List.of(new MemoryId(source)))
                .build();
    }
}
