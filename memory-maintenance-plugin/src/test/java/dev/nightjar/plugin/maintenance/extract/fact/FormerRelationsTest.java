package dev.nightjar.plugin.maintenance.extract.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.ExtractiveConsolidator;
import dev.nightjar.plugin.maintenance.extract.Said;
import dev.nightjar.plugin.maintenance.extract.rule.Example;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of a partner stays, and says what they are now. */
class FormerRelationsTest {

    private static final ExtractiveConsolidator CONSOLIDATOR = new ExtractiveConsolidator(ZoneOffset.UTC);

    @DisplayName("J8: what is known of a partner is worded anew after a wedding, an engagement or a separation")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            My girlfriend Sofia is a dentist. | Sofia and I got married in June. | Ada's wife Sofia is a dentist
            My girlfriend Hanna loves sushi. | My wife Hanna got a new job. | Ada's wife Hanna loves sushi
            My girlfriend is a nurse. Her name is Eva. | Eva and I got married. | Ada's wife is a nurse
            My fiancé Leo works at Bosch. | Leo and I got married on Saturday! | Ada's husband Leo works for Bosch
            My girlfriend Eva plays the cello. | We got engaged last week! | Ada's fiancée Eva plays the cello
            My boyfriend Mark is a chef. | Mark and I split up last week. | Ada's ex-boyfriend Mark is a chef
            My boyfriend is a chef. | I broke up with my boyfriend. | Ada's ex-boyfriend is a chef
            My wife Clara is a pilot. | Clara and I got divorced in May. | Ada's ex-wife Clara is a pilot
            My new girlfriend Ida is a nurse. | Ida and I broke up. | Ada's ex-girlfriend Ida is a nurse
            My girlfriend Eva plays golf. | My new girlfriend Ida is a nurse. | Ada's ex-girlfriend Eva plays golf
            Meine Freundin Sofia ist Pilotin. | Sofia und ich haben geheiratet. | Adas Frau Sofia ist Pilotin
            Mein Freund Lukas arbeitet bei Bosch. | Lukas und ich haben uns getrennt. | Adas Ex-Freund Lukas arbeitet bei Bosch
            Meine Frau Eva ist Pilotin. | Eva und ich sind seit Mai geschieden. | Adas Ex-Frau Eva ist Pilotin
            Mi novio Leo es enfermero. | Leo y yo rompimos hace dos semanas. | Leo (exnovio de Ada) es enfermero
            """)
    void should_word_facts_anew(String before, String now, String expected) {
        var stored = stored(before);

        var reworded = reworded(stored, now);

        assertThat(reworded).extracting(FactDraft::content).containsOnly(expected);
        var ended =
                reworded.get(0).supersedes().stream().map(Supersession::stored).toList();
        assertThat(stored)
                .filteredOn(fact -> ended.contains(fact.id()))
                .singleElement()
                .satisfies(old -> {
                    assertThat(reworded.get(0).claims()).isEqualTo(old.claims());
                    assertThat(reworded.get(0).derivedFrom()).contains(old.id());
                    assertThat(reworded.get(0).durability()).isEqualTo(old.durability());
                });
    }

    @DisplayName("J8: no fact about somebody else, a friend or somebody who has died is worded anew")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            My husband Jim was born in Leeds. | My husband Jim died last month.
            Tom: My girlfriend Eva plays the cello. | I broke up with my boyfriend.
            My boyfriend Ben is tall. My sister's boyfriend Mark is a chef. | I broke up with my boyfriend.
            My boyfriend Ben is tall. My boss Greta is a runner. | Ben and I split up.
            My girlfriend Eva plays the cello. | My sister got engaged last week!
            Mein Freund Lukas arbeitet bei Bosch. | Wir haben uns getrennt.
            """)
    void should_leave_others_alone(String before, String now) {
        assertThat(reworded(stored(before), now)).isEmpty();
    }

    private static List<Fact> stored(String said) {
        var drafts = CONSOLIDATOR.extract(turns(said));
        assertThat(drafts).isNotEmpty();
        return IntStream.range(0, drafts.size())
                .mapToObj(i -> stored(i, drafts.get(i)))
                .toList();
    }

    private static Fact stored(int number, FactDraft draft) {
        var fact = Said.fact(draft.content(), draft.tags().get(0));
        var details = fact.details();
        var own = new MemoryDetails(
                new MemoryId("fact_" + number),
                details.namespace(),
                details.agentId(),
                details.content(),
                details.category(),
                details.tags(),
                details.sessionId(),
                details.source(),
                details.eventTime(),
                details.createdAt(),
                details.metadata(),
                null,
                null);
        return new Fact(own, 0.9, fact.fading(), draft.claims(), false, 0, null);
    }

    private static List<FactDraft> reworded(List<Fact> stored, String now) {
        var all = new ArrayList<FactDraft>();
        for (var draft : CONSOLIDATOR.extract(turns(now))) {
            var judged = draft.toBuilder()
                    .supersedes(CONSOLIDATOR.judge(draft, stored))
                    .build();
            all.addAll(CONSOLIDATOR.reworded(judged, stored, subjects -> about(stored, subjects)));
        }
        return all;
    }

    private static List<Fact> about(List<Fact> stored, Set<String> subjects) {
        return stored.stream()
                .filter(fact -> fact.claims().stream().anyMatch(claim -> subjects.contains(claim.subject())))
                .toList();
    }

    private static List<Episode> turns(String said) {
        var turns = new ArrayList<Episode>();
        turns.add(Said.turn(0, Role.AGENT, "Tom", "Hello"));
        for (var turn : Example.turns(said)) {
            var role = turn.speaker().equals("Ada") ? Role.USER : Role.AGENT;
            turns.add(Said.turn(turns.size(), role, turn.speaker(), turn.text()));
        }
        return turns;
    }
}
