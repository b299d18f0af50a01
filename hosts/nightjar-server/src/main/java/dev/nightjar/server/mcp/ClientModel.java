package dev.nightjar.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.model.LanguageModel;
import dev.nightjar.model.LanguageModelException;
import dev.nightjar.model.ModelFailure;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * The model of an MCP client that offers {@code sampling}. A host sets it in its kernel before it serves the client. It
 * answers one request at a time. After a request is declined or times out, the client is not asked again. Thread-safe.
 */
public final class ClientModel implements LanguageModel {

    private static final String NAME = "the model of the MCP client";

    private final CompletableFuture<Function<CreateMessageRequest, Mono<JsonNode>>> client = new CompletableFuture<>();
    private final ReentrantLock asking = new ReentrantLock();
    private volatile boolean isDeclined;
    private volatile Runnable withoutModel = () -> {};

    @Override
    public String name() {
        return NAME;
    }

    /** Sets what to do when the client offers no model. */
    public void whenMissing(Runnable work) {
        withoutModel = work;
    }

    /** Waits until it is known whether the client offers a model, and then for its answer. */
    @Override
    public Answer answer(Request request) throws InterruptedException {
        var sampling = sampling(request.limit());
        asking.lockInterruptibly();
        try {
            if (isDeclined) {
                throw new LanguageModelException(
                        ModelFailure.UNAUTHORIZED, "the client or its user has declined to be asked");
            }
            return ask(sampling, request);
        } finally {
            asking.unlock();
        }
    }

    private Function<CreateMessageRequest, Mono<JsonNode>> sampling(Duration limit) throws InterruptedException {
        try {
            return client.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new LanguageModelException(ModelFailure.UNREACHABLE, "the client has not begun to talk");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof LanguageModelException known
                    ? new LanguageModelException(known.failure(), String.valueOf(known.getMessage()))
                    : new IllegalStateException(e.getCause());
        }
    }

    private Answer ask(Function<CreateMessageRequest, Mono<JsonNode>> sampling, Request request)
            throws InterruptedException {
        var said = SamplingMessage.builder(
                        Role.USER, TextContent.builder(request.user()).build())
                .build();
        var asked = sampling.apply(CreateMessageRequest.builder(List.of(said), request.maxTokens())
                        .systemPrompt(request.system())
                        .build())
                .toFuture();
        boolean isAnswered = false;
        try {
            var answer = answer(asked.get(request.limit().toMillis(), TimeUnit.MILLISECONDS));
            isAnswered = true;
            return answer;
        } catch (ExecutionException e) {
            var why = e.getCause() == null ? e : e.getCause();
            throw new LanguageModelException(ModelFailure.UNAUTHORIZED, "declined: " + why.getMessage());
        } catch (TimeoutException e) {
            throw new LanguageModelException(ModelFailure.TIMED_OUT, "no answer within " + request.limit());
        } finally {
            isDeclined = !isAnswered;
            asked.cancel(true);
        }
    }

    /** The answer in a message, whose content is one block or several. */
    private static Answer answer(JsonNode message) {
        var text = new StringBuilder(message.path("content").path("text").asText());
        message.path("content").forEach(block -> text.append(block.path("text").asText()));
        return new Answer(
                text.toString(), 0, 0, message.path("stopReason").asText().equals("maxTokens"));
    }

    /** The client offers a model. */
    void found(Function<CreateMessageRequest, Mono<JsonNode>> sampling) {
        client.complete(sampling);
    }

    /** The client offers no model. */
    void missing() {
        withoutModel.run();
        client.completeExceptionally(
                new LanguageModelException(ModelFailure.NOT_CONFIGURED, "the client offers no model"));
    }

    /** The connection has ended. */
    public void end() {
        isDeclined = true;
        client.completeExceptionally(new LanguageModelException(ModelFailure.UNREACHABLE, "the client has gone"));
    }
}
