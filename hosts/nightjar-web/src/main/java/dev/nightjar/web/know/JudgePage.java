package dev.nightjar.web.know;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Verdict;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Notice;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the user says of a memory: useful, wrong, or nothing any more. */
public final class JudgePage implements Page {

    private static final String NONE = "none";

    @Override
    public String path() {
        return "/judge";
    }

    @Override
    public Answer show(PageCall call) {
        return new Answer.Moved(Links.memory(new MemoryId(call.required("id"))));
    }

    @Override
    public Answer change(PageCall call) {
        var id = new MemoryId(call.required("id"));
        var verdict = verdict(call.required("verdict"));
        var before = call.memory().find(call.scope(), id).orElseThrow(() -> PageProblem.missing("memory"));
        if (call.memory().judge(call.scope(), id, verdict).isEmpty()) {
            throw new PageProblem(409, "This memory is no longer valid, so nothing is noted of it");
        }
        call.tell(new Notice(
                said(verdict),
                new Undo(
                        Links.to(path()),
                        Map.of(
                                "id",
                                id.value(),
                                "verdict",
                                label(before.details().verdict()),
                                "back",
                                call.back(Links.memory(id))))));
        return new Answer.Moved(Links.atLine(call.back(Links.memory(id)), id));
    }

    private static @Nullable Verdict verdict(String label) {
        return label.equals(NONE) ? null : Verdict.ofLabel(label);
    }

    private static String label(@Nullable Verdict verdict) {
        return verdict == null ? NONE : verdict.label();
    }

    private static String said(@Nullable Verdict verdict) {
        if (verdict == null) {
            return "Taken back: the memory counts as before.";
        }
        return verdict == Verdict.WRONG
                ? "Judged wrong: the memory stays out of prompts until you take that back."
                : "Judged useful: searches and prompts prefer the memory, and it fades more slowly.";
    }
}
