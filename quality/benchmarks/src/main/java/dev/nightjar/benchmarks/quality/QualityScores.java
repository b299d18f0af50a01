package dev.nightjar.benchmarks.quality;

import dev.nightjar.benchmarks.locomo.LocomoFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Scores of many questions. Not thread-safe. */
final class QualityScores {

    private static final int NDCG_DEPTH = 10;
    private static final int SESSION_DEPTH = 5;

    private final List<Scored> questions = new ArrayList<>();

    /** Adds what was found for a question. */
    void add(LocomoFile.Question question, Answer answer) {
        var found = answer.found();
        var sessions = answer.sessions();
        var goldSessions = answer.goldSessions();
        var ranks = found.stream()
                .filter(question.evidence()::contains)
                .map(found::indexOf)
                .sorted()
                .toList();
        var distinct = sessions.stream().distinct().toList();
        int sessionRank = distinct.stream()
                .filter(goldSessions::contains)
                .findFirst()
                .map(distinct::indexOf)
                .orElse(Integer.MAX_VALUE);
        boolean isAmongHits = sessions.stream().limit(SESSION_DEPTH).anyMatch(goldSessions::contains);
        questions.add(new Scored(
                question.category(),
                ranks,
                question.evidence().size(),
                sessionRank,
                isAmongHits,
                answer.contextRecall()));
    }

    /** How many questions pass. */
    long count(Predicate<Scored> which) {
        return questions.stream().filter(which).count();
    }

    /** Mean over the questions that pass; 0 when none does. */
    double mean(Predicate<Scored> which, ToDoubleFunction<Scored> measure) {
        return questions.stream().filter(which).mapToDouble(measure).average().orElse(0);
    }

    /**
     * What came back for a question.
     *
     * @param found ids of the hits, best first
     * @param sessions the hits' sessions, in the same order
     * @param goldSessions sessions of the evidence
     * @param contextRecall share of the gold turns that stand in the context block
     */
    record Answer(List<String> found, List<String> sessions, Set<String> goldSessions, double contextRecall) {}

    /**
     * One question's result.
     *
     * @param category its category
     * @param ranks ranks of the gold turns found, from 0, ascending
     * @param gold how many gold turns there are
     * @param sessionRank place, from 0, of the first session of the evidence when sessions are ranked by their best
     *     hit; the greatest number when none was found
     * @param isSessionAmongHits whether a session of the evidence is among those of the first five hits
     * @param contextRecall share of the gold turns in the context block
     */
    record Scored(
            int category,
            List<Integer> ranks,
            int gold,
            int sessionRank,
            boolean isSessionAmongHits,
            double contextRecall) {

        /** The fifth category asks for what was never said; it counts apart. */
        boolean isHeadline() {
            return category >= 1 && category < 5;
        }

        /** Whether it is of the headline and has so many gold turns. */
        boolean isOf(int least, int most) {
            return isHeadline() && gold >= least && gold <= most;
        }

        /** 1 where every gold turn stands in the context block, else 0. */
        double complete() {
            return contextRecall == 1 ? 1 : 0;
        }

        double recall(int depth) {
            return (double) ranks.stream().filter(rank -> rank < depth).count() / gold;
        }

        double hit(int depth) {
            return !ranks.isEmpty() && ranks.get(0) < depth ? 1 : 0;
        }

        double reciprocalRank() {
            return !ranks.isEmpty() ? 1.0 / (1 + ranks.get(0)) : 0;
        }

        double ndcg() {
            double gain = 0;
            for (int rank : ranks) {
                gain += rank < NDCG_DEPTH ? discount(rank) : 0;
            }
            double ideal = 0;
            for (int rank = 0; rank < Math.min(gold, NDCG_DEPTH); rank++) {
                ideal += discount(rank);
            }
            return gain / ideal;
        }

        double sessionHit() {
            return sessionRank < SESSION_DEPTH ? 1 : 0;
        }

        double sessionAmongHits() {
            return isSessionAmongHits ? 1 : 0;
        }

        private static double discount(int rank) {
            return Math.log(2) / Math.log(rank + 2.0);
        }
    }
}
