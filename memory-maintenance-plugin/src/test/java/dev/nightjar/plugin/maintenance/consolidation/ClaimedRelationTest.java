package dev.nightjar.plugin.maintenance.consolidation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimedRelationTest {

    @ParameterizedTest
    @DisplayName("a subject's values of a slot: which exclude each other, may be the same, or have nothing to do")
    @CsvSource({
        "Ada, home: Oslo, false, Ada, home: Bergen, false, EXCLUSIVE",
        "Ada, home: Oslo, false, Ada, home: oslo, false, PERHAPS",
        "Ada, home: Oslo, true, Ada, home: Bergen, false, OTHER_STATE",
        "Ada, home: Oslo, false, Ines, home: Bergen, false, NOTHING",
        "Ada, home: Oslo, false, Ada, employer: Oslo, false, NOTHING",
        "Ada, health: asthma, false, Ada, health: allergic to nuts, false, NOTHING",
        "Ada, health: asthma, false, Ada, health: asthma, false, PERHAPS"
    })
    void should_relate(
            String who, String slot, boolean isPlanned, String whose, String other, boolean isPlan, String relation) {
        var ones = Slots.claims(who, List.of(slot), isPlanned);
        var others = Slots.claims(whose, List.of(other), isPlan);

        assertThat(ClaimedRelation.of(ones, others).name()).isEqualTo(relation);
        assertThat(ClaimedRelation.of(others, ones).name()).isEqualTo(relation);
    }

    @ParameterizedTest
    @DisplayName("two values of one slot are likely where the facts speak alike or the newer one names the slot")
    @CsvSource({
        "Ada lives in Oslo, home: Oslo, Ada lives in Bergen, home: Bergen, true",
        "Ada has moved to Oslo, home: Oslo, Ada lives in Bergen, home: Bergen, false",
        "Ada's home is Oslo, home: Oslo, Ada lives in Bergen, home: Bergen, true",
        "Ada flies to Rome with Mona, home: Rome, Ada lives in Bergen with Mona, home: Bergen, false",
        "Ada loves markets, job: markets, Ada is a nurse, job: nurse, false",
        "小明住上海, home: 上海, 小明住北京, home: 北京, true"
    })
    void should_tell_likely_values(String now, String slot, String before, String other, boolean isLikely) {
        var ones = Slots.claims("Ada", List.of(slot), false);
        var others = Slots.claims("Ada", List.of(other), false);

        assertThat(ClaimedRelation.isLikely(now, ones, before, others)).isEqualTo(isLikely);
    }

    @ParameterizedTest
    @DisplayName("of several claims the strongest relation counts; without claims there is none")
    @CsvSource({"home: Bergen, EXCLUSIVE", "employer: Acme, PERHAPS", "diet: vegan, NOTHING"})
    void should_take_the_strongest(String other, String relation) {
        var ones = Slots.claims("Ada", List.of("employer: Acme", "home: Oslo"), false);

        assertThat(ClaimedRelation.of(ones, Slots.claims("Ada", List.of(other), false))
                        .name())
                .isEqualTo(relation);
        assertThat(ClaimedRelation.of(ones, List.<Claim>of())).isEqualTo(ClaimedRelation.NOTHING);
    }
}
