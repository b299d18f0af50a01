package dev.nightjar.plugin.memory.block;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.block.ListItems.Remark;
import dev.nightjar.plugin.memory.block.MemoryContext.Asked;
import dev.nightjar.plugin.memory.block.MemoryContext.Composed;
import dev.nightjar.plugin.memory.block.RelevantMemories.Relevant;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.search.LaterWords;
import dev.nightjar.plugin.memory.term.TokenRoom;
import dev.nightjar.spi.consolidation.OwnWords;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The turns of earlier conversations that matter for a prompt, verbatim, as list items with their speaker in front, the
 * first of a day with its date, too; of a long turn the passages that fit the prompt. The first ones of the search that
 * fit are chosen; they stand in the order they were said, so that an answer follows its question. Not thread-safe.
 */
final class EarlierTurns {

    /** A date, a speaker and a word; where there is less room, no further turn can fit. */
    private static final int MIN_TOKENS = 8;

    private static final int MAX_NAME = 60;

    /** Most lines, of the best ones, that bring what was said later on their matter. */
    private static final int MAX_WITH_LATER = 3;

    /** Relevance that is enough for pasted text without a word of the prompt, 0..1. */
    private static final double OF_PASTED = 0.5;

    private final ListItems items;
    private final ZoneId zone;
    private final int most;
    private final Optional<OwnWords> ownWords;
    private final Block block;
    private final Selection selection;
    private final Asked asked;
    private final FactLines facts;
    private final List<Line> chosen = new ArrayList<>();
    private final Set<MemoryId> shown = new HashSet<>();

    /**
     * For one block.
     *
     * @param most most turns of a block
     * @param ownWords tells a user's own words from what they pasted
     * @param facts the facts in the block; one that took the place of what a turn tells becomes a line in its place
     */
    EarlierTurns(
            ListItems items, ZoneId zone, int most, Optional<OwnWords> ownWords, Composed composed, FactLines facts) {
        this.items = items;
        this.zone = zone;
        this.most = most;
        this.ownWords = ownWords;
        this.block = composed.block();
        this.selection = composed.selection();
        this.asked = composed.asked();
        this.facts = facts;
    }

    /**
     * Adds items to the block.
     *
     * @param found the turns, in the order of the search
     * @param later finds what was said later on the matter of a line
     * @param room what the block has left for them
     */
    void add(List<Relevant> found, LaterWords later, TokenRoom room) {
        var inOrder = selection.successorsFirst(found);
        var newest = newest(inOrder, later);
        for (var one : inOrder) {
            var turn = (Episode) one.memory();
            if (!shown.contains(turn.id()) && isWanted(one, room)) {
                var line = line(turn, turn);
                var item = line.isOfDay(chosen) ? line.undated() : line.item;
                take(line, item.markdown(), one, room);
                var last = newest.get(turn.id());
                // A turn that the profile or the history quotes may be outdated, too.
                if (selection.isSeen(one) && last != null && room.has(MIN_TOKENS)) {
                    addLater(new Relevant(last, one.relevance(), null), line, room);
                }
            }
        }
        chosen.sort(Comparator.comparing((Line line) -> line.place.eventTime())
                .thenComparing(line -> String.valueOf(line.place.details().sessionId()))
                .thenComparing(line -> line.place.sequence())
                .thenComparing(line -> line.turn.eventTime()));
        block.addTurns(texts(chosen));
    }

    private void addLater(Relevant later, Line older, TokenRoom room) {
        var turn = (Episode) later.memory();
        if (!selection.isSeen(later) && !selection.isWrong(later) && !isPasted(turn.content(), turn)) {
            var its = line(turn, older.turn);
            // A line of the same day behind it needs its date once more.
            take(its, its.item.markdown() + older.date, later, room);
        }
    }

    /** Each day stands before the first of its lines only. */
    private static List<String> texts(List<Line> inOrder) {
        var texts = new ArrayList<String>();
        var before = "";
        for (var line : inOrder) {
            var item = line.date.equals(before) ? line.undated() : line.item;
            texts.add(item.markdown());
            before = line.date;
        }
        return texts;
    }

