package dev.nightjar.plugin.memory.block;

import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.block.ListItems.Remark;
import dev.nightjar.plugin.memory.block.MemoryContext.Asked;
import dev.nightjar.plugin.memory.block.MemoryContext.Composed;
import dev.nightjar.plugin.memory.block.RelevantMemories.Relevant;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.plugin.memory.term.DatedText;
import dev.nightjar.plugin.memory.term.TokenRoom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The facts and notes of one block. Not thread-safe. */
final class FactLines {

    private final ListItems items;
    private final MemoryService memory;
    private final Clock clock;
    private final int most;
    private final Block block;
    private final Selection selection;
    private final Asked asked;

    private int count;

    /** @param most most facts of the block */
    FactLines(ListItems items, MemoryService memory, Clock clock, int most, Composed composed) {
        this.items = items;
        this.memory = memory;
        this.clock = clock;
        this.most = most;
        this.block = composed.block();
        this.selection = composed.selection();
        this.asked = composed.asked();
    }

    /**
     * Adds facts and notes.
     *
     * @param facts the most relevant first
     */
    void add(List<Relevant> facts, TokenRoom room) {
        facts.forEach(fact -> add(fact, room));
    }

    /**
     * Has a line tell what took the place of what a turn tells, however many facts there are.
     *
     * @return that line; empty where nothing took its place, or no line can tell it
     */
    Optional<MemoryId> successor(Relevant turn, TokenRoom room) {
        return selection
                .newest(turn)
                .filter(unused -> most > 0)
                .flatMap(id -> memory.find(asked.scope(), id))
                .filter(newest -> newest instanceof Fact fact && fact.isActive() && !fact.isOutOfDate())
                .flatMap(newest -> tell(new Relevant(newest, turn.relevance(), null), room));
    }

    private void add(Relevant fact, TokenRoom room) {
        if (!selection.isRelevant(fact)) {
            selection.leaveOut(fact, Outcome.BELOW_FLOOR);
        } else if (fact.memory() instanceof Fact old && old.isOutOfDate()) {
            selection.leaveOut(fact, Outcome.OUT_OF_DATE);
        } else if (count >= most) {
            selection.leaveOut(fact, Outcome.TOO_MANY);
        } else {
            tell(fact, room);
            if (asked.isHistory()) {
                addFormer(fact, room);
            }
        }
    }

    /** The memory whose line tells a fact, in working memory or here; empty where it has no room. */
    private Optional<MemoryId> tell(Relevant fact, TokenRoom room) {
        var told = fact.memory();
        if (isInWorkingMemory(told)) {
            selection.passOver(fact, said(told, told.content()));
            return Optional.of(told.id());
        }
        return put(fact, item(told), room);
    }

    private boolean isInWorkingMemory(Memory told) {
        return asked.workingMemory().contains(ShortIds.inBrackets(told.id()));
    }

    /** The memory whose line tells a fact, this line or an older one; empty where it has no room. */
    private Optional<MemoryId> put(Relevant fact, ListItems.Item item, TokenRoom room) {
        return selection.put(fact, said(fact.memory(), item.shown()), item, false, () -> {
            boolean isFitting = block.addFact(item.markdown(), fact.relevance(), room);
            count += isFitting ? 1 : 0;
            return isFitting;
        });
    }

    /** Adds the facts that held before this one, with the days from which to which it held. */
    private void addFormer(Relevant fact, TokenRoom room) {
        var history = memory.history(asked.scope(), fact.memory().id());
        for (var former : history.map(FactLines::former).orElse(List.of())) {
            if (!former.held.isJudgedWrong()) {
                var held = new Remark(day(former.held.eventTime()) + " – " + day(former.next.eventTime()), "", "");
                var item = items.of("", former.held.content(), held, asked.terms());
                put(new Relevant(former.held, fact.relevance(), null), item, room);
            }
        }
    }

    /** Memories that were superseded, newest first. A wording that was wrong never held. */
    private static List<Former> former(MemoryHistory history) {
        var versions = history.versions().stream().collect(Collectors.toMap(Memory::id, version -> version));
        var former = new ArrayList<Former>();
        for (var link : history.links()) {
            boolean isHeld = link.relation() == Relation.SUPERSEDES && !LinkTable.CORRECTED.equals(link.reason());
            var held = versions.get(link.to());
            var next = versions.get(link.from());
            if (isHeld && held != null && next != null) {
                former.add(new Former(held, next));
            }
        }
        former.sort(Comparator.comparing((Former one) -> one.held.eventTime()).reversed());
        return former;
    }

    private ListItems.Item item(Memory found) {
        var text = DatedText.of(found, clock.getZone());
        var said = day(found.eventTime());
        var age = block.texts().age(found.eventTime(), ZonedDateTime.now(clock));
        var date = text.contains(said) ? "" : said;
        var before = found instanceof Note note ? block.texts().note(note.key()) : "";
        var id = found instanceof Fact ? ShortIds.inBrackets(found.id()) : "";
        return items.of(before, text, new Remark(date, age, id), asked.terms());
    }

    private String day(Instant time) {
        return LocalDate.ofInstant(time, clock.getZone()).toString();
    }

    /** The utterance of a fact, as far as it is shown; that of a statement is what its speaker said. */
    private static Utterance said(Memory fact, String shown) {
        return quotation(fact).map(Utterance::of).orElseGet(() -> Utterance.byNobody(shown));
    }

    private static Optional<Quotation> quotation(Memory memory) {
        return memory instanceof Fact fact ? Quotation.in(fact.content()) : Optional.empty();
    }

    /** A memory that held until the next one. */
    private record Former(Memory held, Memory next) {}
}
