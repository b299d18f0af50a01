package dev.nightjar.kernel.agent;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.model.ModelAnswer;
import dev.nightjar.kernel.model.ModelClient;
import dev.nightjar.kernel.model.ModelQuestion;
import dev.nightjar.kernel.model.http.ModelCallException;
import dev.nightjar.kernel.tool.ArgumentsRefusedException;
import dev.nightjar.model.ModelFailure;
import dev.nightjar.spi.agent.AgentOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run: call the model, call the tools it wants, call it again, until it has answered, its budget is spent or it
 * makes no progress. Not thread-safe.
 */
final class AgentRun {

    /** More calls in one answer are refused: a model that makes so many has gone wrong. */
    private static final int MAX_CALLS_AT_ONCE = 64;

    private final ModelClient model;
    private final AgentJob job;
    private final BudgetTracker budget;
    private final @Nullable Consumer<String> onText;
    private final List<ToolSpecification> offers;
    private final LoopDetector loops = new LoopDetector();
    private final List<ChatMessage> before;
    private final List<ChatMessage> said = new ArrayList<>();
    /** The received part of the present answer; filled in another thread. */
    private final StringBuilder unfinished = new StringBuilder();

    private boolean isRepaired;
    private boolean isUrged;
    private boolean isEmptyRepaired;

    AgentRun(ModelClient model, RetryTime time, AgentJob job, Opening opening) {
        this.model = model;
        this.job = job;
        onText = noting(opening.onText());
        budget = new BudgetTracker(job.budget(), model.section(), time);
        offers = ToolOffers.of(job.tools());
        before = opening.before();
        said.add(UserMessage.from(opening.task()));
    }

    /**
     * The start of a run.
     *
     * @param before earlier messages, without the system prompt
     * @param task the user prompt of this run
     * @param onText receives text while it is written; null to get it only at the end
     */
    record Opening(
            List<ChatMessage> before, String task, @Nullable Consumer<String> onText) {}

    private @Nullable Consumer<String> noting(@Nullable Consumer<String> listener) {
        return listener == null
                ? null
                : piece -> {
                    synchronized (unfinished) {
                        unfinished.append(piece);
                    }
                    listener.accept(piece);
                };
    }

    /** The text of an unfinished answer; empty when there is none or nobody listened. */
    String unfinished() {
        synchronized (unfinished) {
            return unfinished.toString().strip();
        }
    }

    private void beginAnswer() {
        synchronized (unfinished) {
            unfinished.setLength(0);
        }
    }

    /** The messages of this run, without the system prompt. */
    List<ChatMessage> said() {
        return List.copyOf(said);
    }

    /** The answers with tool calls, each with the calls that have a result. */
    List<ToolStep> steps() {
        var steps = new ArrayList<ToolStep>();
        for (int i = 0; i < said.size(); i++) {
            if (said.get(i) instanceof AiMessage answer && answer.hasToolExecutionRequests()) {
                var calls = new ArrayList<ToolCallRecord>();
                for (var call : answer.toolExecutionRequests()) {
                    int place = i + 1 + calls.size();
                    if (place < said.size() && said.get(place) instanceof ToolExecutionResultMessage result) {
                        calls.add(new ToolCallRecord(
                                call.id(),
                                call.name(),
                                call.arguments(),
                                result.text(),
                                Boolean.TRUE.equals(result.isError())));
                    }
                }
                if (!calls.isEmpty()) {
                    steps.add(new ToolStep(answer.text() == null ? "" : answer.text(), calls));
                }
            }
        }
        return steps;
    }

    /** The messages, without calls that have no result. */
    List<ChatMessage> saidWithResults() {
        var complete = new ArrayList<ChatMessage>();
        complete.add(said.get(0));
        complete.addAll(History.replayed(steps()));
        return complete;
    }

    AgentOutcome run() {
        AgentOutcome end = null;
        while (end == null) {
            end = turn();
        }
        return end;
    }

    private @Nullable AgentOutcome turn() {
        if (Thread.currentThread().isInterrupted()) {
            return new AgentOutcome.Cancelled(budget.usage());
        }
        AgentOutcome over = budget.exhausted().orElse(null);
        if (over != null) {
            return over;
        }
        try {
            beginAnswer();
            ModelAnswer answer = model.ask(question());
            beginAnswer();
            budget.add(answer);
            List<ToolExecutionRequest> calls = ToolCalls.of(answer.message(), said.size());
            said.add(calls.isEmpty() ? answer.message() : ToolCalls.presentable(answer.message(), calls));
            return calls.isEmpty()
                    ? conclude(answer.message().text())
                    : callAll(answer.message().text(), calls);
        } catch (ModelCallException e) {
            return failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new AgentOutcome.Cancelled(budget.usage());
        }
    }

