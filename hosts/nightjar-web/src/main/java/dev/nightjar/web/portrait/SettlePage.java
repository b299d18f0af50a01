package dev.nightjar.web.portrait;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Verdict;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.Notice;
import dev.nightjar.web.page.Notice.Undo;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses between two values of which only one can be true: the other is wrong from now on. */
public final class SettlePage implements Page {

    private static final Pattern COMMA = Pattern.compile(",");
    private static final String PATH = "/know/settle";

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Answer show(PageCall call) {
        return new Answer.Moved(Links.to("/know"));
    }

    @Override
    public Answer change(PageCall call) {
        var words = call.words();
        boolean isUndone = call.text("undo").isPresent();
        var judged = judge(call, isUndone ? null : Verdict.WRONG);
        if (judged.isEmpty()) {
            throw new PageProblem(409, "The other answer is gone meanwhile, so there is nothing to decide");
        }
        call.tell(
                isUndone
                        ? Notice.of(words.say("Taken back: both answers count again."))
                        : new Notice(
                                words.say("Decided. The other answer stays out of prompts."),
                                new Undo(
                                        Links.to(PATH),
                                        Map.of(
                                                "undo",
                                                "yes",
                                                "wrong",
                                                judged.stream()
                                                        .map(MemoryId::value)
                                                        .collect(Collectors.joining(","))))));
        return new Answer.Moved(Links.to("/know"));
    }

    private static List<MemoryId> judge(PageCall call, @Nullable Verdict verdict) {
        return COMMA.splitAsStream(call.required("wrong"))
                .flatMap(id -> call.memory().judge(call.scope(), new MemoryId(id), verdict).stream())
                .map(Memory::id)
                .toList();
    }
}
