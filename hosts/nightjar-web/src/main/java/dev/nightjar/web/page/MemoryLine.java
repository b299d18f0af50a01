package dev.nightjar.web.page;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A memory in a list.
 *
 * @param kind its kind in a word, such as {@code fact}
 * @param text what it says, shortened
 * @param value what it says without the name of its speaker, shortened
 * @param question the question it answers; null for a text that is clear on its own
 * @param day the day it was said, such as {@code 2026-01-02}
 * @param ago how long ago that is
 * @param voice whose word it is
 * @param source the link to the turn it comes from; null for none
 * @param turn the position of that turn in its conversation; null for none
 * @param sure how sure memory is, in per cent; null when that has no meaning for its kind
 * @param freshness how fresh it is; null when that has no meaning for its kind
 * @param marks what else matters, such as {@code confirmed}
 * @param former what it replaced, newest first
 */
public record MemoryLine(
        String id,
        String kind,
        String text,
        boolean isCut,
        String value,
        @Nullable String question,
        String day,
        String date,
        String ago,
        Voice voice,
        @Nullable String source,
        @Nullable Long turn,
        @Nullable Integer sure,
        @Nullable Freshness freshness,
        List<String> marks,
        boolean isEnded,
        List<Former> former) {

    public String link() {
        return Links.to("/memory", "id", id);
    }

    public boolean isConfirmed() {
        return marks.contains("confirmed");
    }

    /** The wording before the user's correction; null without one. */
    public @Nullable Former corrected() {
        return former.isEmpty() || !former.get(0).isCorrection() ? null : former.get(0);
    }

    /** Whether the user has given this verdict: {@code useful} or {@code wrong}. */
    public boolean isJudged(String verdict) {
        return marks.contains(verdict);
    }

    /**
     * A replaced memory.
     *
     * @param text what it says, shortened
     * @param value what it says without the name of its speaker, shortened
     * @param why why; empty when no reason is known
     */
    public record Former(String id, String text, String value, String day, String why, boolean isCorrection) {}

    /**
     * How fresh a fact is.
     *
     * @param marks 0 to 5
     */
    public record Freshness(int marks, String word) {

        private static final int MOST = 5;
        private static final double FRESH = 0.7;

        static Freshness of(Fact fact, Words words) {
            if (fact.isOutOfDate()) {
                return new Freshness(0, words.say("faded"));
            }
            int marks = (int) Math.max(1, Math.round(MOST * fact.confidence()));
            boolean isFresh =
                    fact.isProtected() || fact.durability() == Durability.LASTING || fact.confidence() >= FRESH;
            return new Freshness(marks, words.say(isFresh ? "fresh" : "fading"));
        }

        /** The places of the marks: true for a full one. */
        public List<Boolean> places() {
            return IntStream.range(0, MOST).mapToObj(i -> i < marks).toList();
        }
    }
}
