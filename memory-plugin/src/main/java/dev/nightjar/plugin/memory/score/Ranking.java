package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.Ranker;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Judges what the legs found. Thread-safe. A new ranking is a class and a line in {@link #of}. */
public interface Ranking {

    /**
     * The ranking of a ranker.
     *
     * @param zone where the days named in questions begin
     */
    static Ranking of(Ranker ranker, ZoneId zone) {
        if (ranker instanceof Ranker.ReciprocalRank rrf) {
            return new ReciprocalRankFusion(rrf.k());
        }
        return ranker instanceof Ranker.Weighted weighted ? new WeightedFusion(weighted) : new ContextualRanking(zone);
    }

    /** How many candidates of each leg it needs for this many hits. */
    int depth(int limit);

    /**
     * How much it adds to the score of a hit that holds all that is asked for, as far as hits are near the top; 0 when
     * it has no use for that.
     */
    default double heldWeight() {
        return 0;
    }

    /**
     * Scores every candidate of the legs.
     *
     * @param rows the candidates by their keys
     */
    Ranked rank(Tables tx, SearchPlan plan, LegResults legs, Map<Long, Found> rows);

    /**
     * Scored candidates. Filters and supersession are applied to those that were found afterwards.
     *
     * @param found every candidate of the legs, in any order, with a score of 0 or above
     * @param further the candidates that no leg found; to be called on the connection of the ranking
     */
    record Ranked(List<RankedCandidate> found, Further further) {

        /** Without further candidates. */
        Ranked(List<RankedCandidate> found) {
            this(found, (least, best) -> List.of());
        }
    }

    /** Looks for candidates that no leg found. */
    interface Further {

        /**
         * Those that pass the filter and have at least this score, and perhaps others.
         *
         * @param best keys of the best ones, whose neighbours will be looked at
         */
        List<RankedCandidate> of(double least, Set<Long> best);
    }
}
