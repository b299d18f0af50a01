package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtractiveConsolidatorTest {

    private static final ExtractiveConsolidator CONSOLIDATOR = new ExtractiveConsolidator(ZoneOffset.UTC);

    @Test
    @DisplayName("J8: a fact says in parts what its rule claims, also where its sentence alone cannot be read")
    void should_say_what_facts_claim() {
        var drafts = CONSOLIDATOR.extract(List.of(
                Said.turn(1, Role.USER, "Ada", "I live in Bergen. My online store is growing. I plan to visit Voss."),
                Said.turn(2, Role.AGENT, "Tom", "Hm.")));

        assertThat(drafts.subList(0, 2))
                .extracting(FactDraft::content, FactDraft::claims)
                .containsExactly(
                        tuple("Ada lives in Bergen", List.of(claim("home", "bergen", State.HOLDS, true))),
                        tuple(
                                "Ada has an online store",
                                List.of(claim("business", "online store", State.HOLDS, false))));
        assertThat(drafts.get(2).claims()).contains(claim("plan", "visit voss", State.PLANNED, false));
        assertThat(CONSOLIDATOR.claims("Ada has an online store")).isEmpty();
    }

    private static Claim claim(String slot, String value, State state, boolean isSingleValued) {
        return new Claim("ada", slot, value, state, isSingleValued, false);
    }

    @Test
    @DisplayName("J8: a sentence that begins with a name is about that person where memory knows them")
    void should_know_people_of_earlier_sessions() {
        var said = List.of(Said.turn(1, Role.USER, "Ada", "Imani has left Oxfam. Quaver has left Oxfam."));

        assertThat(CONSOLIDATOR.extract(said)).isEmpty();
        assertThat(CONSOLIDATOR.extract(said, "imani"::equalsIgnoreCase))
                .extracting(FactDraft::content)
                .containsExactly("Imani left Oxfam (said on 2024-03-05)");
    }

    @Test
    void should_say_where_a_fact_comes_from() {
        var drafts = CONSOLIDATOR.extract(List.of(Said.turn(3, Role.USER, "Ada", "I'm allergic to peanuts.")));

        assertThat(drafts).singleElement().satisfies(draft -> {
            assertThat(draft.content()).isEqualTo("Ada is allergic to peanuts");
            assertThat(draft.source()).isEqualTo("extractive-consolidator/2");
            assertThat(draft.tags()).containsExactly("health");
            assertThat(draft.sessionId()).isEqualTo("s1");
            assertThat(draft.derivedFrom()).containsExactly(Said.episode(3));
            assertThat(draft.eventTime()).isEqualTo(Instant.parse("2024-03-05T12:00:00Z"));
            assertThat(draft.supersedes()).isEmpty();
        });
    }

    @Test
    void should_tag_what_is_still_to_come_as_a_plan() {
        var said = Said.turn(1, Role.USER, "Ada", "I decided to sell my boat. I'm going to become a nurse.");

        assertThat(CONSOLIDATOR.extract(List.of(said)))
                .hasSize(2)
                .allSatisfy(draft -> assertThat(draft.tags()).contains("plan"));
    }

    @Test
    @DisplayName(
            "K2: a fact has the durability its rule writes; what is planned is passing, and over at the end of its day")
    void should_pass_on_durability_and_day() {
        var said = Said.turn(
                1,
                Role.USER,
                "Ada",
                "I'm allergic to hazelnuts. I prefer tea to coffee. We're moving to Bremen on 2 May 2024.");

        var drafts = CONSOLIDATOR.extract(List.of(said));

        assertThat(drafts)
                .extracting(FactDraft::durability)
                .containsExactlyInAnyOrder(Durability.LASTING, Durability.STABLE, Durability.PASSING);
        assertThat(drafts)
                .filteredOn(draft -> draft.durability() == Durability.PASSING)
                .singleElement()
                .satisfies(plan -> assertThat(plan.plannedUntil()).isEqualTo("2024-05-03T00:00:00Z"));
        assertThat(drafts)
                .filteredOn(draft -> draft.durability() != Durability.PASSING)
                .allSatisfy(draft -> assertThat(draft.plannedUntil()).isNull());
    }

    @Test
    void should_say_whom_and_what_the_facts_of_a_session_name() {
        var drafts = CONSOLIDATOR.extract(List.of(Said.turn(
                1, Role.USER, "Ada", "My sister Greta lives in Hamburg. My dog is called Rex. My name is Ada Brook.")));

        var greta = new FactDraft.Named("Greta", EntityType.PERSON);
        var rex = new FactDraft.Named("Rex", EntityType.OTHER);
        assertThat(drafts).flatExtracting(FactDraft::names).containsOnly(greta, rex);
        assertThat(drafts).anyMatch(draft -> draft.content().contains("Hamburg"));
        assertThat(drafts)
                .allSatisfy(draft -> assertThat(draft.names().contains(greta))
                        .as(draft.content())
                        .isEqualTo(draft.content().contains("Greta")));
    }

    @Test
    void should_call_a_nameless_user_the_user() {
        assertThat(facts(Said.turn(1, Role.USER, null, "my favorite editor is Emacs")))
                .containsExactly("The user's favorite editor is Emacs");
    }

    @Test
    void should_take_what_two_users_ask_of_each_other_for_no_wish_to_the_assistant() {
        var ada = Said.turn(1, Role.USER, "Ada", "Please never call me before ten.");

        assertThat(CONSOLIDATOR.extract(List.of(ada))).isNotEmpty();
        assertThat(CONSOLIDATOR.extract(List.of(ada, Said.turn(2, Role.USER, "Ines", "Fine."))))
                .isEmpty();
    }

    @Test
    void should_take_nothing_from_a_nameless_agent() {
        assertThat(facts(Said.turn(1, Role.AGENT, null, "I live in Oslo and I have two cats.")))
                .isEmpty();
    }

    @Test
    void should_take_a_named_agent_for_a_person() {
        assertThat(facts(Said.turn(1, Role.AGENT, "Tom", "I have two cats."))).containsExactly("Tom has two cats");
    }

    @Test
    void should_take_nothing_from_an_agent_that_shows_to_be_a_machine() {
        assertThat(facts(
                        Said.turn(1, Role.AGENT, "Max", "I love jazz."),
                        Said.turn(2, Role.AGENT, "Max", "I'm an AI, so I cannot taste it.")))
                .isEmpty();
    }

    @Test
    void should_take_somebody_who_offers_help_for_a_person() {
        assertThat(facts(
                        Said.turn(1, Role.AGENT, "Tom", "I have two cats."),
                        Said.turn(2, Role.AGENT, "Tom", "Let me know if you need anything else.")))
                .containsExactly("Tom has two cats");
    }

    @Test
    @DisplayName("J2: a session of trivia yields no facts")
    void should_find_nothing_in_small_talk() {
        assertThat(facts(
                        Said.turn(1, Role.USER, "Ada", "Hey Tom! How are you? I'm so glad to hear from you!"),
                        Said.turn(2, Role.AGENT, "Tom", "I'm doing great, thanks! I agree, I can't wait. That's cool."),
                        Said.turn(3, Role.USER, "Ada", "I think that is amazing. I'll let you know. Bye! 😂")))
                .isEmpty();
    }

    @Test
    @DisplayName("J2: at most 20 facts a session, decisions and preferences first")
    void should_keep_the_most_important() {
        var places = List.of(
                "Rome", "Oslo", "Paris", "Lima", "Quito", "Kyoto", "Cairo", "Accra", "Delhi", "Hanoi", "Sofia", "Riga",
                "Turin");
        var text = new StringBuilder();
        places.forEach(place -> text.append("I visited ")
                .append(place)
                .append(" last year. I love ")
                .append(place)
                .append(" stamps. "));
        text.append("I decided to sell my car.");

        var facts = facts(Said.turn(1, Role.USER, "Ada", text.toString()));

        assertThat(facts).hasSize(20).contains("Ada decided to sell their car (said on 2024-03-05)");
        assertThat(facts.subList(0, 14)).noneMatch(fact -> fact.contains("visited"));
    }

    @Test
    void should_keep_the_last_word_of_a_session_with_all_its_sources() {
        var drafts = CONSOLIDATOR.extract(List.of(
                Said.turn(1, Role.USER, "Ada", "My favourite colour is green."),
                Said.turn(2, Role.USER, "Ada", "Actually, my favourite colour is blue.")));

        assertThat(drafts).extracting(FactDraft::content).containsExactly("Ada's favourite colour is blue");
        assertThat(drafts.get(0).derivedFrom()).containsExactlyInAnyOrder(Said.episode(1), Said.episode(2));
    }

    @Test
    void should_keep_both_of_two_facts_that_differ_in_what_counts() {
        assertThat(facts(Said.turn(
                        1,
                        Role.USER,
                        "Ada",
                        "I decided not to write Mapbook in Perl. I decided to write Mapbook in Rust.")))
                .containsExactly(
                        "Ada decided not to write Mapbook in Perl (said on 2024-03-05)",
                        "Ada decided to write Mapbook in Rust (said on 2024-03-05)");
        assertThat(facts(Said.turn(
                        1, Role.USER, "Ada", "I visited Rome on 1 March 2024. I visited Rome on 2 March 2024.")))
                .containsExactly("Ada visited Rome on 2024-03-01", "Ada visited Rome on 2024-03-02");
    }

    @Test
    void should_keep_the_fuller_of_two_facts_that_say_the_same() {
        assertThat(facts(
                        Said.turn(1, Role.USER, "Ada", "I went out with my wife."),
                        Said.turn(2, Role.USER, "Ada", "My wife is called Eva.")))
                .containsExactly("Ada's wife is called Eva");
    }

    @Test
    void should_know_what_only_repeats_a_fuller_fact() {
        var draft = CONSOLIDATOR
                .extract(List.of(Said.turn(1, Role.USER, "Ada", "I lost my job.")))
                .get(0);
        var fuller = Said.fact("Ada lost their job as a cook on 2024-01-05", "work");

        assertThat(CONSOLIDATOR.known(draft, List.of(fuller))).contains(fuller);
        assertThat(CONSOLIDATOR.known(draft, List.of(Said.fact("Ada lost their job as a cook", "event"))))
                .isEmpty();
        assertThat(CONSOLIDATOR.known(draft, List.of(Said.fact(draft.content(), "work"))))
                .as("the same words are the store's matter")
                .isEmpty();
    }

    @Test
    void should_resolve_dates_in_the_zone_of_the_people() {
        var night = Instant.parse("2024-03-05T20:00:00Z");
        var tokyo = new ExtractiveConsolidator(ZoneId.of("Asia/Tokyo"));

        assertThat(tokyo.extract(List.of(Said.turn(1, Role.USER, "Ada", "I ran a marathon yesterday.", night))))
                .extracting(FactDraft::content)
                .containsExactly("Ada ran a marathon on 2024-03-05");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Vivo a Milano con mia moglie e ho due gatti.",
                "Я живу в Москве, у меня есть собака.",
                "我住在北京，我有两只猫。",
                "J'habite à Lyon et j'ai deux enfants.",
                "Ik woon in Utrecht en ik heb een hond.",
                "Eu moro em Lisboa e tenho um gato.",
                "Uso Java e Postgres no trabalho.",
                "Visc a Girona i treballo de mestra.",
            })
    void should_read_nothing_into_languages_without_rules(String text) {
        assertThat(facts(Said.turn(1, Role.USER, "Ada", text))).isEmpty();
    }

    @Test
    void should_read_each_turn_in_its_language() {
        assertThat(facts(
                        Said.turn(1, Role.USER, "Ada", "Ich wohne in Hamburg und habe zwei Katzen."),
                        Said.turn(2, Role.USER, "Ada", "And I work as a nurse.")))
                .containsExactlyInAnyOrder("Ada wohnt in Hamburg", "Ada hat zwei Katzen", "Ada works as a nurse");
        assertThat(facts(Said.turn(1, Role.USER, null, "Ich bin allergisch gegen Penicillin.")))
                .containsExactly("Der Nutzer ist allergisch gegen Penicillin");
        assertThat(facts(Said.turn(1, Role.USER, null, "Mi hermana vive en Lima y a mí me gusta el mar, ¿y a ti?")))
                .containsExactlyInAnyOrder("La hermana del usuario vive en Lima", "Al usuario le gusta el mar");
    }

    @Test
    void should_read_nothing_into_code_quotations_questions_and_others_words() {
        assertThat(facts(Said.turn(1, Role.USER, "Ada", """
                        > I live in Rome.
                        ```
                        I have two cats.
                        ```
                        She said I have a dog. Do I live in Oslo? If I had a car, I would sell it.
                        My brother says I'm a nurse. I'm a doctor. Just kidding! Imagine I own a yacht.
                        """))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Write me an email: \"Dear Anna, I am moving to London and I have sold my car.\" Thanks!",
                "He told me: “I live in Oslo. I have two cats.”",
                "Translate this for me: I live in Oslo and I have two cats.",
                "My text begins: \"I live in Oslo. I have two cats."
            })
    void should_read_nothing_into_quoted_or_dictated_text(String text) {
        assertThat(facts(Said.turn(1, Role.USER, "Ada", text))).isEmpty();
    }

    @Test
    void should_read_a_very_long_turn_in_reasonable_time() {
        var sentences = "I have two cats and I love them so much that ".repeat(1100) + ". I live in Oslo. "
                + "I went to a market yesterday, ".repeat(2000);
        var start = System.nanoTime();

        var facts = facts(Said.turn(1, Role.USER, "Ada", sentences));

        assertThat(sentences.length()).isGreaterThan(100_000);
        assertThat(facts).contains("Ada lives in Oslo");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void should_never_throw_and_always_answer_the_same_on_random_words() {
        var seed = 20240305L;
        var random = new Random(seed);
        var words = Words.spaced(
                ("I my we am is have been to the a and but , . ! ? : ; ( ) \" ' — ` love live in work as quit going not never just "
                        + "last next week yesterday May 5 2024 ago three cats Oslo Tom it that 's I'm don't because since when if my sister's name "
                        + "ich habe bin nicht mehr wohne gezogen umgezogen worden werden um zu am seit Mai Katzen vegan und weil "
                        + "decided want favorite no longer anymore 😂 \n > ``` [x] http://a.b é 我 \uFFFC \u00A0 \uD83D"));
        for (int i = 0; i < 3000; i++) {
            var text = String.join(
                    " ",
                    IntStream.range(0, random.nextInt(25))
                            .mapToObj(k -> words.get(random.nextInt(words.size())))
                            .toList());
            var turn = Said.turn(1, Role.USER, "Ada", text);
            assertThat(facts(turn)).as("seed %d, turn %d: %s", seed, i, text).isEqualTo(facts(turn));
        }
    }

    private List<String> facts(dev.nightjar.memory.Episode... episodes) {
        return CONSOLIDATOR.extract(List.of(episodes)).stream()
                .map(FactDraft::content)
                .toList();
    }
}
