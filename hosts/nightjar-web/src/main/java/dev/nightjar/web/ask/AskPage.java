package dev.nightjar.web.ask;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.MemoryLine;
import dev.nightjar.web.page.MemoryLines;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.TokenBar;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Ask and see: the block that a model would get for a prompt, and why each line is there. */
public final class AskPage implements Page {

    private static final int OUTSIDE = 10;
    private static final int LEAST_TOKENS = 50;
    private static final int MOST_TOKENS = 4_000;
    private static final int PERCENT = 100;

    @Override
    public Answer show(PageCall call) {
        var inspection = call.service(ContextInspection.class);
        int usualFloor = Texts.percent(inspection.minRelevance());
        var asked = new Asked(
                call.text("prompt", ""),
                call.text("session").orElse(null),
                call.number("floor", usualFloor, 0, PERCENT),
                call.number("budget", inspection.budgetTokens(), LEAST_TOKENS, MOST_TOKENS),
                usualFloor,
                inspection.budgetTokens());
        var view = asked.prompt().isEmpty() ? new View(asked, null) : new View(asked, result(call, inspection, asked));
        return new Answer.Shown("ask.jte", "Ask", view);
    }

    private static Result result(PageCall call, ContextInspection inspection, Asked asked) {
        var request = new ContextRequest(asked.prompt(), call.scope(), asked.session());
        var block = inspection.inspect(request, asked.relevance(inspection), asked.budget());
        var lines = new MemoryLines(call);
        var reasons = new Reasons(call.words());
        var outside = block.decisions().stream()
                .filter(one -> one.outcome() != Outcome.SHOWN)
                .toList();
        var near = outside.stream()
                .filter(one -> Texts.percent(one.relevance()) > 0 || one.outcome() == Outcome.IN_HISTORY)
                .limit(OUTSIDE)
                .toList();
        var inside = block.decisions().stream()
                .filter(one -> one.outcome() == Outcome.SHOWN)
                .toList();
        return new Result(
                block,
                TokenBar.ofPrompt(
                        inspection.tokens(block.workingMemory()),
                        inside.stream()
                                .collect(Collectors.groupingBy(
                                        one -> one.memory().kind(), Collectors.summingInt(Decision::tokens))),
                        block.tokens(),
                        asked.budget(),
                        call.words()),
                block.text()
                        .lines()
                        .map(line -> new CountedLine(Texts.visible(line), inspection.tokens(line)))
                        .toList(),
                inside.stream().map(one -> reasoned(one, lines, asked, reasons)).toList(),
                near.stream().map(one -> reasoned(one, lines, asked, reasons)).toList(),
                rest(outside.stream().filter(one -> !near.contains(one)).toList(), reasons),
                block.text().isEmpty() ? reasons.ofEmpty(block) : null,
                call.kernel().service(WorkingMemoryService.class).stream()
                        .flatMap(service -> service.read(call.scope()).leftOut().stream())
                        .map(WorkingMemory.Line::text)
                        .toList(),
                !block.workingMemory().isEmpty()
                        && outside.stream().anyMatch(one -> one.outcome() == Outcome.IN_HISTORY));
    }

    private static Reasoned reasoned(Decision one, MemoryLines lines, Asked asked, Reasons reasons) {
        var id = one.memory().id().value();
        return new Reasoned(
                lines.of(one.memory()),
                Texts.percent(one.relevance()),
                reasons.of(one, asked.session() != null),
                one.outcome() == Outcome.IN_HISTORY,
                reasons.found(one),
                Links.to("/ask/why", "prompt", asked.prompt(), "session", asked.session(), "id", id));
    }

    private static String rest(List<Decision> outside, Reasons reasons) {
        return outside.stream()
                .collect(Collectors.groupingBy(Decision::outcome, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(entry -> reasons.inShort(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /**
     * Values of the form.
     *
     * @param session the conversation under way, which is left out; null for none
     * @param floor the minimum relevance in per cent
     * @param usualFloor the configured minimum relevance in per cent
     */
    public record Asked(
            String prompt, @Nullable String session, int floor, int budget, int usualFloor, int usualBudget) {

        /** The minimum relevance; the configured one may have more digits than the form. */
        double relevance(ContextInspection inspection) {
            return floor == usualFloor ? inspection.minRelevance() : floor / (double) PERCENT;
        }

        /** Whether settings differ from the configured ones. */
        public boolean isTrying() {
            return floor != usualFloor || budget != usualBudget;
        }
    }

    /**
     * The page.
     *
     * @param result the answer; null as long as nothing is asked
     */
    public record View(Asked asked, @Nullable Result result) {}

    /**
     * The block and its reasons.
     *
     * @param whyEmpty why there is no block; null when there is one
     * @param isToldAlways whether every prompt has some of it
     */
    public record Result(
            InspectedBlock block,
            TokenBar bar,
            List<CountedLine> lines,
            List<Reasoned> inside,
            List<Reasoned> outside,
            String rest,
            @Nullable String whyEmpty,
            List<String> leftOut,
            boolean isToldAlways) {}

    /** A line of the block. */
    public record CountedLine(String text, int tokens) {}

    /**
     * A memory and the decision for it.
     *
     * @param percent its relevance in per cent
     * @param reason why it is outside; empty for one in the block
     * @param isTold whether the prompt has it already
     */
    public record Reasoned(
            MemoryLine line, int percent, String reason, boolean isTold, List<String> found, String why) {}
}
