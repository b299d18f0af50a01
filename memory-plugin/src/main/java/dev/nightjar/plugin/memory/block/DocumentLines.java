package dev.nightjar.plugin.memory.block;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.plugin.memory.block.ListItems.Remark;
import dev.nightjar.plugin.memory.block.MemoryContext.Composed;
import dev.nightjar.plugin.memory.block.RelevantMemories.Relevant;
import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.plugin.memory.term.TokenRoom;
import java.util.ArrayList;
import java.util.List;

/**
 * The passages of documents that matter for a prompt, as list items with the file and place in front. They get a part
 * of the block of their own: conversations cannot take it, and they take nothing else of conversations. Thread-safe.
 */
final class DocumentLines {

    /** Divisor of the budget for the part of documents, when something relevant is in them. */
    private static final int PART = 3;
    /** Passages that have room in that part at least. */
    private static final int AT_LEAST = 2;

    private static final int MAX_NAME = 100;

    private final ListItems items;
    private final TokenCounter tokens;
    private final int most;
    private final int part;

    DocumentLines(TokenCounter tokens, ContextSettings settings) {
        this.tokens = tokens;
        this.most = settings.maxPassages();
        this.part = settings.budgetTokens() / PART;
        this.items = new ListItems(tokens, Math.max(1, Math.min(settings.lineTokens(), part / AT_LEAST)));
    }

    /** Tokens that are kept for passages; none when none of them is relevant. */
    int kept(List<Relevant> found, Selection selection) {
        return found.stream().anyMatch(selection::isRelevant) ? part : 0;
    }

    /** Adds items for a prompt, most relevant first. */
    void add(List<Relevant> found, Composed composed) {
        var block = composed.block();
        var selection = composed.selection();
        var terms = composed.asked().terms();
        var chosen = new ArrayList<String>();
        var room = block.roomForPassages();
        var roomOfPart = new TokenRoom(tokens, part);
        for (var one : found) {
            if (!selection.isRelevant(one)) {
                selection.leaveOut(one, Outcome.BELOW_FLOOR);
            } else if (chosen.size() == most) {
                selection.leaveOut(one, Outcome.TOO_MANY);
            } else {
                var item = items.of(
                        before((DocumentPassage) one.memory()), one.memory().content(), Remark.NONE, terms);
                var line = item.markdown();
                selection.put(one, Utterance.byNobody(item.shown()), item, false, () -> {
                    boolean isFitting = roomOfPart.fits(line) && room.fits(line);
                    if (isFitting) {
                        chosen.add(line);
                        roomOfPart.take(line);
                        room.take(line);
                    }
                    return isFitting;
                });
            }
        }
        block.addPassages(chosen);
    }

    /**
     * The place of a passage, such as {@code docs/search.md:40 (Adding a leg):}; names of files and headings are as
     * little to be trusted as texts.
     */
    private static String before(DocumentPassage passage) {
        var place = passage.place();
        var file = VisibleText.line(passage.shortName(), MAX_NAME) + (place.line() == null ? "" : ":" + place.line());
        var heading = place.heading() == null ? "" : " (" + VisibleText.line(place.heading(), MAX_NAME) + ")";
        return file + heading + ":";
    }
}
