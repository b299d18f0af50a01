package dev.nightjar.web.ask;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why not this one? What became of one memory in the search for a prompt, step by step. */
public final class WhyPage implements Page {

    private static final int LIMIT = 100;

    @Override
    public Answer show(PageCall call) {
        var id = new MemoryId(call.required("id"));
        var prompt = call.text("prompt", "");
        var session = call.text("session").orElse(null);
        var memory = call.find(id).orElseThrow(PageProblem::missing);
        var line = new MemoryLines(call).of(memory);
        if (prompt.isEmpty()) {
            return new Answer.Shown("why.jte", "Why?", new View(line, prompt, session, "", List.of()));
        }
        var reasons = new Reasons(call.words());
        var request = SearchRequest.of(prompt, MemoryFilter.ALL.searched().excludingSession(session), LIMIT);
        var steps = call.memory().trace(call.scope(), request, id).orElseThrow(PageProblem::missing).steps().stream()
                .map(step -> new Told(reasons.of(step), step.isPassed()))
                .filter(told -> !told.sentence.isEmpty())
                .toList();
        var verdict = verdict(call, new ContextRequest(prompt, call.scope(), session), id, reasons);
        return new Answer.Shown("why.jte", "Why?", new View(line, prompt, session, verdict, steps));
    }

    private static String verdict(PageCall call, ContextRequest request, MemoryId id, Reasons reasons) {
        var words = call.words();
        var decision = call.service(ContextInspection.class).inspect(request).decisions().stream()
                .filter(one -> one.memory().id().equals(id))
                .findFirst();
        if (decision.isEmpty()) {
            return words.say("Not in the block: the search for this prompt does not find it.");
        }
        var one = decision.get();
        return one.outcome() == Outcome.SHOWN
                ? words.say("In the block: it fits to {0} per cent.", Texts.percent(one.relevance()))
                : words.say("Not in the block. {0}", reasons.of(one, request.sessionId() != null));
    }

    /** A step of the search. */
    public record Told(String sentence, boolean isPassed) {}

    /**
     * The page.
     *
     * @param prompt what the user says; empty as long as nothing is asked
     * @param session the conversation under way; null for none
     */
    public record View(
            MemoryLine line, String prompt, @Nullable String session, String verdict, List<Told> steps) {}
}
