package dev.nightjar.core.tools;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.core.passage.Excerpt;
import dev.nightjar.core.passage.Passages;
import dev.nightjar.core.passage.Terms;
import dev.nightjar.core.search.text.StopWords;
import dev.nightjar.core.text.TokenCounter;
import dev.nightjar.memory.Memory;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps what tools answer within the tokens the settings allow, whatever is stored: of a long text the passages that fit
 * the question, of many memories the first. Thread-safe.
 */
public final class ToolAnswers {

    private static final int LONGEST_ERROR = 500;
    private static final int LONGEST_NAME = 60;
    /** Where even this much of the first memory does not fit, none is shown. */
    private static final int LEAST_SHOWN = 10;

    private final ToolSettings settings;
    private final StopWords stopWords;
    private final Clock clock;
    private final TokenCounter tokens = new TokenCounter();

    /**
     * For the tools of one host.
     *
     * @param stopWords what says nothing in a question
     */
    public ToolAnswers(ToolSettings settings, StopWords stopWords, Clock clock) {
        this.settings = settings;
        this.stopWords = stopWords;
        this.clock = clock;
    }

    /** The room of one answer. */
    AnswerRoom room() {
        return new AnswerRoom(tokens, settings.answerTokens());
    }

    /** What a question looks for in the texts that are shown. */
    Terms terms(String question) {
        return Terms.of(question, stopWords);
    }

    /** As much of a text as one may take of an answer. */
    Excerpt excerpt(String text, Terms terms) {
        return new Passages(text, terms, tokens).within(settings.memoryTokens());
    }

    /** The memories there is room for, in their order; fewer than all only when the answer is full. */
    List<MemoryView> views(List<? extends Memory> memories, Terms terms, AnswerRoom room) {
        var views = new ArrayList<MemoryView>();
        for (var memory : memories) {
            var passages = new Passages(memory.content(), terms, tokens);
            int most = settings.memoryTokens();
            var view = MemoryView.of(memory, passages.within(most), clock);
            boolean isTaken = room.takes(view);
            while (!isTaken && views.isEmpty() && most > LEAST_SHOWN) {
                most /= 2;
                view = MemoryView.of(memory, passages.within(most), clock);
                isTaken = room.takes(view);
            }
            if (!isTaken) {
                return views;
            }
            views.add(view);
        }
        return views;
    }

    /** The text, or as many of its first characters as there is room for in an answer. */
    String beginning(String text) {
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

    /** As many of these, from the first on, as there is room for. */
    static <T> List<T> first(List<T> parts, AnswerRoom room) {
        return parts.stream().takeWhile(room::takes).toList();
    }

    /** An error's text, which may repeat what was asked. */
    static String error(String message) {
        return beginning(message, LONGEST_ERROR);
    }

    /** A name of somebody or something, on one line. */
    static String name(String name) {
        return VisibleText.line(name, LONGEST_NAME);
    }

    /** The first characters of a text. */
    static String beginning(String text, int characters) {
        return CodePoints.shortened(text, characters);
    }
}
