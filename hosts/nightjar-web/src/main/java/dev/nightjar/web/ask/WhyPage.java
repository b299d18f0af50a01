package dev.nightjar.web.ask;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.internal.ContextReasons;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.PageProblem;
import dev.nightjar.web.page.Plain;
import dev.nightjar.web.page.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why not this one? What became of one memory in the search for a prompt, step by step. */
public final class WhyPage implements Page {

    private static final int LIMIT = 100;

    @Override
    public String path() {
        return "/ask/why";
    }

    @Override
    public Answer show(PageCall call) {
        var id = new MemoryId(call.required("id"));
        var prompt = call.text("prompt", "");
        var session = call.text("session").orElse(null);
        var memory = call.memory().find(call.scope(), id).orElseThrow(() -> PageProblem.missing("memory"));
        var line = new MemoryLines(call).of(memory);
        if (prompt.isEmpty()) {
            return new Answer.Shown("why.jte", "Why?", new View(line, prompt, session, null, ""));
        }
        var request = SearchRequest.of(prompt, MemoryFilter.ALL.searched().excludingSession(session), LIMIT);
        var trace = call.memory().trace(call.scope(), request, id).orElseThrow(() -> PageProblem.missing("memory"));
        var view = new View(line, prompt, session, trace, verdict(call, prompt, session, id));
        return new Answer.Shown("why.jte", "Why?", view);
    }

    private static String verdict(PageCall call, String prompt, @Nullable String session, MemoryId id) {
        return call
                .service(ContextInspection.class)
                .inspect(new ContextRequest(prompt, call.scope(), session))
                .decisions()
                .stream()
                .filter(one -> one.memory().id().equals(id))
                .findFirst()
                .map(one -> one.outcome() == Outcome.SHOWN
                        ? "In the block, with a relevance of " + ContextReasons.number(one.relevance()) + "."
                        : "Not in the block: " + Plain.withoutIds(ContextReasons.of(one)) + ". Its relevance is "
                                + ContextReasons.number(one.relevance()) + ".")
                .orElse("Not in the block: the search for this prompt does not find it.");
    }

    /** The outcome of a step for a memory, as a sentence in English. */
    private static String sentence(String step, boolean isPassed) {
        return switch (step) {
            case "validity" -> isPassed ? "It is valid." : "It is not valid any more.";
            case "text" -> isPassed ? "It shares words with the prompt." : "It shares no word with the prompt.";
            case "vector" ->
                isPassed
                        ? "Its meaning is like that of the prompt."
                        : "Other memories are nearer to the prompt in meaning.";
            case "entity" ->
                isPassed ? "It names somebody or something in the prompt." : "It names nobody that the prompt names.";
            case "substring" ->
                isPassed ? "It contains the prompt literally." : "It does not contain the prompt literally.";
            case "ranking" -> isPassed ? "The search returned it." : "The search left it out.";
            default -> isPassed ? "It fits a condition of the search." : "It fails a condition of the search.";
        };
    }

    /**
     * A step of the search.
     *
     * @param sentence what became of the memory, in English
     * @param detail what was compared
     */
    public record Told(String sentence, boolean isPassed, String detail) {}

    /**
     * The page.
     *
     * @param line the memory
     * @param prompt what the user says
     * @param session the conversation under way; null for none
     * @param trace the steps of the search; null as long as no prompt is given
     * @param verdict whether it is in the block
     */
    public record View(
            MemoryLine line,
            String prompt,
            @Nullable String session,
            @Nullable SearchTrace trace,
            String verdict) {

        /** The steps of the search, for people. */
        public List<Told> steps() {
            return trace == null
                    ? List.of()
                    : trace.steps().stream()
                            .map(step -> new Told(
                                    sentence(step.name(), step.isPassed()),
                                    step.isPassed(),
                                    Texts.visible(step.detail())))
                            .toList();
        }
    }
}
