package dev.nightjar.plugin.maintenance.extract.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.maintenance.extract.reading.SentenceReader;
import dev.nightjar.plugin.maintenance.extract.rule.RuleTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConflictJudgeTest {

    private static final ConflictJudge JUDGE = new ConflictJudge(new SentenceReader(RuleTable.load()));

    private static final Instant MARCH = Instant.parse("2024-03-05T12:00:00Z");

    @DisplayName("J9: what cannot be true together is a conflict")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lives in Oslo | Ada lives in Bergen
                    Ada lives in Oslo | Ada moved to Bergen on 2024-03-04
                    Ada works at a bank | Ada works at a hospital
                    Ada works as a cook | Ada works as a nurse at a clinic
                    Ada's favourite colour is green | Ada's favorite colour is blue
                    Ada is single | Ada got married on 2024-03-02
                    Ada plays the trombone in a wind band | Ada quit the wind band (said on 2024-03-05)
                    Ada hates coriander | Ada has come to love coriander
                    Ada's backend is written in Django | Ada rewrote their backend in Go (said on 2024-03-05)
                    Ada takes the tram to work | Ada cycles to work
                    Ada drives an old Saab | Ada sold their Saab (said on 2024-03-05)
                    Ada wears glasses | Ada stopped wearing glasses
                    Ada rents a garage on Mill Street | Ada no longer rents a garage
                    Ada is vegetarian | Ada is vegan
                    Ada is 33 years old (said on 2023-03-05) | Ada turned 34 in March 2024
                    Ada's husband is called Tim | Ada's husband is called Jon
                    Ada is getting married in June 2024 | Ada is getting married in September 2024
                    Ada likes opera | Ada does not like opera
                    Ada loves jazz | Ada does not like jazz anymore (said on 2024-03-05)
                    Ada enjoys jazz | Ada hates jazz
                    Ada dislikes jazz | Ada loves jazz
                    Ada eats meat | Ada does not eat meat anymore (said on 2024-03-05)
                    Ada works as a cook for the navy | Ada left their job at the navy (said on 2024-03-05)
                    Ada lives in Oslo with two cats | Ada no longer lives in Oslo (said on 2024-03-05)
                    Ada plays the violin | Ada stopped playing the violin in 2020
                    Ada is planning to move to Spain (said on 2024-01-05) | Ada decided not to move to Spain (said on 2024-03-05)
                    Ada is a student | Ada is no longer a student (said on 2024-03-05)
                    Ada decided to move to Oslo (said on 2024-01-05) | Ada is moving to Bergen instead of Oslo (said on 2024-03-05)
                    Ada is moving to Oslo on 2024-03-14 | Ada is moving to Bergen, not Oslo (said on 2024-03-05)
                    Ada is moving to Oslo on 2024-03-14 | Ada is moving to Bergen on 2024-04-04
                    Ada is moving to Oslo with Eva on 2024-03-14 | Ada is not moving to Oslo anymore (said on 2024-03-05)
                    Ada wants to move to Oslo (said on 2024-01-05) | Ada is moving to Bergen instead of Oslo (said on 2024-03-05)
                    Ada decided to move to Oslo (said on 2024-01-05) | Ada no longer wants to move to Oslo (said on 2024-03-05)
                    Ada decided to move to Oslo (said on 2024-01-05) | Ada changed their mind about Oslo (said on 2024-03-05)
                    Ada decided to move to Oslo (said on 2024-01-05) | Ada changed their mind about moving to Oslo (said on 2024-03-05)
                    Ada is moving to Oslo on 2024-03-14 | Ada moved to Oslo on 2024-03-15
                    Ada decided to write Mapbook in Perl (said on 2024-01-05) | Ada is switching from Perl to Rust (said on 2024-03-05)
                    Ada is writing Mapbook in Perl (said on 2024-01-05) | Ada switched Mapbook from Perl to Rust (said on 2024-03-05)
                    Ada is writing Mapbook in Perl (said on 2024-01-05) | Ada will write Mapbook in Rust instead of Perl (said on 2024-03-05)
                    Ada is writing Mapbook in Perl (said on 2024-01-05) | Ada decided not to write Mapbook in Perl (said on 2024-03-05)
                    Ada got engaged to Eva | Ada is single
                    Adas Hund heißt Rex | Ada hat Adas Hund Rex abgegeben (gesagt am 2024-03-05)
                    """)
    void should_end_the_older_fact(String older, String newer) {
        assertThat(JUDGE.reason(newer, older)).isPresent();
    }

    @DisplayName("J9: an addition or another aspect is no conflict")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lives in Oslo | Tom lives in Bergen
                    Ada lives in Norway | Ada lives in Oslo
                    Ada lives in Oslo | Ada lives in Oslo, Norway
                    Ada moved to Oslo in 2019 | Ada moved to Bergen in 2024
                    Ada works at a bank | Ada also works at a bar
                    Ada works at a bank | Ada works as a cook
                    Ada uses Jenkins | Ada used to use Travis
                    Ada uses Jenkins | Ada no longer uses Travis
                    Ada has a helmet for the bike | Ada sold their bike (said on 2024-03-05)
                    Ada plays the trombone in a band | Ada quit the chess club (said on 2024-03-05)
                    Ada is learning Portuguese | Ada stopped learning Greek
                    Ada drives an old Saab | Ada's neighbour sold their Saab (said on 2024-03-05)
                    Ada's favourite colour is green | Ada's favourite film is Alien
                    Ada likes opera | Ada likes jazz
                    Ada has a dog | Ada has a cat
                    Ada's sister is called Clara | Ada's sister is called Ines
                    Ada went to a fair on 2024-01-02 | Ada went to a fair on 2024-02-02
                    Ada is going to a conference in May 2024 | Ada is going to a conference in July 2024
                    Ada eats fish | Ada does not eat meat
                    Ada is a nurse | Ada is a mother
                    Ada likes Oslo | Ada is moving to Bergen instead of Oslo (said on 2024-03-05)
                    Ada likes Perl | Ada is switching from Perl to Rust (said on 2024-03-05)
                    Ada is writing Mapbook in Perl (said on 2024-01-05) | Ada switched Carbook from Perl to Rust (said on 2024-03-05)
                    Ada lives in Oslo | Ada is moving to Bergen on 2024-04-04
                    Ada decided to move to Norway (said on 2024-01-05) | Ada is moving to Bergen on 2024-04-04
                    Ada is moving to Bergen on 2024-04-04 | Ada is moving to Bergen in April 2024
                    Ada plays the violin | Ada decided not to play the violin (said on 2024-03-05)
                    Ada likes jazz | Ada does not love jazz
                    Ada loves jazz | Ada does not like free jazz
                    Ada loves jazz | Bea hates jazz
                    Ada decided not to write Mapbook in Perl (said on 2024-03-05) | Ada decided to write Mapbook in Rust (said on 2024-03-05)
                    """)
    void should_keep_both(String older, String newer) {
        assertThat(JUDGE.reason(newer, older)).isEmpty();
    }

    @DisplayName("J9: the reason reads like a sentence")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lives in Oslo | Ada lives in Bergen | Ada lives in Bergen, not Oslo
                    Ada works as a cook | Ada works as an engineer | Ada works as an engineer, not a cook
                    Ada is single | Ada got married on 2024-03-02 | Ada got married on 2024-03-02
                    Ada's husband is called Tim | Ada's husband is called Jon | Ada's husband is called Jon, not Tim
                    Ada's favourite colour is green | Ada's favourite colour is blue | Ada's favourite colour is blue, not green
                    Ada is moving to Oslo in March 2024 | Ada is moving to Oslo on 2024-03-21 | Ada is moving to Oslo on 2024-03-21, not in March 2024
                    Ada is getting married in June 2024 | Ada's wedding is in May 2024 | Ada's wedding is in May 2024
                    Ada decided to open their shop in June 2024 | Ada is planning to open their shop on 2024-07-01 | Ada is planning to open their shop on 2024-07-01
                    Ada decided to move to Oslo (said on 2024-01-05) | Ada is moving to Bergen on 2024-04-04 | Ada is moving to Bergen on 2024-04-04
                    Ada likes opera | Ada does not like opera | Ada does not like opera
                    """)
    void should_say_why_in_words(String older, String newer, String reason) {
        assertThat(JUDGE.reason(newer, older)).hasValue(reason);
    }

    @Test
    @DisplayName("J9: the judgement holds for either order; the store knows which was said later")
    void should_judge_both_ways() {
        assertThat(JUDGE.judge(draft("Ada lives in Bergen"), List.of(fact("Ada lives in Oslo"))))
                .containsExactly(new Supersession(
                        new MemoryId("fact_1"), "Ada lives in Bergen, not Oslo", "Ada lives in Oslo, not Bergen"));
        assertThat(JUDGE.judge(draft("Ada lives in Oslo"), List.of(fact("Ada has a cat"))))
                .isEmpty();
    }

    @Test
    @DisplayName("J8: claims that are stored with a fact count, whatever its sentence says")
    void should_judge_by_stored_claims() {
        var home = new Claim("ada", "home", "oslo", State.HOLDS, true, false);
        var job = new Claim("ada", "job", "cook", State.HOLDS, true, false);
        var unreadable = "Oslo is what Ada calls home";

        assertThat(JUDGE.judge(draft("Ada lives in Bergen"), List.of(fact(unreadable))))
                .isEmpty();
        assertThat(JUDGE.judge(
                        draft("Ada lives in Bergen"), List.of(fact(unreadable).withClaims(List.of(home)))))
                .hasSize(1);
        assertThat(JUDGE.judge(
                        draft("Ada lives in Bergen"),
                        List.of(fact("Ada lives in Oslo").withClaims(List.of(job)))))
                .isEmpty();
        var draft = draft(unreadable).toBuilder().claims(List.of(home)).build();
        assertThat(JUDGE.judge(draft, List.of(fact("Ada lives in Bergen")))).hasSize(1);
        assertThat(JUDGE.known(draft, List.of(fact("Ada lives in Oslo"))))
                .as("its sentence may say more than its claim")
                .isEmpty();
    }

    @Test
    @DisplayName("J9: an event of a day ends what was before it and is ended by nothing")
    void should_not_end_events() {
        assertThat(JUDGE.judge(draft("Ada lives in Oslo"), List.of(fact("Ada moved to Bergen on 2024-03-04"))))
                .containsExactly(new Supersession(new MemoryId("fact_1"), null, "Ada moved to Bergen on 2024-03-04"));
    }

    @Test
    void should_end_nothing_when_a_switch_may_mean_several_things() {
        var stored = List.of(fact("Ada is writing Mapbook in Perl"), fact("Ada is writing Carbook in Perl"));

        assertThat(JUDGE.judge(draft("Ada switched from Perl to Rust"), stored)).isEmpty();
        assertThat(JUDGE.judge(draft("Ada switched from Perl to Rust"), stored.subList(0, 1)))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lost their job (said on 2024-03-05) | Ada lost their job as a cook on 2024-01-05
                    Ada has a dog | Ada's dog is called Rex
                    Ada is a nurse | Ada is a nurse at a clinic
                    Ada likes jazz | Ada likes jazz and opera
                    """)
    void should_know_what_a_stored_fact_says_already(String draft, String stored) {
        assertThat(JUDGE.known(draft(draft), List.of(fact(stored)))).isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lives in Oslo | Ada's brother lives in Oslo
                    Ada decided to write Mapbook in Rust | Ada decided not to write Mapbook in Rust
                    Ada went to a fair on 2024-01-02 | Ada went to a fair on 2024-02-02
                    Ada's dog is called Rex | Ada has a dog
                    Ada is into cars | Fixing cars helps Ada relax
                    Ada has a cat | Ada's dog is called Rex
                    """)
    void should_not_take_another_fact_for_the_same(String draft, String stored) {
        assertThat(JUDGE.known(draft(draft), List.of(fact(stored)))).isEmpty();
    }

    @Test
    @DisplayName("J9: a relative is one person, with a name or without, as far as only one has a name")
    void should_know_relatives_by_their_names() {
        var called = fact("Ada's grandmother is called Ruth");
        var home = fact("Ada's grandmother Ruth lives in Oslo");
        var died = draft("Ada's grandmother died on 2024-03-04");

        assertThat(JUDGE.judge(died, List.of(called, home))).hasSize(1);
        assertThat(JUDGE.judge(died, List.of(called))).isEmpty();
        assertThat(JUDGE.judge(died, List.of(called, fact("Ada's grandmother is called Ida"), home)))
                .isEmpty();
    }

    private static FactDraft draft(String content) {
        return FactDraft.builder(content, 0.9, "test")
                .sessionId("s2")
                .eventTime(MARCH)
                .tags(List.of("general"))
                .build();
    }

    private static Fact fact(String content) {
        var details = new MemoryDetails(
                new MemoryId("fact_1"),
                Namespace.AGENT,
                "assistant",
                content,
                "general",
                List.of("general"),
                "s1",
                "test",
                MARCH,
                MARCH,
                Map.of(),
                null,
                null);
        return new Fact(
                details, 0.9, new Fact.Fading(Durability.STABLE, 0, null, Standing.CURRENT), List.of(), false, 0, null);
    }
}
