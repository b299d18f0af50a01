package dev.nightjar.plugin.memory.context;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.memory.context.RelevantMemories.Relevant;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.text.TokenCounter;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The turns of earlier conversations that matter for a prompt, verbatim, as list items with date and speaker in front; of
 * a long turn the passages that fit the prompt. The best ones that fit are chosen; they stand in the order they were
 * said, so that an answer follows its question. Thread-safe.
 */
final class EarlierTurns {

    /** A date, a speaker and a word; where there is less room, no further turn can fit. */
    private static final int LEAST_TOKENS = 8;

    private static final int LONGEST_NAME = 60;

    private final Items items;
    private final TokenCounter tokens;
    private final ZoneId zone;
    private final BlockTexts texts;

    EarlierTurns(Items items, TokenCounter tokens, ZoneId zone, BlockTexts texts) {
        this.items = items;
        this.tokens = tokens;
        this.zone = zone;
        this.texts = texts;
    }

    /**
     * Items for a prompt.
     *
     * @param found the turns, most relevant first
     * @param shown texts already in the block; what only repeats one of them is left out
     * @param terms what the prompt looks for
     */
    List<String> lines(List<Relevant> found, List<String> shown, Terms terms, Room room) {
        var seen = new ArrayList<Said>();
        shown.forEach(text -> seen.add(Said.byNobody(text)));
        var chosen = new ArrayList<Line>();
        int left = room.tokens();
        for (var hit : found) {
            if (left < LEAST_TOKENS
                    || chosen.size() == room.turns()
                    || !hit.isWorthALine(shown.size() + chosen.size())) {
                break;
            }
            var line = line((Episode) hit.memory(), terms);
            int cost = tokens.count(line.text);
            if (cost <= left && seen.stream().noneMatch(line.said::repeats)) {
                chosen.add(line);
                seen.add(line.said);
                left -= cost;
            }
        }
        chosen.sort(Comparator.comparing((Line line) -> line.turn.eventTime())
                .thenComparing(line -> String.valueOf(line.turn.details().sessionId()))
                .thenComparing(line -> line.turn.sequence()));
        return chosen.stream().map(Line::text).toList();
    }

    private Line line(Episode turn, Terms terms) {
        var who = turn.speaker() == null ? texts.role(turn.role()) : VisibleText.line(turn.speaker(), LONGEST_NAME);
        var day = LocalDate.ofInstant(turn.eventTime(), zone);
        var item = items.of(day + " " + who + ":", turn.content(), "", terms);
        return new Line(turn, item.markdown(), Said.by(who, item.shown()));
    }

    /**
     * What there is room for.
     *
     * @param tokens most tokens of all items
     * @param turns most items
     */
    record Room(int tokens, int turns) {}

    private record Line(Episode turn, String text, Said said) {}
}
