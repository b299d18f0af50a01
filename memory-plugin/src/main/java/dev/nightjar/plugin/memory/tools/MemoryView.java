package dev.nightjar.plugin.memory.tools;

import dev.nightjar.internal.value.RelativeTime;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.passage.Excerpt;
import dev.nightjar.plugin.memory.term.DatedText;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A memory as tools show it.
 *
 * @param role who said it: {@code user} or {@code agent}; null if it was not said
 * @param speaker the speaker's name; null if unknown
 * @param content its text, or the passages that match the question, with {@code …} for what is left out
 * @param contentLength characters of the whole text; null if {@code content} is all of it
 * @param time when it happened or was said, ISO-8601 UTC
 * @param timeLocal the same in the host's time zone
 * @param timeRelative the same relative to now
 * @param relevance how likely it is relevant to the question, 0..1; null without a question
 * @param standing {@code faded} for a fact that has not been used for long and may be out of date, {@code past} for a plan
 *     whose time is over, {@code wrong} for what the user judged wrong, {@code outdated} for a turn whose facts have all been replaced; otherwise null
 * @param successor the fact that replaced what this memory says; null for none
 * @param document the position of a document passage; null for other kinds
 */
record MemoryView(
        String id,
        String kind,
        @Nullable String role,
        @Nullable String speaker,
        String content,
        @Nullable Integer contentLength,
        String time,
        String timeLocal,
        String timeRelative,
        @Nullable Double relevance,
        @Nullable String standing,
        @Nullable Successor successor,
        @Nullable PassageView document) {

    private static final double HUNDREDTHS = 100;

    static MemoryView of(Memory memory, Excerpt shown, @Nullable Double relevance, Clock clock) {
        var turn = memory instanceof Episode episode ? episode : null;
        var speaker = turn == null ? null : turn.speaker();
        var whole = DatedText.of(memory, clock.getZone());
        return new MemoryView(
                memory.id().value(),
                memory.kind().label(),
                turn == null ? null : turn.role().label(),
                speaker == null ? null : ToolAnswers.name(speaker),
                shown.text(),
                shown.isWhole() ? null : whole.codePointCount(0, whole.length()),
                utc(memory.eventTime()),
                DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                        memory.eventTime().atZone(clock.getZone()).withNano(0)),
                RelativeTime.describe(memory.eventTime(), ZonedDateTime.now(clock)),
                relevance == null ? null : Math.round(HUNDREDTHS * relevance) / HUNDREDTHS,
                standing(memory),
                null,
                memory instanceof DocumentPassage passage ? PassageView.of(passage) : null);
    }

    /**
     * The position of a document passage.
     *
     * @param uri the document
     * @param heading the headings above it; null for none
     * @param line the line where it begins; null if the document has no lines
     * @param start where it begins in the document's text, in characters
     * @param end where it ends, exclusive
     */
    record PassageView(
            String uri, @Nullable String heading, @Nullable Integer line, int start, int end) {

        private static final int MAX_URI = 300;

        static PassageView of(DocumentPassage passage) {
            var place = passage.place();
            return new PassageView(
                    ToolAnswers.beginning(passage.document().toString(), MAX_URI),
                    place.heading() == null ? null : ToolAnswers.name(place.heading()),
                    place.line(),
                    place.start(),
                    place.end());
        }
    }

    /** The fact that is valid now. */
    public record Successor(String id, String content) {}

    /** This view with the fact that replaced it. A turn is marked {@code outdated}. */
    public MemoryView replacedBy(@Nullable Successor newest) {
        return new MemoryView(
                id,
                kind,
                role,
                speaker,
                content,
                contentLength,
                time,
                timeLocal,
                timeRelative,
                relevance,
                kind.equals(MemoryKind.EPISODE.label()) ? "outdated" : standing,
                newest,
                document);
    }

    private static @Nullable String standing(Memory memory) {
        if (memory.isJudgedWrong()) {
            return Fact.Standing.WRONG.label();
        }
        return memory instanceof Fact fact && fact.isOutOfDate()
                ? fact.standing().label()
                : null;
    }

    /** ISO-8601 UTC; empty for null. */
    public static String utc(@Nullable Instant time) {
        return time == null
                ? ""
                : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                        time.atOffset(ZoneOffset.UTC).withNano(0));
    }
}
