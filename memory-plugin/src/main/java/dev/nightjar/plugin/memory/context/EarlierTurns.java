package dev.nightjar.plugin.memory.context;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.extension.ContextInspection.Outcome;
import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.memory.context.Items.Remark;
import dev.nightjar.plugin.memory.context.RelevantMemories.Relevant;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.text.TokenRoom;
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
    private static final int MIN_TOKENS = 8;

    private static final int MAX_NAME = 60;

    private final Items items;
    private final ZoneId zone;
    private final int most;
    private final PastedTexts pasted;

    /** @param most most turns of a block */
    EarlierTurns(Items items, ZoneId zone, int most, PastedTexts pasted) {
        this.pasted = pasted;
        this.items = items;
        this.zone = zone;
        this.most = most;
    }

    /**
     * Items for a prompt.
     *
     * @param found the turns, most relevant first
     * @param terms what the prompt looks for
     * @param block where they are to stand
     * @param room what the block has left for them
     * @param selection what is in it already; what only repeats that is left out
     * @param facts the facts in it, which stand back behind the turns that tell them
     */
    List<String> lines(
            List<Relevant> found, Terms terms, Block block, TokenRoom room, Selection selection, FactLines facts) {
        var chosen = new ArrayList<Line>();
        for (var one : selection.successorsFirst(facts.withWaiting(found))) {
            var shown = "";
            if (!selection.isRelevant(one)) {
                selection.leaveOut(one, Outcome.BELOW_FLOOR);
            } else if (chosen.size() == most) {
                selection.leaveOut(one, Outcome.TOO_MANY);
            } else if (!room.has(MIN_TOKENS)) {
                selection.leaveOut(one, Outcome.NO_ROOM);
            } else {
                var line = line((Episode) one.memory(), terms, block.texts());
                if (isChosen(line, room, one, selection, facts)) {
                    chosen.add(line);
                    room.take(line.item.markdown());
                }
                shown = selection.isSeen(one) ? line.item.shown() : "";
            }
            facts.settle(one, shown, room);
        }
        chosen.sort(Comparator.comparing((Line line) -> line.turn.eventTime())
                .thenComparing(line -> String.valueOf(line.turn.details().sessionId()))
                .thenComparing(line -> line.turn.sequence()));
        return chosen.stream().map(line -> line.item.markdown()).toList();
    }

    private static boolean isChosen(Line line, TokenRoom room, Relevant one, Selection selection, FactLines facts) {
        var successor = selection.successor(one).or(() -> facts.successor(one, room));
        var repeated = selection.repeated(line.said);
        if (selection.isInHistory(line.item)) {
            selection.passOver(one, line.said);
        } else if (successor.isPresent()) {
            selection.leaveOut(one, Outcome.SUPERSEDED, successor.get());
        } else if (repeated.isPresent()) {
            selection.leaveOut(one, Outcome.REPEATED, repeated.get());
        } else if (!room.fits(line.item.markdown())) {
            selection.leaveOut(one, Outcome.NO_ROOM);
        } else {
            selection.show(one, line.said);
            return true;
        }
        return false;
    }

    private Line line(Episode turn, Terms terms, BlockTexts texts) {
        var who = turn.speaker() == null ? texts.role(turn.role()) : VisibleText.line(turn.speaker(), MAX_NAME);
        var day = LocalDate.ofInstant(turn.eventTime(), zone);
        var item = items.of(day + " " + who + ":", turn.content(), Remark.NONE, terms);
        if (pasted.isMostOf(item.shown(), turn)) {
            item = items.of(day + " " + who + " (" + texts.pasted() + "):", turn.content(), Remark.NONE, terms);
        }
        return new Line(turn, item, Said.by(who, item.shown()));
    }

    private record Line(Episode turn, Items.Item item, Said said) {}
}
