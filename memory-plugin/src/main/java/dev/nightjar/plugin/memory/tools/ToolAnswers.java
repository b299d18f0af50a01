package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.commons.memory.MemoryRecord.Answer;
import dev.nightjar.commons.memory.MemoryRecord.Passage;
import dev.nightjar.commons.memory.MemoryRecord.Turn;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.internal.value.RelativeTime;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Fact.Standing;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.passage.Passages;
import dev.nightjar.plugin.memory.passage.Passages.Excerpt;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.term.DatedText;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Clock;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tool answers within the token limits of the settings: shows only the matching passages of a long text, and only
 * the first of many memories. Thread-safe.
 */
public final class ToolAnswers {

    private static final String INCOGNITO =
            "This conversation is incognito: memory is neither read nor written in it. Nothing was looked up and nothing was"
                    + " saved. Tell the user so; what is to be remembered has to be said in another conversation.";

    private static final int MAX_ERROR = 500;
    private static final int MAX_NAME = 60;
    private static final int MAX_URI = 300;
    private static final double HUNDREDTHS = 100;
    /** If the first memory does not fit even with this many tokens, no memory is shown. */
    private static final int MIN_SHOWN = 10;

    private final AnswerSettings settings;
    private final StopWords stopWords;
    private final Clock clock;
    private final TokenCounter tokens = new TokenCounter();

    /** @param stopWords words to ignore in a question or an answer */
    public ToolAnswers(AnswerSettings settings, StopWords stopWords, Clock clock) {
        this.settings = settings;
        this.stopWords = stopWords;
        this.clock = clock;
    }

    StopWords stopWords() {
        return stopWords;
    }

    /** An empty answer to be filled. */
    public AnswerRoom room() {
        return new AnswerRoom(tokens, settings.answerTokens());
    }

    /** The words to look for in the texts that are shown. */
    public Terms terms(String question) {
        return Terms.of(question, stopWords);
    }

    /** The part of a text that fits the limit for one memory. */
    public Excerpt excerpt(String text, Terms terms) {
        return new Passages(text, terms, tokens).within(settings.memoryTokens());
    }

    /** The first memories that fit. */
    public List<MemoryRecord> records(List<? extends Memory> memories, Terms terms, AnswerRoom room) {
        return records(memories, Map.of(), terms, room);
    }

    /** Same for search hits, with their relevance. */
    public List<MemoryRecord> hits(List<SearchHit> hits, Terms terms, AnswerRoom room) {
        var relevance =
                hits.stream().collect(Collectors.toMap(hit -> hit.memory().id(), SearchHit::relevance));
        return records(hits.stream().map(SearchHit::memory).toList(), relevance, terms, room);
    }

    private List<MemoryRecord> records(
            List<? extends Memory> memories, Map<MemoryId, Double> relevance, Terms terms, AnswerRoom room) {
        var records = new ArrayList<MemoryRecord>();
        for (var memory : memories) {
            var passages = new Passages(DatedText.of(memory, clock.getZone()), terms, tokens);
            int most = settings.memoryTokens();
            var shown = shown(memory, passages.within(most), relevance.get(memory.id()));
            boolean isTaken = room.takes(shown);
            while (!isTaken && records.isEmpty() && most > MIN_SHOWN) {
                most /= 2;
                shown = shown(memory, passages.within(most), relevance.get(memory.id()));
                isTaken = room.takes(shown);
            }
            if (!isTaken) {
                return records;
            }
            records.add(shown);
        }
        return records;
    }

