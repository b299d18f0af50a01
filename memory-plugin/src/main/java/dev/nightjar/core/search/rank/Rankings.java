package dev.nightjar.core.search.rank;

import dev.nightjar.memory.Ranker;
import java.time.ZoneId;

/** The ranking behind each ranker a request can choose. Thread-safe. */
public final class Rankings {

    private final Ranking contextual;

    /** @param zone where the days named in questions begin */
    public Rankings(ZoneId zone) {
        contextual = new ContextualRanking(zone);
    }

    /** The ranking of this ranker. */
    public Ranking of(Ranker ranker) {
        if (ranker instanceof Ranker.ReciprocalRank rrf) {
            return new ReciprocalRankFusion(rrf.k());
        }
        return ranker instanceof Ranker.Weighted weighted ? new WeightedFusion(weighted) : contextual;
    }
}
