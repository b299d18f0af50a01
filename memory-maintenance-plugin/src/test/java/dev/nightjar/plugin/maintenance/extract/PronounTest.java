package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.rule.Example;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whom "he" and "she" stand for: somebody only where nobody else may be meant. */
class PronounTest {

    private static final ExtractiveConsolidator CONSOLIDATOR = new ExtractiveConsolidator(ZoneOffset.UTC);

    @DisplayName("J8: a pronoun stands for the only one spoken of whom it fits")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            My sister moved. / Tom: Where to? / Ada: She lives in Oslo now. | Ada's sister lives in Oslo
            Clara moved. / Tom: Where to? / Ada: She lives in Oslo now. | Clara lives in Oslo
            My brother Ben is tired. I saw Ben today. He lives in Oslo. | Ada's brother Ben lives in Oslo
            I'm seeing someone. His name is Ben. | Ada's partner is called Ben
            """)
    void should_know_who_is_meant(String said, String fact) {
        assertThat(facts(said)).contains(fact);
    }

    @DisplayName("J8: a pronoun stands for nobody where somebody else was named since, or may be meant")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            My son Max is well. The oldest is Owen and he lives in Oslo. | lives in Oslo
            My brother came over. I met Ben yesterday. He lives in Oslo. | lives in Oslo
            My brother came over. Mr Hale left early, he lives in Oslo. | lives in Oslo
            My mother liked it. I swam with someone. Her name is Ines. | Ines
            Clara was shy. / Tom: How is Pepper's ear? / Ada: Fine. She lives in Oslo. | lives in Oslo
            My cousin called. Simone's tired, and she lives in Oslo. | lives in Oslo
            Meine Mutter war da. Ich habe mit jemandem geredet. Sie heißt Ines. | Ines
            """)
    void should_leave_open_who_is_meant(String said, String words) {
        assertThat(facts(said)).noneMatch(fact -> fact.contains(words));
    }

    private static List<String> facts(String said) {
        var turns = new ArrayList<Episode>();
        turns.add(Said.turn(0, Role.AGENT, "Tom", "Hello"));
        for (var turn : Example.turns(said)) {
            var role = turn.speaker().equals("Ada") ? Role.USER : Role.AGENT;
            turns.add(Said.turn(turns.size(), role, turn.speaker(), turn.text()));
        }
        return CONSOLIDATOR.extract(turns).stream().map(FactDraft::content).toList();
    }
}
