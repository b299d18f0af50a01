package dev.nightjar.web.know;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Verdict;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Judges memories useful or wrong, or takes that back. Of two answers of which one can be true, the other ones are
 * wrong.
 */
public final class JudgePage implements Page {

    private static final String NONE = "none";

    @Override
    public Answer change(PageCall call) {
        var verdict = verdict(call.required("verdict"));
        var ids = call.ids();
        var before =
                ids.stream().flatMap(id -> call.find(id).stream()).findFirst().orElseThrow(PageProblem::missing);
        var judged = ids.stream()
                .flatMap(id -> call.memory().judge(call.scope(), id, verdict).stream())
                .map(Memory::id)
                .toList();
        if (judged.isEmpty()) {
            throw new PageProblem(409, "This memory is no longer valid, so nothing is noted of it")
                    .seeing(Links.memory(before.id()));
        }
        var back = call.back(Links.memory(before.id()));
        var undo = Map.of(
                "ids",
                judged.stream().map(MemoryId::value).collect(Collectors.joining(",")),
                "verdict",
                ids.size() > 1 ? NONE : label(before.details().verdict()),
                "back",
                back);
        call.tell(new Undo(Links.to("/judge"), undo), said(verdict, call.all("ids")));
        return new Answer.Moved(Links.atLine(back, before.id()));
    }

    private static @Nullable Verdict verdict(String label) {
        return label.equals(NONE) ? null : Verdict.ofLabel(label);
    }

    private static String label(@Nullable Verdict verdict) {
        return verdict == null ? NONE : verdict.label();
    }

    private static String said(@Nullable Verdict verdict, List<String> several) {
        if (verdict == null) {
            return several.isEmpty() ? "Taken back: the memory counts as before." : "Taken back: it counts as before.";
        } else if (verdict == Verdict.USEFUL) {
            return "Judged useful: searches and prompts prefer the memory, and it fades more slowly.";
        }
        return several.isEmpty()
                ? "Judged wrong: the memory stays out of prompts until you take that back."
                : "Decided. The other answer stays out of prompts.";
    }
}
