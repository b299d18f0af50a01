package dev.nightjar.web.review;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.consolidation.Quarantined;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Notice;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What waits for a decision: memories in quarantine, among them those that contradict a confirmed fact, and weak facts. */
public final class ReviewPage implements Page {

    private static final String PATH = "/review";
    private static final int AT_ONCE = 50;
    private static final Pattern COMMA = Pattern.compile(",");

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Answer show(PageCall call) {
        var review = call.service(MemoryReview.class);
        var lines = new MemoryLines(call);
        var view = new View(
                review.count(call.scope()),
                review.waiting(call.scope(), AT_ONCE).stream()
                        .map(one -> waiting(call, one, lines))
                        .toList(),
                lines.of(call.memory().weakFacts(call.scope(), Fact.DOUBTFUL, AT_ONCE)),
                Texts.percent(Fact.DOUBTFUL));
        return new Answer.Shown("review.jte", "Review", view);
    }

    private static Waiting waiting(PageCall call, Quarantined one, MemoryLines lines) {
        var id = one.memory().id();
        var against = call.memory().history(call.scope(), id).stream()
                .flatMap(history -> history.links().stream())
                .filter(link -> link.from().equals(id))
                .filter(link -> link.relation() == Relation.CONTRADICTS)
                .flatMap(link -> call.memory().find(call.scope(), link.to()).stream())
                .map(lines::of)
                .toList();
        return new Waiting(lines.of(one.memory()), Plain.origin(one.origin()), Texts.visible(one.reason()), against);
    }

    @Override
    public Answer change(PageCall call) {
        var ids = Stream.concat(
                        call.all("id").stream(), call.all("ids").stream().flatMap(COMMA::splitAsStream))
                .map(MemoryId::new)
                .toList();
        if (ids.isEmpty()) {
            throw new PageProblem(400, "Choose at least one memory");
        }
        return switch (call.required("do")) {
            case "approve" -> approve(call, ids);
            case "edit" -> edit(call, ids.get(0));
            case "confirm" -> confirm(call, ids);
            case "unconfirm" -> unconfirm(call, ids);
            case "undo" -> undo(call, ids);
            // Declining erases, so it shows first what goes.
            case "decline" ->
                new Answer.Moved(
                        Links.forget("id", ids.stream().map(MemoryId::value).toList()));
            default -> throw new PageProblem(400, "This decision is not known");
        };
    }

    private static Answer approve(PageCall call, List<MemoryId> ids) {
        var review = call.service(MemoryReview.class);
        var approved = ids.stream()
                .flatMap(id -> review.release(call.scope(), id).stream())
                .map(Memory::id)
                .toList();
        call.tell(new Notice(
                "Approved: " + Texts.count(approved.size(), "memory") + ". From now on they are used.",
                undoOf(approved)));
        return new Answer.Moved(Links.to(PATH));
    }

    /** The changes of these memories are undone in this order. */
    private static @Nullable Undo undoOf(List<MemoryId> changed) {
        var ids = changed.stream().map(MemoryId::value).collect(Collectors.joining(","));
        return ids.isEmpty() ? null : new Undo(Links.to(PATH), Map.of("do", "undo", "ids", ids));
    }

    private static Answer undo(PageCall call, List<MemoryId> ids) {
        var maintenance = call.service(MemoryMaintenance.class);
        var undone = ids.stream()
                .filter(id -> maintenance.undoChange(call.scope(), id).isPresent())
                .toList();
        var waiting = undone.stream()
                .flatMap(id -> call.memory().find(call.scope(), id).stream())
                .filter(memory -> !memory.isActive())
                .toList();
        if (waiting.isEmpty()) {
            throw new PageProblem(409, "It was changed since, so this cannot be taken back");
        }
        call.tell(Notice.of("Waiting again: " + Texts.count(waiting.size(), "memory") + "."));
        return new Answer.Moved(Links.to(PATH));
    }

    /** The right wording of something that waits: it is approved and then corrected. */
    private static Answer edit(PageCall call, MemoryId id) {
        var text = call.required("text");
        var released = call.service(MemoryReview.class).release(call.scope(), id);
        if (released.isEmpty()) {
            throw PageProblem.missing("memory that waits");
        }
        if (released.get().content().equals(text)) {
            call.tell(new Notice("Approved.", undoOf(List.of(id))));
            return new Answer.Moved(Links.to(PATH));
        }
        var fact = corrected(call, id, text);
        call.tell(new Notice("Approved in your words.", undoOf(List.of(fact.id(), id))));
        return new Answer.Moved(Links.memory(fact.id()));
    }

    /** If the wording is refused, the memory waits as before. */
    private static Fact corrected(PageCall call, MemoryId id, String text) {
        try {
            return call.memory().correct(call.scope(), id, text).orElseThrow(() -> PageProblem.missing("fact"));
        } catch (RuntimeException refused) {
            call.service(MemoryMaintenance.class).undoChange(call.scope(), id);
            throw refused;
        }
    }

    private static Answer confirm(PageCall call, List<MemoryId> ids) {
        var confirmed = new ArrayList<MemoryId>();
        ids.forEach(id -> call.memory().confirm(call.scope(), id).ifPresent(fact -> confirmed.add(fact.id())));
        var undo = new Undo(
                Links.to(PATH),
                Map.of(
                        "do",
                        "unconfirm",
                        "ids",
                        confirmed.stream().map(MemoryId::value).collect(Collectors.joining(","))));
        call.tell(new Notice("Confirmed: " + Texts.count(confirmed.size(), "fact") + ".", undo));
        return new Answer.Moved(Links.to(PATH));
    }

    private static Answer unconfirm(PageCall call, List<MemoryId> ids) {
        long taken = ids.stream()
                .filter(id -> call.memory().unconfirm(call.scope(), id).isPresent())
                .count();
        call.tell(Notice.of("As before: " + Texts.count(taken, "fact") + "."));
        return new Answer.Moved(Links.to(PATH));
    }

    /**
     * The page.
     *
     * @param count how many memories wait
     * @param waiting the newest of them
     * @param weak the facts that memory is least sure of
     * @param doubtful below how many per cent a fact is weak
     */
    public record View(long count, List<Waiting> waiting, List<MemoryLine> weak, int doubtful) {

        /** Copies the lists. */
        public View {
            waiting = List.copyOf(waiting);
            weak = List.copyOf(weak);
        }
    }

    /**
     * A memory that waits.
     *
     * @param line the memory
     * @param origin who or what it comes from
     * @param reason why it waits
     * @param against the confirmed facts that it contradicts
     */
    public record Waiting(MemoryLine line, String origin, String reason, List<MemoryLine> against) {

        /** Copies the list. */
        public Waiting {
            against = List.copyOf(against);
        }

        /** Whether it is a fact, whose wording can be changed. */
        public boolean isFact() {
            return line.id().startsWith("fact_");
        }
    }
}
