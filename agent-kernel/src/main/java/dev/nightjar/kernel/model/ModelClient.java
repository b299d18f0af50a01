package dev.nightjar.kernel.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.nightjar.commons.http.RetryPolicy;
import dev.nightjar.host.Telemetry.Kind;
import dev.nightjar.host.Telemetry.Operation;
import dev.nightjar.host.Telemetry.Span;
import dev.nightjar.kernel.background.TaskTime;
import dev.nightjar.kernel.model.http.AnswerInProgress;
import dev.nightjar.kernel.model.http.ModelCallException;
import dev.nightjar.kernel.model.http.ModelProblems;
import dev.nightjar.kernel.model.settings.AgentOverride;
import dev.nightjar.kernel.model.settings.ConfiguredModel;
import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.model.ModelFailure;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls a model, with a time limit, with retries where they are useful, and always with a record. Thread-safe. */
public final class ModelClient {

    private static final String CANCELLED = "cancelled";
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration MAX_WAIT = Duration.ofSeconds(60);

    private final ConfiguredModel model;
    private final ModelSurroundings around;
    private final RetryPolicy retries;
    private final Supplier<ChatModels> models;

    ModelClient(ConfiguredModel model, ModelSurroundings around, Supplier<ChatModels> models) {
        this.model = model;
        this.around = around;
        this.models = models;
        retries = new RetryPolicy(model.section().retries(), FIRST_WAIT, MAX_WAIT, around.time(), around.random());
    }

    /** The settings of the model. */
    public ModelSettings section() {
        return model.section();
    }

    /** The provider's name for the model. */
    public String name() {
        return model.name();
    }

    /** The settings of this agent. */
    public AgentOverride override(String agent) {
        return section().agents().getOrDefault(agent, AgentOverride.NONE);
    }

    /**
     * Calls the model, and retries after a temporary failure as long as the request's time limit allows.
     *
     * @throws ModelCallException when there is no usable answer
     * @throws InterruptedException when the thread is interrupted; the call is abandoned
     */
    public ModelAnswer ask(ModelQuestion question) throws InterruptedException {
        try (var span = around.telemetry().begin(operation(question))) {
            try {
                var answer = asked(question, span);
                span.count("gen_ai.usage.input_tokens", answer.inputTokens());
                span.count("gen_ai.usage.output_tokens", answer.outputTokens());
                return answer;
            } catch (ModelCallException e) {
                span.failed(outcome(e));
                throw e;
            } catch (InterruptedException e) {
                span.failed(CANCELLED);
                throw e;
            }
        }
    }

    private Operation operation(ModelQuestion question) {
        return new Operation(
                Kind.MODEL,
                Map.of(
                        "gen_ai.provider.name", section().provider().telemetryName(),
                        "gen_ai.request.model", name(question.agent()),
                        "gen_ai.agent.name", question.agent()));
    }

    private ModelAnswer asked(ModelQuestion question, Span span) throws InterruptedException {
        var said = new AtomicBoolean();
        var attempts = new AtomicInteger();
        TaskTime.Pause pause = TaskTime.pause();
        try {
            return retries.call(
                    question.limit(),
                    left -> {
                        attempts.incrementAndGet();
                        return once(question, left, said);
                    },
                    new CallFailures(said));
        } finally {
            pause.end();
            span.count("nightjar.attempts", attempts.get());
        }
    }

    private ModelAnswer once(ModelQuestion question, Duration left, AtomicBoolean said) throws InterruptedException {
        long began = around.time().nanos();
        Duration timeout = section().timeout();
        Duration limit = timeout.compareTo(left) < 0 ? timeout : left;
        try {
            ModelAnswer answer = answered(question, limit, said);
            record(question, ModelCall.ANSWERED, began, answer);
            return answer;
        } catch (ModelCallException e) {
            if (e.failure() != ModelFailure.NOT_CONFIGURED) { // there was nothing to call
                record(question, outcome(e), began, null);
            }
            if (e.isChanging()) {
                return once(question, left, said);
            }
            throw e;
        } catch (InterruptedException e) {
            record(question, CANCELLED, began, null);
            throw e;
        }
    }

