package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.extract.rule.Example;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody says two months later ends what is no longer so, and nothing else. */
class ChangeOfStateTest {

    private static final Instant FIRST = Instant.parse("2024-03-05T12:00:00Z");
    private static final Instant LATER = FIRST.plus(Duration.ofDays(60));

    private static final ExtractiveConsolidator CONSOLIDATOR = new ExtractiveConsolidator(ZoneOffset.UTC);

    @DisplayName("J9: a change of state ends the old fact")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I go swimming every Monday. | I had to stop swimming because of my ear.
                    I go climbing every Tuesday. | I've given up climbing for good.
                    I work at Acme. | I quit Acme and I'm a freelancer now.
                    We've booked a week in Rome for May. | We had to cancel Rome.
                    I run every morning. | I stopped running.
                    I take the tram to work. | I no longer take the tram.
                    I'm vegan. | I eat cheese again these days.
                    I'm working on a board game called Barley. | Barley is called Rye now.
                    I'm taking driving lessons. | I passed my driving test!
                    I'm dating Ben. | I dumped Ben.
                    I work for a law firm. I'm a paralegal. | I left the law firm in May.
                    My husband Ben is a cook. | Ben and I are separating.
                    I have tendonitis. | My elbow is fine, no more tendonitis!
                    I live in Leeds. | We settled into our new flat in York.
                    I'm planning to climb Snowdon in June. | The Snowdon climb is off.
                    My girlfriend Hanna loves sushi. | My wife Hanna got a new job yesterday! We got married last month.
                    I play the drums in a band called Oxide. | I used to play the drums, but I sold my kit.
                    I have two dogs, Max and Bo. | We just adopted another one, so we have three dogs now.
                    I'm planning to visit Rome in May. | We visited Rome last week, it was gorgeous.
                    I live in Leeds with my parents. | I finally moved to York last weekend.
                    I work as a barista at Cafe Nero. | I quit my job last Friday.
                    My boyfriend Tim is a nurse. | Tim and I broke up two weeks ago.
                    I'm vegetarian. | I'm not vegetarian anymore, I missed fish.
                    I'm single. | I started dating someone last month.
                    I work at Acme as an accountant. | I got a new job at Globex as a controller.
                    My favourite colour is green. | My favourite colour is purple these days.
                    We write our backend in Python. | We rewrote the backend in Go.
                    Our API uses MySQL. | We migrated from MySQL to Postgres last month.
                    I'm pregnant! | Our daughter Ella was born last Tuesday.
                    I smoke. | I quit smoking in April.
                    I'm studying biology at the university. | I graduated last week!
                    I'm engaged to Ben. | Ben and I got married on Saturday.
                    I have a new girlfriend, her name is Anna. | I got married to Anna last Saturday.
                    I've booked a holiday in Lisbon for May 2024. | We cancelled the holiday in Lisbon.
                    We build with Jenkins. | We replaced Jenkins with GitHub Actions.
                    I live alone. | I no longer live alone.
                    Ich nehme Cetirizin. | Cetirizin nehme ich nicht mehr.
                    My gran is in hospital. | My grandma is out of hospital.
                    My mum is a nurse. | My mother retired last month.
                    My uncle Frank runs a garage. | We lost my uncle Frank in May.
                    My dog Rex loves cheese. | Rex died on Sunday.
                    Meine Oma lebt in Kiel. | Meine Großmutter ist letzte Woche gestorben.
                    I have a new boss, her name is Greta. | I have a new boss, his name is Karl.
                    I collect vinyl records. | I sold all my vinyl records to make some room.
                    I have a bike. | I sold my bike to a neighbour.
                    I have a season ticket. | I gave up my season ticket to save money.
                    I have a motorbike. | I sold my motorcycle.
                    I own a bicycle. | I sold my bike.
                    I'm in a film club. | I quit the movie club.
                    My father has a boat. | I lost my dad last year.
                    Assistant: Hi / Always use tabs. | Assistant: Hi / Use spaces instead of tabs from now on.
                    Ich wohne in Kiel. | Ich bin letzten Monat nach Bremen gezogen.
                    I drive a Honda. I own a car. | I sold my car last week.
                    I want to learn Spanish. | I decided not to learn Spanish after all.
                    I'm looking for a job. | I started a new job at Initech on Monday.
                    We're getting married in June. | We called off the wedding.
                    Ich bin Single. | Wir haben letzten Monat geheiratet.
                    I'm vegan. | I started eating cheese again, so I'm vegetarian now.
                    I'm in a relationship with Mark. My boyfriend Mark is a chef. | Mark and I split up last week.
                    I work at Initech. | I got laid off on Friday.
                    I'm training for a marathon in May. I plan to run a marathon. | I ran the marathon yesterday!
                    I have one cat. | We adopted a second cat, so now I have two cats.
                    I live in Bristol with my girlfriend. | We moved to Cardiff in April.
                    I'm going to visit my sister in Oslo in May. I'm flying to Oslo in May. | I just got back from Oslo.
                    I play tennis every week. I play tennis. | I don't play tennis anymore because of my knee.
                    My wife is pregnant. We're expecting a baby in May. | Our son Milo was born on Sunday!
                    I go to the gym. I'm a member of a choir. | I left the choir last month.
                    I'm a student. | I graduated in April.
                    I drink coffee. | I gave up coffee.
                    I want to buy a house. | We bought a house in Hull last week.
                    My favourite food is sushi. | My favourite food is ramen.
                    Assistant: Hi / Keep your answers short. | Assistant: Hi / I prefer detailed answers.
                    I'm unemployed. | I started a new job as a cook on Monday.
                    I'm 29 years old. | I turned 30 last week.
                    My dentist appointment is on 12 March. | My dentist appointment is on 20 May.
                    We use Jenkins for our builds. We use Jenkins. | We no longer use Jenkins.
                    I own a boat. | I sold the boat in April.
                    I live with my parents. | I live alone now.
                    My dog is called Rex. I have a dog. | My dog Rex died last week.
                    Vivo en Lugo con mis padres. | El fin de semana pasado me mudé a Vigo.
                    Mi novia Hanna es pianista. | Mi mujer Hanna ha encontrado trabajo.
                    Toco el piano. | Ya no toco el piano, vendí el mío.
                    Tengo dos perros. | Hemos adoptado otro, así que ahora tengo tres perros.
                    Trabajo como camarera en el bar Faro. | La semana pasada dejé mi trabajo.
                    Mi novio Leo es enfermero. | Leo y yo rompimos hace dos semanas.
                    Soy vegetariana. | Ya no soy vegetariana, echaba de menos el pescado.
                    Nuestro backend usa MySQL. | Nuestro backend usa Postgres desde mayo.
                    Estoy embarazada. | Ayer nació nuestra hija.
                    Me caso en abril. | Me casé el sábado.
                    Tengo 29 años. | Ayer cumplí 30 años.
                    Tengo un perro. | Se murió mi perro.
                    I use Emacs. | I switched over to Helix.
                    Our backend runs on MySQL. | We moved the backend to Postgres.
                    I've been a vegetarian for two years. | I eat meat again.
                    I have a dog called Rex. | Rex died yesterday.
                    We're going to Oslo in August. | We cancelled our trip to Oslo.
                    I do yoga every morning. | I had to stop doing yoga.
                    I'm dating Ben. | Ben and I aren't together anymore.
                    I live with my parents. | I moved out of my parents' house.
                    Meine Katze heißt Luna. | Wir mussten Luna einschläfern lassen.
                    My car is a red Volvo. | The Volvo's gone, a cousin bought it.
                    I have a membership at the Quaver pool. | I cancelled Quaver, it was too expensive.
                    My daughter goes to nursery. | My daughter had her first day at primary school today.
                    I have a frozen shoulder. | The shoulder's completely healed.
                    I'm flying to Oslo in May. | Oslo is off, they cancelled the flight.
                    My dog is called Rex. | Rex had to be put to sleep yesterday.
                    Our stand-up is at 9:30. | The daily stand-up has been moved to 10:15.
                    We track our bugs in Jira. | We track our bugs in Linear now.
                    CI runs on Jenkins. | We switched CI to Buildkite.
                    Our production database is MariaDB 11. | Production is on Postgres 16 now.
                    Mein Auto ist ein alter Polo. | Der Polo ist verkauft, ich fahre jetzt Rad.
                    Ich lerne Geige. | Mit der Geige habe ich aufgehört.
                    Mi gata se llama Luna. | Luna murió ayer.
                    I've gone vegetarian. | I'm vegan now.
                    I got engaged to Eva. | I'm single again.
                    I got a job at Initech. | I work at Globex now.
                    """)
    void should_notice_a_change(String before, String now) {
        assertThat(ended(stored(before), now)).isNotEmpty();
        assertThat(ended(withoutClaims(stored(before)), now)).as("read again").isNotEmpty();
    }

    @Test
    @DisplayName("J9: 'she is called Ines' claims whose sister she is")
    void should_claim_what_the_sentence_says() {
        var turn = Said.turn(0, Role.USER, "Ada", "I have a sister. She's called Ines.");

        assertThat(CONSOLIDATOR.extract(List.of(turn), name -> false))
                .flatExtracting(FactDraft::claims)
                .anyMatch(
                        claim -> claim.slot().equals("family") && claim.value().equals("sister ines"));
    }

    @DisplayName("J9: 'I quit my job, I'm a freelancer' ends the old job, not the new one")
    @ParameterizedTest
    @ValueSource(strings = {"I quit my job and I'm a freelancer now.", "I'm a freelancer now, I quit my job."})
    void should_keep_what_begins_in_the_turn_in_which_something_ended(String said) {
        var drafts = CONSOLIDATOR.extract(turns(said, LATER));

        assertThat(about("freelancer", drafts).eventTime())
                .as("the later one holds")
                .isAfter(about("quit", drafts).eventTime());
    }

    private static FactDraft about(String word, List<FactDraft> drafts) {
        return drafts.stream()
                .filter(draft -> draft.content().contains(word))
                .findFirst()
                .orElseThrow();
    }

    @DisplayName("J9: what goes on, is added or is somebody else's ends nothing")
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    The launch has been pushed back to 18 September. | My film society membership ended in February.
                    I'm taking a Welsh class. | I graduated last week.
                    Assistant: Hi / Keep your answers short. | Assistant: Hi / Use metric units, please.
                    I started at Acme as a lab assistant. | I'm officially a student.
                    I live in Leeds. | I visited York last weekend.
                    I have a dog. | I have a cat too.
                    Our database is MySQL. | We host everything on Heroku.
                    I play the guitar. | I also play the piano.
                    I like jazz. | I like opera.
                    I work at Acme. | My brother works at Globex.
                    My sister Clara lives in Rome. | My sister Ines lives in Oslo.
                    I'm allergic to nuts. | I'm allergic to cats.
                    I live in Leeds. | I would love to live in Spain someday.
                    I work as a nurse. | I was a waiter when I was in college.
                    I use Vim. | I use Docker for the deployment.
                    My wife Hanna is a doctor. | Hanna got promoted last week.
                    I have two sons. | My son Leo started school last week.
                    I have a meeting with Bob on Friday. | I have a dentist appointment on Monday.
                    I'm married. | My sister got divorced last month.
                    Ich habe einen Hund. | Ich habe auch eine Katze.
                    I like jazz. | My brother hates jazz.
                    I'm learning Spanish. | I'm learning the guitar.
                    I have a son. | I have a daughter.
                    We're going to Rome in May. | We're going to Paris in July.
                    I work at Acme. | I used to work at Initech.
                    I'm vegetarian. | My wife is vegan.
                    My favourite band is Blur. | My favourite film is Alien.
                    I live in Leeds. | My parents live in York.
                    I decided to learn Rust. | I decided to buy a bike.
                    I play chess. | I don't play football.
                    I'm allergic to nuts. | I ate a salad yesterday.
                    Vivo en Lugo. | Me encantaría vivir en Roma.
                    Toco la guitarra. | También toco el piano.
                    Mi hermana Clara vive en Roma. | Mi hermana Inés vive en Oslo.
                    Estoy casada. | Mi hermana se divorció el mes pasado.
                    Trabajo en Acme. | Antes trabajaba en Initech.
                    My sister lives in Leeds. | My other sister moved to York.
                    Our backend is written in Go. | Our backend uses Redis.
                    Our search service uses MySQL. | Our billing service uses Postgres.
                    We're going to Oslo in August. | I visited Oslo in 2019.
                    I work at a bar. | I had to work at the library last night.
                    I have a dog called Rex. | Netflix died last night.
                    I'm flying to Oslo in May. | Bergen is off, they cancelled the flight.
                    My car is a red Volvo. | My neighbour's Saab got scrapped.
                    I have a frozen shoulder. | My knee has healed.
                    CI runs on Jenkins. | We switched the docs to Confluence.
                    I moved to Hull last week. | I moved to Bonn in 2010.
                    I won the chess cup in May 2023. | I play chess.
                    I got a job at Initech. | My sister works at Globex now.
                    I got engaged to Eva. | We almost broke up.
                    We track our bugs in Jira. | I keep my notes in Obsidian.
                    I have a cat. Her name is Miso. | We got a second cat, her name is Pixel.
                    We have a daughter, her name is Mila. | We had another daughter, her name is Ida.
                    My gran lives in Leeds. | My nan died last week.
                    My grandmother was born in Prague. | My grandmother died last week.
                    My grandmother is Irish. | My grandmother died last week.
                    I live in Leeds. | I died last week at level four.
                    Meine Schwester wohnt in Kiel. | Meine Schwester ist für drei Wochen in Bremen.
                    """)
    void should_invent_no_change(String before, String now) {
        assertThat(ended(stored(before), now)).isEmpty();
        assertThat(ended(withoutClaims(stored(before)), now)).as("read again").isEmpty();
    }

    /** The facts as a night stores them, with what they claim. */
    private List<Fact> stored(String said) {
        return CONSOLIDATOR.extract(turns(said, FIRST)).stream()
                .map(draft -> Said.fact(draft.content(), draft.tags().get(0)).withClaims(draft.claims()))
                .toList();
    }

    /** The same from a store that knows their sentences only. */
    private static List<Fact> withoutClaims(List<Fact> stored) {
        return stored.stream().map(fact -> fact.withClaims(List.of())).toList();
    }

    private List<String> ended(List<Fact> stored, String now) {
        var ended = new ArrayList<String>();
        for (var draft : CONSOLIDATOR.extract(turns(now, LATER))) {
            for (var fact : stored) {
                CONSOLIDATOR.judge(draft, List.of(fact)).stream()
                        .filter(conflict -> conflict.reason() != null)
                        .forEach(conflict -> ended.add(reason(draft, fact.content())));
            }
        }
        return ended;
    }

    private static String reason(FactDraft draft, String stored) {
        return draft.content() + " ends " + stored;
    }

    private static List<Episode> turns(String said, Instant time) {
        var turns = new ArrayList<Episode>();
        for (var turn : Example.turns(said)) {
            var role = turn.speaker().equals("Ada") ? Role.USER : Role.AGENT;
            turns.add(Said.turn(turns.size(), role, turn.speaker(), turn.text(), time));
        }
        return turns;
    }
}
