package dev.nightjar.plugin.memory.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.plugin.memory.question.AskedParts;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.Subject;
import dev.nightjar.plugin.memory.score.RelevanceEstimate.Evidence;
import dev.nightjar.plugin.memory.score.RelevanceEstimate.Scale;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RelevanceEstimateTest {

    private static final int ROUNDS = 2_000;
    private static final List<Subject> SUBJECTS = List.of(Subject.values());

    @Test
    @DisplayName("Law: a relevance is 0 to 1, and no hit's is above that of the best evidence")
    void should_be_a_probability() {
        long seed = 41;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var hits = hits(random);
            for (double relevance : RelevanceEstimate.of(asked(random), scale(random), hits)) {
                assertThat(relevance).as("seed %d round %d", seed, round).isBetween(0.0, 1.0);
            }
        }
    }

    @Test
    @DisplayName("Law: holding more of what is asked for never makes a hit less relevant")
    void should_grow_with_the_information_held() {
        long seed = 42;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var asked = asked(random);
            var hits = new ArrayList<>(hits(random));
            var scale = scale(random);
            int place = random.nextInt(hits.size());
            var before = hits.get(place);
            double more = before.share() + (1 - before.share()) * random.nextDouble();
            double relevance = RelevanceEstimate.of(asked, scale, hits).get(place);
            hits.set(place, new Evidence(more, before.isOfPerson(), before.support(), before.isOfPeriod()));
            assertThat(RelevanceEstimate.of(asked, scale, hits).get(place))
                    .as("seed %d round %d", seed, round)
                    .isGreaterThanOrEqualTo(relevance - 1e-12);
        }
    }

    @Test
    @DisplayName("that nobody is named speaks against a match of one rare word, not against one of several")
    void should_read_questions_about_things_that_several_people_spoke_of() {
        var whole = List.of(new Evidence(1, true, 0.5, false));

        assertThat(ofNobody(Map.of("crash", 1L), whole)).isLessThan(0.5 * ofPerson(Map.of("crash", 1L), whole));
        var several = Map.of("crash", 1L, "calendar", 1L, "release", 1L);
        assertThat(ofNobody(several, whole)).isEqualTo(ofPerson(several, whole));
    }

    @Test
    @DisplayName("a question of a lone user is about memory less often if it names nobody, and more often if it says I")
    void should_ask_whom_a_question_of_a_lone_user_is_about() {
        var half = List.of(new Evidence(0.5, true, 0.5, false));
        var words = Map.of("crash", 1L, "calendar", 1L);
        double ofUser = of(words, Subject.SELF, half);
        double ofNobody = of(words, Subject.NOBODY, half);

        assertThat(ofNobody).isLessThan(of(words, Subject.KNOWN_PERSON, half));
        assertThat(ofUser).isGreaterThan(of(words, Subject.KNOWN_PERSON, half));
        assertThat(ofNobody).isGreaterThan(of(words, Subject.NOBODY_AMONG_NAMED, half));
    }

    @Test
    @DisplayName("Law: what holds every word that is looked up is at least as likely relevant as not")
    void should_find_what_is_looked_up() {
        long seed = 46;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var words = Map.of(term("a"), 0.1 + 8 * random.nextDouble(), term("b"), 0.1 + 8 * random.nextDouble());
            var asked = new AskedParts(words, Set.of(), 0, Subject.LOOKED_UP, 1 + random.nextInt(1_000_000));
            var whole = new Evidence(1, true, random.nextDouble(), false);
            assertThat(RelevanceEstimate.of(asked, scale(random), List.of(whole))
                            .get(0))
                    .as("seed %d round %d", seed, round)
                    .isGreaterThanOrEqualTo(0.5);
        }
    }

    private static double ofNobody(Map<String, Long> documents, List<Evidence> hits) {
        return of(documents, Subject.NOBODY_AMONG_NAMED, hits);
    }

    private static double ofPerson(Map<String, Long> documents, List<Evidence> hits) {
        return of(documents, Subject.KNOWN_PERSON, hits);
    }

    private static double of(Map<String, Long> documents, Subject subject, List<Evidence> hits) {
        return RelevanceEstimate.of(asked(documents, 1, 1_000, subject), Scale.CONVERSATION, hits)
                .get(0);
    }

    @Test
    @DisplayName("Law: a store of twice the size with the same content gives nearly the same relevance")
    void should_mean_the_same_in_a_store_twice_as_large() {
        long seed = 43;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            long memories = 200L + random.nextInt(100_000);
            var documents = new HashMap<String, Long>();
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                documents.put("w" + i, 3 + (long) (random.nextDouble() * memories / 4));
            }
            var subject = SUBJECTS.get(random.nextInt(SUBJECTS.size()));
            var hits = hits(random);
            var once = RelevanceEstimate.of(asked(documents, 1, memories, subject), Scale.CONVERSATION, hits);
            var twice = RelevanceEstimate.of(asked(documents, 2, memories, subject), Scale.CONVERSATION, hits);
            for (int i = 0; i < hits.size(); i++) {
                assertThat(twice.get(i)).as("seed %d round %d", seed, round).isCloseTo(once.get(i), within(0.1));
            }
        }
    }

    @Test
    @DisplayName("Who asks for nothing finds nothing relevant")
    void should_be_zero_when_nothing_is_asked_for() {
        var nothing = new AskedParts(Map.of(), Set.of(), 0, Subject.KNOWN_PERSON, 1_000);
        assertThat(RelevanceEstimate.of(nothing, Scale.STATEMENT, hits(new Random(44))))
                .allMatch(relevance -> relevance == 0);
        assertThat(RelevanceEstimate.of(nothing, Scale.STATEMENT, List.of())).isEmpty();
    }

    @Test
    @DisplayName(
            "What is known of somebody is worth a line of a block for any question that names them; what others said stands behind")
    void should_answer_with_what_is_known_of_a_person() {
        var asked = new AskedParts(Map.of(term("finances"), 5.0), Set.of(term("john")), 0, Subject.KNOWN_PERSON, 1_000);
        var ofJohn = new Evidence(0, true, 0.2, false);
        var ofOthers = new Evidence(0, false, 0.2, false);
        for (var scale : Scale.values()) {
            var relevance = RelevanceEstimate.of(asked, scale, List.of(ofJohn, ofOthers));
            assertThat(relevance.get(0)).isEqualTo(0.25);
            assertThat(relevance.get(1)).isLessThan(relevance.get(0));
            assertThat(RelevanceEstimate.of(asked, scale, List.of(ofOthers)).get(0))
                    .isLessThan(0.25);
        }
    }

    @Test
    @DisplayName("The first hits decide; how many more are asked for changes none of them")
    void should_not_depend_on_the_limit() {
        long seed = 45;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var asked = asked(random);
            var hits = new ArrayList<>(hits(random));
            while (hits.size() < RelevanceEstimate.JUDGED) {
                hits.add(hit(random));
            }
            var scale = scale(random);
            var few = RelevanceEstimate.of(asked, scale, List.copyOf(hits));
            hits.addAll(hits(random));
            assertThat(RelevanceEstimate.of(asked, scale, hits).subList(0, few.size()))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(few);
        }
    }

    private static List<Evidence> hits(Random random) {
        var hits = new ArrayList<Evidence>();
        for (int i = 0; i < 1 + random.nextInt(20); i++) {
            hits.add(hit(random));
        }
        return hits;
    }

    private static Scale scale(Random random) {
        return random.nextBoolean() ? Scale.CONVERSATION : Scale.STATEMENT;
    }

    private static Evidence hit(Random random) {
        return new Evidence(
                random.nextDouble(), random.nextBoolean(), 1.5 * random.nextDouble(), random.nextInt(5) == 0);
    }

    private static Set<Term> people(Random random) {
        return random.nextBoolean() ? Set.of() : Set.of(term("lena"));
    }

    private static AskedParts asked(Random random) {
        var words = Map.of(term("a"), 1 + 8 * random.nextDouble(), term("b"), 1 + 8 * random.nextDouble());
        var subject = SUBJECTS.get(random.nextInt(SUBJECTS.size()));
        return new AskedParts(words, people(random), random.nextInt(3), subject, 1 + random.nextInt(1_000_000));
    }

    private static AskedParts asked(Map<String, Long> documents, int times, long memories, Subject subject) {
        var weights = new HashMap<Term, Double>();
        documents.forEach((word, count) ->
                weights.put(term(word), new QueryTerm(term(word), times * count).weight(times * memories)));
        return new AskedParts(weights, Set.of(), 0, subject, times * memories);
    }

    private static Term term(String word) {
        return TermCutter.asked(word).get(0);
    }
}