    private ModelAnswer answered(ModelQuestion question, Duration limit, AtomicBoolean said)
            throws InterruptedException {
        var isOver = new AtomicBoolean();
        Consumer<String> onText = question.onText();
        @Nullable
        Consumer<String> pass = onText == null
                ? null
                : text -> {
                    // An abandoned call may still be delivering a piece.
                    if (!isOver.get()) {
                        said.set(true);
                        onText.accept(text);
                    }
                };
        var answer = new AnswerInProgress();
        var ended =
                around.calls().start(answer.in(() -> response(question, pass))).await(limit);
        isOver.set(true);
        // A server that notices the closed connection stops writing and billing.
        answer.giveUp();
        if (ended.isTimedOut()) {
            throw ModelProblems.timedOut(limit);
        }
        if (ended.failure() instanceof InterruptedException && Thread.interrupted()) {
            throw new InterruptedException("cancelled during the model call");
        }
        if (ended.value() == null) {
            throw ModelProblems.of(ended.failure() == null ? new IllegalStateException("no answer") : ended.failure());
        }
        return usable(question, ended.value());
    }

    private ChatResponse response(ModelQuestion question, @Nullable Consumer<String> onText) {
        ChatModels clients = models.get();
        ChatRequest request = clients.request(question, override(question.agent()));
        if (onText == null) {
            return clients.whole().chat(request);
        }
        var streamed = new StreamedAnswer(onText);
        clients.streaming().chat(request, streamed);
        return streamed.response();
    }

    private ModelAnswer usable(ModelQuestion question, ChatResponse response) {
        AiMessage message = withoutThinking(response.aiMessage());
        if (response.finishReason() == FinishReason.CONTENT_FILTER) {
            throw ModelCallException.lasting(ModelFailure.FILTERED, "the model's filter suppressed the answer");
        }
        if (response.finishReason() == FinishReason.LENGTH) {
            throw ModelCallException.lasting(
                    ModelFailure.ANSWER_CUT,
                    "the answer did not fit into " + question.maxTokens() + " tokens; raise model.max_tokens");
        }
        boolean hasText = message.text() != null && !message.text().isBlank();
        if (!hasText && !message.hasToolExecutionRequests()) {
            throw ModelCallException.temporary(ModelFailure.EMPTY_ANSWER, "the model's answer is empty");
        }
        TokenUsage usage = response.tokenUsage();
        return new ModelAnswer(
                message,
                told(usage == null ? null : usage.inputTokenCount(), () -> TokenEstimate.read(question)),
                told(usage == null ? null : usage.outputTokenCount(), () -> TokenEstimate.written(message)));
    }

    private static AiMessage withoutThinking(AiMessage message) {
        if (message.text() == null) {
            return message;
        }
        var text = ThinkingText.removedFrom(message.text());
        // Some providers refuse a history with an empty text next to tool calls.
        return text.equals(message.text())
                ? message
                : message.toBuilder().text(text.isBlank() ? null : text).build();
    }

    // Zero tokens means that the server does not report them.
    private static long told(@Nullable Integer count, Supplier<Long> estimate) {
        return count == null || count <= 0 ? estimate.get() : count;
    }

    /** The name of this agent's model. */
    private String name(String agent) {
        var own = override(agent).name();
        return own == null ? model.name() : own;
    }

    private static String outcome(ModelCallException problem) {
        return problem.failure().name().toLowerCase(Locale.ROOT);
    }

    private void record(ModelQuestion question, String outcome, long began, @Nullable ModelAnswer answer) {
        boolean isWhole = section().recordPrompts();
        around.record()
                .add(new ModelCall(
                        around.clock().instant(),
                        question.agent(),
                        question.version(),
                        ModelCall.key(question.user()),
                        name(question.agent()),
                        outcome,
                        answer == null ? 0 : answer.inputTokens(),
                        answer == null ? 0 : answer.outputTokens(),
                        TimeUnit.NANOSECONDS.toMillis(around.time().nanos() - began),
                        isWhole ? question.messages().toString() : null,
                        isWhole && answer != null ? answer.message().toString() : null));
    }

    /**
     * Tells which failures are temporary.
     *
     * @param said whether a part of the answer was passed on, which a retry would repeat
     */
    private record CallFailures(AtomicBoolean said) implements RetryPolicy.Failures<ModelCallException> {

        @Override
        public boolean isTemporary(Exception failure) {
            return failure instanceof ModelCallException call && call.isTemporary() && !said.get();
        }

        @Override
        public @Nullable Duration retryAfter(Exception failure) {
            return failure instanceof ModelCallException call ? call.retryAfter() : null;
        }

        @Override
        public void tooLate(Exception failure, Duration wait) {
            if (failure instanceof ModelCallException call) {
                throw call.because("not asked again: that would be in " + wait.toSeconds() + " s");
            }
        }
    }
}
