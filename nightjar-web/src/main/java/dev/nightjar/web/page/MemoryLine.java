package dev.nightjar.web.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory in a list.
 *
 * @param id its id
 * @param kind its kind in a word, such as {@code fact}
 * @param text what it says, shortened
 * @param isCut whether the text is longer
 * @param day the day it was said
 * @param ago how long ago that is
 * @param word whose word it is, such as {@code Nora said it}
 * @param source the link to the turn it comes from; null for none
 * @param turn the position of that turn in its conversation; null for none
 * @param sure how sure memory is, in per cent; null when that has no meaning for its kind
 * @param marks what else matters, such as {@code confirmed}
 * @param isEnded whether it is no longer valid
 * @param former what it replaced, newest first
 */
public record MemoryLine(
        String id,
        String kind,
        String text,
        boolean isCut,
        String day,
        String ago,
        String word,
        @Nullable String source,
        @Nullable Long turn,
        @Nullable Integer sure,
        List<String> marks,
        boolean isEnded,
        List<Former> former) {

    /** Copies the lists. */
    public MemoryLine {
        marks = List.copyOf(marks);
        former = List.copyOf(former);
    }

    /** The page of the memory. */
    public String link() {
        return Links.to("/memory", "id", id);
    }

    /** Its anchor in a list. */
    public String anchor() {
        return Links.line(id);
    }

    /** Whether the user confirmed it. */
    public boolean isConfirmed() {
        return marks.contains("confirmed");
    }

    /** What it said before the user corrected it; null when they did not. */
    public @Nullable Former corrected() {
        return former.isEmpty() || !former.get(0).isCorrection() ? null : former.get(0);
    }

    /** Whether the user says this of it: {@code useful} or {@code wrong}. */
    public boolean isJudged(String verdict) {
        return marks.contains(verdict);
    }

    /**
     * Something that a newer memory replaced.
     *
     * @param id its id
     * @param text what it says, shortened
     * @param day the day it was replaced
     * @param why why; empty when no reason is known
     * @param isCorrection whether the user corrected it
     */
    public record Former(String id, String text, String day, String why, boolean isCorrection) {

        /** The page of the memory. */
        public String link() {
            return Links.to("/memory", "id", id);
        }
    }
}