    private boolean isWanted(Relevant one, TokenRoom room) {
        if (!selection.isRelevant(one)) {
            selection.leaveOut(one, Outcome.BELOW_FLOOR);
        } else if (isForeign(one)) {
            selection.leaveOut(one, Outcome.PASTED);
        } else if (chosen.size() >= most) {
            selection.leaveOut(one, Outcome.TOO_MANY);
        } else if (!room.has(MIN_TOKENS)) {
            selection.leaveOut(one, Outcome.NO_ROOM);
        } else {
            return true;
        }
        return false;
    }

    /**
     * Whether a turn is pasted text that holds no word of the prompt: a long text is near to any prompt by its meaning.
     */
    private boolean isForeign(Relevant one) {
        return one.relevance() < OF_PASTED
                && one.hit() != null
                && one.hit().explanation().parts().stream().noneMatch(part -> part.held() >= 1)
                && isPasted(one.memory().content(), (Episode) one.memory());
    }

    /** The newest words of the user on the matter of each of the best turns; pasted text is on no matter of theirs. */
    private Map<MemoryId, Episode> newest(List<Relevant> inOrder, LaterWords later) {
        var best = inOrder.stream()
                .filter(selection::isRelevant)
                .limit(MAX_WITH_LATER)
                .map(one -> (Episode) one.memory())
                .filter(turn -> !isPasted(turn.content(), turn))
                .toList();
        var all = inOrder.stream().map(Relevant::memory).toList();
        return best.isEmpty() ? Map.of() : later.of(asked.scope(), best, all, asked.filter());
    }

    /** Adds a line for a memory to the chosen ones, unless the model sees it elsewhere or there is no room. */
    private void take(Line line, String text, Relevant one, TokenRoom room) {
        var successor = selection.successor(one).or(() -> facts.successor(one, room));
        boolean isKnown = selection.isInHistory(line.undated()) || isAtHand(line.turn);
        if (successor.isPresent() && !isKnown && !selection.isInHistory(line.item)) {
            selection.leaveOut(one, Outcome.SUPERSEDED, successor.get());
            return;
        }
        selection.put(one, line.said, line.item, isKnown, () -> {
            boolean isFitting = room.fits(text);
            if (isFitting) {
                chosen.add(line);
                shown.add(line.turn.id());
                room.take(text);
            }
            return isFitting;
        });
    }

    /** Whether working memory quotes all of a turn. */
    private boolean isAtHand(Episode turn) {
        return asked.workingMemory().contains(": \"" + turn.content() + "\"");
    }

    /** @param older the turn on the same matter behind which it stands; itself where it stands for itself */
    private Line line(Episode turn, Episode older) {
        var texts = block.texts();
        var terms = asked.terms();
        var who = turn.speaker() == null ? texts.role(turn.role()) : VisibleText.line(turn.speaker(), MAX_NAME);
        var day = LocalDate.ofInstant(turn.eventTime(), zone);
        var when = older.id().equals(turn.id()) ? day.toString() : texts.later() + ", " + day;
        var item = items.of(when + " " + who + ":", turn.content(), Remark.NONE, terms);
        if (isPasted(item.shown(), turn)) {
            item = items.of(when + " " + who + " (" + texts.pasted() + "):", turn.content(), Remark.NONE, terms);
        }
        return new Line(turn, older, when + " ", item, Utterance.by(who, item.shown()));
    }

    /**
     * Whether less than half of the words shown of a turn are the user's own: without the request they came with, they
     * would pass for the user's own word.
     */
    private boolean isPasted(String shown, Episode turn) {
        var content = turn.content();
        var own = turn.role() == Role.USER
                ? ownWords.map(words -> words.of(content)).orElse(content)
                : content;
        if (own.length() == content.length()) {
            return false;
        }
        var known = Set.copyOf(Words.of(own));
        var words = Words.of(shown);
        return words.stream().filter(known::contains).count() * 2 < words.size();
    }

    /**
     * A line.
     *
     * @param place the turn that decides where it stands
     * @param date when it was said, as it stands before the speaker
     */
    private record Line(Episode turn, Episode place, String date, ListItems.Item item, Utterance said) {

        ListItems.Item undated() {
            return item.without(date);
        }

        boolean isOfDay(List<Line> others) {
            return others.stream().anyMatch(other -> other.date.equals(date));
        }
    }
}