    // When a budget runs out during a call, the call fails with an error of its own.
    private @Nullable AgentOutcome failed(ModelCallException e) {
        if (budget.isOutOfTime()) {
            return budget.exhausted().orElseThrow();
        }
        if (e.failure() == ModelFailure.EMPTY_ANSWER && !isEmptyRepaired) {
            isEmptyRepaired = true;
            tell("Your last answer was empty. " + (offers.isEmpty() ? "Answer again." : "Call a tool or answer."));
            return null;
        }
        return e.failure() == ModelFailure.ANSWER_CUT && budget.isShortOfTokens()
                ? budget.outOfTokens()
                : new AgentOutcome.ModelFailed(e.failure(), String.valueOf(e.getMessage()), budget.usage());
    }

    private ModelQuestion question() {
        var messages = new ArrayList<ChatMessage>();
        messages.add(SystemMessage.from(
                job.output() == null
                        ? job.system()
                        : job.system() + "\n\n" + job.output().instructions()));
        messages.addAll(before);
        messages.addAll(said);
        return new ModelQuestion(
                job.agent(),
                job.version(),
                job.user(),
                messages,
                offers,
                budget.tokensForAnswer(),
                budget.timeLeft(),
                job.output() == null ? null : job.output().schema(),
                onText);
    }

    private @Nullable AgentOutcome callAll(@Nullable String text, List<ToolExecutionRequest> calls) {
        // The text of the next answer is a new sentence.
        if (onText != null && text != null && !text.isBlank()) {
            onText.accept("\n");
        }
        AgentOutcome end = null;
        for (int i = 0; i < calls.size() && end == null; i++) {
            if (Thread.currentThread().isInterrupted()) {
                end = new AgentOutcome.Cancelled(budget.usage());
            } else if (budget.isOutOfTime()) {
                end = budget.exhausted().orElseThrow();
            } else {
                end = call(calls.get(i), text, i);
            }
        }
        return end;
    }

    /**
     * Adds to the user prompt. Two texts in a row become one, because providers want user and assistant to alternate.
     */
    private void tell(String text) {
        int newest = said.size() - 1;
        if (said.get(newest) instanceof UserMessage user) {
            said.set(newest, UserMessage.from(user.singleText() + "\n\n" + text));
        } else {
            said.add(UserMessage.from(text));
        }
    }

    private @Nullable AgentOutcome call(ToolExecutionRequest call, @Nullable String text, int place) {
        budget.addToolCall();
        Toolbox.Answer answer = place < MAX_CALLS_AT_ONCE
                ? job.tools().call(call.name(), call.arguments(), job.sessionId())
                : new Toolbox.Answer(
                        false,
                        "{\"success\":false,\"error\":\"Not called: more than " + MAX_CALLS_AT_ONCE
                                + " calls in one answer\"}");
        ToolExecutionRequest shown = ToolCalls.presentable(call);
        said.add(ToolExecutionResultMessage.builder()
                .id(shown.id())
                .toolName(shown.name())
                .text(limited(answer.json(), job.tools().maxAnswer()))
                .isError(!answer.isSuccess())
                .build());
        if (answer.isSuccess() && call.name().equals(job.lastTool())) {
            return new AgentOutcome.Completed(text == null ? "" : text, null, List.of(), budget.usage());
        }
        int failures = loops.note(call.name(), call.arguments(), answer.isSuccess());
        return failures >= LoopDetector.MAX_FAILURES
                ? new AgentOutcome.Stuck(shown.name(), failures, budget.usage())
                : null;
    }

    private @Nullable AgentOutcome conclude(String text) {
        if (job.output() == null) {
            return new AgentOutcome.Completed(text, null, List.of(), budget.usage());
        }
        try {
            var answer = job.output().read(text);
            return new AgentOutcome.Completed(text, answer.arguments(), answer.refused(), budget.usage());
        } catch (ArgumentsRefusedException e) {
            if (isBeforeWork(text)) {
                isUrged = true;
                tell("Nothing is done yet: call the next tool now. Write text only when your work is done.");
                return null;
            }
            String problems = String.valueOf(e.getMessage());
            if (isRepaired) {
                return new AgentOutcome.OutputRefused(List.of(problems.split("; ")), text, budget.usage());
            }
            isRepaired = true;
            tell("Your answer cannot be used: " + problems
                    + ". Answer again with the whole corrected JSON object and nothing else.");
            return null;
        }
    }

    /** Whether the model announces what it will do instead of doing it; asked once. */
    private boolean isBeforeWork(String text) {
        return !isUrged
                && !offers.isEmpty()
                && text.indexOf('{') < 0
                && said.stream().noneMatch(ToolExecutionResultMessage.class::isInstance);
    }

    private static String limited(String json, int most) {
        if (json.length() <= most) {
            return json;
        }
        int end = Character.isHighSurrogate(json.charAt(most - 1)) ? most - 1 : most;
        return json.substring(0, end) + "… cut here: ask for less at a time";
    }
}
