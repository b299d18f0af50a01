package dev.nightjar.web.know;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.NoteService;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes one memory: its wording, how long it stays true, or that it is confirmed. */
public final class ChangePage implements Page {

    private static final String PATH = "/memory/change";
    /** The source of what the user writes, as in {@code nightjar memory add}. */
    private static final String WRITTEN = "memory_add";

    @Override
    public Answer change(PageCall call) {
        if (call.required("do").equals("add")) {
            return add(call);
        }
        var id = new MemoryId(call.required("id"));
        var before = call.find(id).orElseThrow(PageProblem::missing);
        var after = switch (call.required("do")) {
            case "correct" -> correct(call, before, call.required("text"));
            case "former" -> takeBack(call, before);
            case "undo" -> undo(call, id).orElseThrow(() -> changedSince(call, before));
            case "confirm" -> confirm(call, before);
            case "unconfirm" -> unconfirm(call, before);
            case "durability" -> durability(call, before);
            default -> throw new PageProblem(400, "This change is not known");
        };
        // A page of the memory itself shows the new version.
        var back = call.text("back").filter(Links::isOwn).filter(page -> !page.startsWith(Links.to(MemoryPage.PATH)));
        return new Answer.Moved(back.map(page -> Links.atLine(page, after)).orElseGet(() -> Links.memory(after)));
    }

    /** Remembers a fact in the user's own words. */
    private static Answer add(PageCall call) {
        var saved = call.memory().remember(call.scope(), FactDraft.of(call.required("text"), 1, WRITTEN));
        call.tell(saved.isQuarantined() ? "It waits for your decision on the page Review." : "Remembered.");
        return new Answer.Moved(Links.memory(saved.id()));
    }

    /** Returns to a wording that the user corrected: restores it if that is possible, and otherwise corrects to it. */
    private static MemoryId takeBack(PageCall call, Memory before) {
        var former = new MemoryId(call.required("former"));
        var now = Optional.of(before.id());
        while (now.isPresent() && !now.get().equals(former)) {
            now = undo(call, now.get());
        }
        return now.orElseGet(() -> correct(
                call,
                before,
                call.find(former).orElseThrow(PageProblem::missing).content()));
    }

    private static Optional<MemoryId> undo(PageCall call, MemoryId id) {
        var was = call.service(MemoryMaintenance.class).undoChange(call.scope(), id);
        was.ifPresent(unused -> call.tell("Taken back: it is as it was before."));
        return was.map(Memory::id);
    }

    /** A memory that another tab, the agent or a night has changed meanwhile. */
    private static PageProblem changedSince(PageCall call, Memory memory) {
        var now = call.memory().successors(call.scope(), List.of(memory.id())).getOrDefault(memory.id(), memory.id());
        return new PageProblem(409, "Nothing was done: this memory has changed since you opened the page")
                .seeing(Links.memory(now));
    }

    private static MemoryId correct(PageCall call, Memory before, String text) {
        Optional<? extends Memory> corrected = before instanceof Fact
                ? call.memory().correct(call.scope(), before.id(), text)
                : call.service(NoteService.class).update(call.scope(), before.id(), NoteEdit.content(text));
        var after = corrected.orElseThrow(() -> changedSince(call, before));
        if (after.content().equals(before.content())) {
            call.tell("It says that already.");
        } else {
            call.tell(undoOf(after), "Corrected. The former wording stays in its history.");
        }
        return after.id();
    }

    private static Undo undoOf(Memory changed) {
        return new Undo(Links.to(PATH), Map.of("do", "undo", "id", changed.id().value()));
    }

    private static MemoryId confirm(PageCall call, Memory before) {
        var confirmed = call.memory().confirm(call.scope(), before.id()).orElseThrow(() -> changedSince(call, before));
        call.tell(
                back("unconfirm", before, call),
                "Confirmed. It no longer fades, and nothing said later replaces it without asking you.");
        return confirmed.id();
    }

    private static MemoryId unconfirm(PageCall call, Memory before) {
        var fact = call.memory().unconfirm(call.scope(), before.id()).orElseThrow(() -> changedSince(call, before));
        call.tell(back("confirm", before, call), "No longer confirmed: it is as sure as before, and fades again.");
        return fact.id();
    }

    /** A form that takes a change back and leads to the same list. */
    private static Undo back(String change, Memory memory, PageCall call) {
        var back = call.text("back", Links.memory(memory.id()));
        return new Undo(Links.to(PATH), Map.of("do", change, "id", memory.id().value(), "back", back));
    }

    private static MemoryId durability(PageCall call, Memory before) {
        var durability = Durability.ofLabel(call.required("durability"));
        var fact = call.memory()
                .setDurability(call.scope(), before.id(), durability)
                .orElseThrow(() -> changedSince(call, before));
        call.tell(
                undoOf(fact),
                "It is now expected to stay true {0}.",
                call.words().say(Plain.durability(durability)));
        return fact.id();
    }
}
