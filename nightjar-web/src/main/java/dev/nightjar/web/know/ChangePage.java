package dev.nightjar.web.know;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.NoteService;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Notice;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import java.util.Map;

/** Changes one memory: its wording, how long it stays true, or that it is confirmed. */
public final class ChangePage implements Page {

    private static final String PATH = "/memory/change";

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
        var id = new MemoryId(call.required("id"));
        var before = call.memory().find(call.scope(), id).orElseThrow(() -> PageProblem.missing("memory"));
        var after = switch (call.required("do")) {
            case "correct" -> correct(call, before, call.required("text"));
            case "former" -> correct(call, before, former(call));
            case "confirm" -> confirm(call, id);
            case "unconfirm" -> unconfirm(call, id);
            case "durability" -> durability(call, before);
            default -> throw new PageProblem(400, "This change is not known");
        };
        // A page of the memory itself shows the new version.
        var back = call.text("back").filter(Links::isOwn).filter(page -> !page.startsWith(Links.to(MemoryPage.PATH)));
        return new Answer.Moved(back.map(page -> Links.atLine(page, after)).orElseGet(() -> Links.memory(after)));
    }

    /** A wording that the user corrected. */
    private static String former(PageCall call) {
        return call.memory()
                .find(call.scope(), new MemoryId(call.required("former")))
                .orElseThrow(() -> PageProblem.missing("former wording"))
                .content();
    }

    private static MemoryId correct(PageCall call, Memory before, String text) {
        if (before instanceof Fact) {
            var fact = call.memory()
                    .correct(call.scope(), before.id(), text)
                    .orElseThrow(() -> PageProblem.missing("active fact"));
            call.tell(new Notice(
                    "Corrected. The former wording stays in its history.",
                    undo("correct", fact.id(), "text", before.content())));
            return fact.id();
        }
        var note = call.service(NoteService.class)
                .update(call.scope(), before.id(), NoteEdit.content(text))
                .orElseThrow(() -> PageProblem.missing("active note"));
        call.tell(new Notice("Saved.", undo("correct", note.id(), "text", before.content())));
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
                before instanceof Fact former
                        ? undo(
                                "durability",
                                fact.id(),
                                "durability",
                                former.durability().label())
                        : null));
        return fact.id();
    }

    private static Undo undo(String change, MemoryId id, String field, String value) {
        return new Undo(Links.to(PATH), Map.of("do", change, "id", id.value(), field, value));
    }
}
