package dev.nightjar.core.context;

import dev.nightjar.core.search.StopWords;
import dev.nightjar.core.search.Words;
import dev.nightjar.extension.ContextRequest;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The turns of earlier conversations that matter for a prompt, verbatim, as lines with date and speaker in front. The
 * best ones that fit are chosen; they stand in the order they were said, so that an answer follows its question.
 * Thread-safe.
 */
final class EarlierTurns {

    /** Much longer ones are pasted text, not talk, and would leave no room for others. */
    static final int MAX_CHARACTERS = 1_000;

    private final MemoryService memory;
    private final TokenCounter tokens;
    private final ZoneId zone;
    private final StopWords stopWords;

    EarlierTurns(MemoryService memory, TokenCounter tokens, ZoneId zone, StopWords stopWords) {
        this.memory = memory;
        this.tokens = tokens;
        this.zone = zone;
        this.stopWords = stopWords;
    }

    /**
     * Lines for a prompt, none when it has only words that say nothing.
     *
     * @param shown texts already in the block; what only repeats one of them is left out
     * @param room tokens there are for the lines
     * @param most most lines
     */
    List<String> lines(ContextRequest request, List<String> shown, int room, int most) {
        if (most == 0 || saysNothing(request.prompt())) {
            return List.of();
        }
        var seen = new ArrayList<Said>();
        shown.forEach(text -> seen.add(Said.byNobody(text)));
        var chosen = new ArrayList<Line>();
        int left = room;
        for (var hit : hits(request, most)) {
            var line = line((Episode) hit.memory());
            var said = Said.in(line.turn);
            int cost = tokens.count(line.text);
            if (cost <= left && seen.stream().noneMatch(said::repeats)) {
                chosen.add(line);
                seen.add(said);
                left -= cost;
            }
        }
        chosen.sort(Comparator.comparing((Line line) -> line.turn.eventTime())
                .thenComparing(line -> String.valueOf(line.turn.details().sessionId()))
                .thenComparing(line -> line.turn.sequence()));
        return chosen.stream().map(Line::text).toList();
    }

    private List<SearchHit> hits(ContextRequest request, int most) {
        var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).excludingSession(request.sessionId());
        return memory.search(request.scope(), new SearchRequest(request.prompt(), filter, most));
    }

    private Line line(Episode turn) {
        var who = turn.speaker() == null ? turn.role().label() : QuotedText.of(turn.speaker());
        var day = LocalDate.ofInstant(turn.eventTime(), zone);
        return new Line(turn, "- " + day + " " + who + ": " + QuotedText.of(turn.content(), MAX_CHARACTERS) + "\n");
    }

    private boolean saysNothing(String prompt) {
        return Words.of(prompt).stream().allMatch(stopWords::contains);
    }

    private record Line(Episode turn, String text) {}
}