    /** A memory without what only programs need. */
    private MemoryRecord shown(Memory memory, Excerpt text, @Nullable Double relevance) {
        var whole = DatedText.of(memory, clock.getZone());
        return new MemoryRecord(
                memory.id(),
                memory.kind(),
                memory instanceof Episode said ? turn(said) : null,
                text.text(),
                text.isWhole() ? null : whole.codePointCount(0, whole.length()),
                memory.eventTime().truncatedTo(ChronoUnit.SECONDS),
                new Answer(
                        DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                                memory.eventTime().atZone(clock.getZone()).withNano(0)),
                        RelativeTime.describe(memory.eventTime(), ZonedDateTime.now(clock)),
                        relevance == null ? null : Math.round(HUNDREDTHS * relevance) / HUNDREDTHS,
                        null),
                null,
                standing(memory),
                null,
                null,
                memory instanceof DocumentPassage passage ? passage(passage) : null);
    }

    private static Turn turn(Episode said) {
        return new Turn(said.role(), said.speaker() == null ? null : name(said.speaker()), null);
    }

    private static @Nullable String standing(Memory memory) {
        if (memory.isJudgedWrong()) {
            return Standing.WRONG.label();
        }
        return memory instanceof Fact fact && fact.isOutOfDate()
                ? fact.standing().label()
                : null;
    }

    private static Passage passage(DocumentPassage passage) {
        var place = passage.place();
        return new Passage(
                beginning(passage.document().toString(), MAX_URI),
                null,
                null,
                place.heading() == null ? null : name(place.heading()),
                place.line(),
                place.start(),
                place.end());
    }

    /**
     * The record with the fact that replaced it, if that fits. A turn is marked {@code outdated}.
     *
     * @param newest that fact; empty if it was not found
     */
    public MemoryRecord replaced(MemoryRecord shown, Optional<Memory> newest, Terms terms, AnswerRoom room) {
        return shown.replacedBy(newest.map(fact -> new MemoryRecord.Successor(
                        fact.id(),
                        excerpt(DatedText.of(fact, clock.getZone()), terms).text()))
                .filter(room::takes)
                .orElse(null));
    }

    /** ISO-8601 UTC; empty for null. */
    public static String utc(@Nullable Instant time) {
        return time == null ? "" : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** The text, or its beginning as far as it fits into one answer. */
    public String beginning(String text) {
        int low = 0;
        int high = text.codePointCount(0, text.length());
        if (room().takes(text)) {
            return text;
        }
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (room().takes(text.substring(0, text.offsetByCodePoints(0, middle)))) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return text.substring(0, text.offsetByCodePoints(0, low));
    }

    /** The first of these parts that fit. */
    public static <T> List<T> first(List<T> parts, AnswerRoom room) {
        return parts.stream().takeWhile(room::takes).toList();
    }

    /**
     * A tool that never throws: if the store fails or memory rejects an argument, it answers with a short text for the
     * model. Long arguments are shortened in that text. In an incognito conversation the tool does nothing and says so.
     */
    public static <A extends Record> Tool<A> tool(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return Tool.of(name, description, argumentType, call -> shortened(answer(call, work)));
    }

    /** Same for a tool that only reads. */
    public static <A extends Record> Tool<A> reading(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return Tool.reading(name, description, argumentType, call -> shortened(answer(call, work)));
    }

    /** Same for a tool that may erase what was saved. */
    public static <A extends Record> Tool<A> erasing(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return Tool.erasing(name, description, argumentType, call -> shortened(answer(call, work)));
    }

    private static ToolResult shortened(ToolResult result) {
        return result.isSuccess() ? result : ToolResult.failure(error(String.valueOf(result.content())));
    }

    private static <A extends Record> ToolResult answer(ToolCall<A> call, Function<ToolCall<A>, ToolResult> work) {
        if (call.scope().isIncognito()) {
            return ToolResult.failure(INCOGNITO);
        }
        try {
            return work.apply(call);
        } catch (IllegalArgumentException e) {
            return ToolResult.failure(String.valueOf(e.getMessage()));
        } catch (MemoryException e) {
            return ToolResult.failure("Memory is not available: " + e.messageForCallers());
        }
    }

    /** The message of an error, shortened because it may repeat an argument. */
    public static String error(String message) {
        return beginning(message, MAX_ERROR);
    }

    /** A name, shortened to one line. */
    public static String name(String name) {
        return VisibleText.line(name, MAX_NAME);
    }

    public static String beginning(String text, int characters) {
        return CodePoints.shortened(text, characters);
    }
}
