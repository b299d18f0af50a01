package dev.nightjar.web.review;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.consolidation.Quarantined;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Around;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Memories that wait for a decision: those in quarantine, among them those that contradict a confirmed fact, and weak
 * facts.
 */
public final class ReviewPage implements Page {

    private static final String PATH = "/review";
    private static final int AT_ONCE = 50;

    @Override
    public Answer show(PageCall call) {
        var review = call.service(MemoryReview.class);
        var lines = new MemoryLines(call);
        var waiting = review.waiting(call.scope(), AT_ONCE);
        int at = call.number("at", 0, 0, Math.max(0, waiting.size() - 1));
        var view = new View(
                review.count(call.scope()),
                at,
                waiting.isEmpty() ? null : next(call, waiting.get(at), lines),
                at + 1 < waiting.size() ? at(at + 1) : null,
                waiting.stream()
                        .filter(one -> !one.equals(waiting.get(at)))
                        .map(one -> lines.of(one.memory()))
                        .toList(),
                lines.of(call.memory().weakFacts(call.scope(), Fact.DOUBTFUL, AT_ONCE)),
                Texts.percent(Fact.DOUBTFUL));
        return new Answer.Shown("review.jte", "Review", view);
    }

    private static Next next(PageCall call, Quarantined one, MemoryLines lines) {
        var id = one.memory().id();
        var against = call.memory().history(call.scope(), id).stream()
                .flatMap(history -> history.links().stream())
                .filter(link -> link.from().equals(id))
                .filter(link -> link.relation() == Relation.CONTRADICTS)
                .flatMap(link -> call.find(link.to()).stream())
                .map(lines::of)
                .toList();
        return new Next(
                lines.of(one.memory()),
                one.memory() instanceof Fact,
                call.words().say(Plain.origin(one.origin())),
                call.words().say(Texts.visible(one.reason())),
                against,
                Around.of(call, one.memory()).orElse(null));
    }

    @Override
    public Answer change(PageCall call) {
        var ids = call.ids();
        if (ids.isEmpty()) {
            throw new PageProblem(400, "Choose at least one memory");
        }
        switch (call.required("do")) {
            case "approve" -> approve(call, ids);
            case "edit" -> edit(call, ids.get(0));
            case "confirm" -> confirm(call, ids);
            case "unconfirm" -> unconfirm(call, ids);
            case "undo" -> undo(call, ids);
            // Declining erases, so a preview comes first.
            case "decline" -> {
                return new Answer.Moved(
                        Links.forget("id", ids.stream().map(MemoryId::value).toList(), here(call)));
            }
            default -> throw new PageProblem(400, "This decision is not known");
        }
        return new Answer.Moved(here(call));
    }

    /** Link to the current place in the list, where the next memory is after a decision. */
    private static String here(PageCall call) {
        return at(call.number("at", 0, 0, AT_ONCE));
    }

    private static String at(int place) {
        return place == 0 ? Links.to(PATH) : Links.to(PATH, "at", Integer.toString(place));
    }

    private static void approve(PageCall call, List<MemoryId> ids) {
        var review = call.service(MemoryReview.class);
        var approved = ids.stream()
                .flatMap(id -> review.release(call.scope(), id).stream())
                .map(Memory::id)
                .toList();
        call.tell(
                undoOf("undo", approved), "Approved: {0}. From now on they are used.", call.memories(approved.size()));
    }

    /** A form that undoes the changes of these memories in this order. */
    private static @Nullable Undo undoOf(String how, List<MemoryId> changed) {
        var ids = changed.stream().map(MemoryId::value).collect(Collectors.joining(","));
        return ids.isEmpty() ? null : new Undo(Links.to(PATH), Map.of("do", how, "ids", ids));
    }

    private static void undo(PageCall call, List<MemoryId> ids) {
        var maintenance = call.service(MemoryMaintenance.class);
        long waiting = ids.stream()
                .filter(id -> maintenance.undoChange(call.scope(), id).isPresent())
                .toList()
                .stream()
                .flatMap(id -> call.find(id).stream())
                .filter(memory -> !memory.isActive())
                .count();
        if (waiting == 0) {
            throw new PageProblem(409, "It was changed since, so this cannot be taken back");
        }
        call.tell("Waiting again: {0}.", call.memories(waiting));
    }

    /** Approves a memory and corrects its wording. */
    private static void edit(PageCall call, MemoryId id) {
        var text = call.required("text");
        var released = call.service(MemoryReview.class)
                .release(call.scope(), id)
                .orElseThrow(() -> new PageProblem(409, "Nothing was done: somebody has decided about it already")
                        .seeing(Links.memory(id)));
        if (released.content().equals(text)) {
            call.tell(undoOf("undo", List.of(id)), "Approved.");
        } else {
            call.tell(undoOf("undo", List.of(corrected(call, id, text).id(), id)), "Approved in your words.");
        }
    }

    /** Corrects a memory; if the wording is refused, the memory waits as before. */
    private static Fact corrected(PageCall call, MemoryId id, String text) {
        try {
            return call.memory().correct(call.scope(), id, text).orElseThrow(PageProblem::missing);
        } catch (RuntimeException refused) {
            call.service(MemoryMaintenance.class).undoChange(call.scope(), id);
            throw refused;
        }
    }

    private static void confirm(PageCall call, List<MemoryId> ids) {
        var confirmed = ids.stream()
                .flatMap(id -> call.memory().confirm(call.scope(), id).stream())
                .map(Memory::id)
                .toList();
        call.tell(undoOf("unconfirm", confirmed), "Confirmed: {0}.", call.memories(confirmed.size()));
    }

    private static void unconfirm(PageCall call, List<MemoryId> ids) {
        long taken = ids.stream()
                .filter(id -> call.memory().unconfirm(call.scope(), id).isPresent())
                .count();
        call.tell("As before: {0}.", call.memories(taken));
    }

    /**
     * The page.
     *
     * @param at the place of the one shown, from 0
     * @param next the one to decide about; null when nothing waits
     * @param later the one behind it; null for none
     * @param others the newest others
     * @param doubtful below how many per cent a fact is weak
     */
    public record View(
            long count,
            int at,
            @Nullable Next next,
            @Nullable String later,
            List<MemoryLine> others,
            List<MemoryLine> weak,
            int doubtful) {}

    /**
     * A memory to decide about.
     *
     * @param source where it was said; null when no turn tells
     */
    public record Next(
            MemoryLine line,
            boolean isFact,
            String origin,
            String reason,
            List<MemoryLine> against,
            @Nullable Around source) {}
}
