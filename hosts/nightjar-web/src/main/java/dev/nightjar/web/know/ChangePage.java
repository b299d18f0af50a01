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
import dev.nightjar.web.page.Notice;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import java.util.Map;
import java.util.Optional;

/** Changes one memory: its wording, how long it stays true, or that it is confirmed. */
public final class ChangePage implements Page {

    private static final String PATH = "/memory/change";
    /** The source of what the user writes, as in {@code nightjar memory add}. */
    private static final String WRITTEN = "memory_add";

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Answer show(PageCall call) {
        return new Answer.Moved(Links.to("/memory", "id", call.required("id")));
    }

    @Override
    public Answer change(PageCall call) {
        if (call.required("do").equals("add")) {
            return add(call);
        }
        var id = new MemoryId(call.required("id"));
        var before = call.memory().find(call.scope(), id).orElseThrow(() -> PageProblem.missing("memory"));
        var after = switch (call.required("do")) {
            case "correct" -> correct(call, before, call.required("text"));
            case "former" -> takeBack(call, before);
            case "undo" -> undo(call, id).orElseThrow(ChangePage::changedSince);
            case "confirm" -> confirm(call, id);
            case "unconfirm" -> unconfirm(call, id);
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
        call.tell(Notice.of(saved.isQuarantined() ? "It waits for your decision on the page Review." : "Remembered."));
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
                call.memory()
                        .find(call.scope(), former)
                        .orElseThrow(() -> PageProblem.missing("former wording"))
                        .content()));
    }

    private static Optional<MemoryId> undo(PageCall call, MemoryId id) {
        var was = call.service(MemoryMaintenance.class).undoChange(call.scope(), id);
        was.ifPresent(unused -> call.tell(Notice.of("Taken back: it is as it was before.")));
        return was.map(Memory::id);
    }

    private static PageProblem changedSince() {
        return new PageProblem(409, "It was changed since, so this cannot be taken back; correct it instead");
    }

    private static MemoryId correct(PageCall call, Memory before, String text) {
        if (before instanceof Fact) {
            var fact = call.memory()
                    .correct(call.scope(), before.id(), text)
                    .orElseThrow(() -> PageProblem.missing("active fact"));
            call.tell(
                    fact.equals(before)
                            ? Notice.of("It says that already.")
                            : new Notice(
                                    "Corrected. The former wording stays in its history.",
                                    new Undo(
                                            Links.to(PATH),
                                            Map.of("do", "undo", "id", fact.id().value()))));
            return fact.id();
        }
        var note = call.service(NoteService.class)
                .update(call.scope(), before.id(), NoteEdit.content(text))
                .orElseThrow(() -> PageProblem.missing("active note"));
        call.tell(
                note.content().equals(before.content())
                        ? Notice.of("It says that already.")
                        : new Notice(
                                "Saved.",
                                new Undo(
                                        Links.to(PATH),
                                        Map.of("do", "undo", "id", note.id().value()))));
        return note.id();
    }

    private static MemoryId confirm(PageCall call, MemoryId id) {
        if (call.memory().confirm(call.scope(), id).isEmpty()) {
            throw PageProblem.missing("active fact");
        }
        call.tell(new Notice(
                "Confirmed. It no longer fades, and nothing said later replaces it without asking you.",
                new Undo(Links.to(PATH), fields("unconfirm", id, call))));
        return id;
    }

    private static MemoryId unconfirm(PageCall call, MemoryId id) {
        if (call.memory().unconfirm(call.scope(), id).isEmpty()) {
            throw PageProblem.missing("confirmed fact");
        }
        call.tell(new Notice(
                "No longer confirmed: it is as sure as before, and fades again.",
                new Undo(Links.to(PATH), fields("confirm", id, call))));
        return id;
    }

    /** The fields of a form that leads back to the same list. */
    private static Map<String, String> fields(String change, MemoryId id, PageCall call) {
        return Map.of("do", change, "id", id.value(), "back", call.text("back", Links.memory(id)));
    }

    private static MemoryId durability(PageCall call, Memory before) {
        var durability = Durability.ofLabel(call.required("durability"));
        var fact = call.memory()
                .setDurability(call.scope(), before.id(), durability)
                .orElseThrow(() -> PageProblem.missing("active fact"));
        call.tell(new Notice(
                "It is now expected to stay true " + MemoryPage.describe(durability) + ".",
                new Undo(Links.to(PATH), Map.of("do", "undo", "id", fact.id().value()))));
        return fact.id();
    }
}
