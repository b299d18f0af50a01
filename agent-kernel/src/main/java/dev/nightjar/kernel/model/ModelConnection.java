package dev.nightjar.kernel.model;

import com.google.common.base.Suppliers;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import dev.nightjar.kernel.model.http.ModelCallException;
import dev.nightjar.kernel.model.http.ModelHttpClient;
import dev.nightjar.kernel.model.http.ModelProblems;
import dev.nightjar.kernel.model.settings.ConfiguredModel;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The connection to one model's server. Created only for a configured model, opened with the first call. Thread-safe.
 */
final class ModelConnection {

    private static final Duration MAX_CHECK = Duration.ofSeconds(10);

    private final ConfiguredModel model;
    private final ModelSurroundings around;
    private final Supplier<ModelHttpClient> http;
    private final ModelClient client;

    ModelConnection(ConfiguredModel model, ModelSurroundings around) {
        this.model = model;
        this.around = around;
        http = Suppliers.memoize(() -> new ModelHttpClient(model.key(), around.clock()));
        client = new ModelClient(model, around, Suppliers.memoize(() -> ChatModels.of(model, http.get())));
    }

    ModelClient client() {
        return client;
    }

    /** Why the server cannot be reached; empty when it can. */
    Optional<String> findProblem() {
        var ended = around.calls().start(() -> http.get().execute(listing())).await(MAX_CHECK);
        if (ended.failure() == null) {
            return Optional.empty();
        }
        ModelCallException problem =
                ended.isTimedOut() ? ModelProblems.timedOut(MAX_CHECK) : ModelProblems.of(ended.failure());
        return Optional.of(String.valueOf(problem.getMessage()));
    }

    private HttpRequest listing() {
        var request = HttpRequest.builder()
                .method(HttpMethod.GET)
                .url(model.baseUrl() + "/" + model.section().provider().listing());
        return switch (model.section().provider()) {
            case ANTHROPIC ->
                request.addHeader("x-api-key", model.key())
                        .addHeader("anthropic-version", "2023-06-01")
                        .build();
            case GEMINI -> request.addHeader("x-goog-api-key", model.key()).build();
            case OPENAI ->
                request.addHeader("Authorization", "Bearer " + model.key()).build();
            case OLLAMA, NONE -> request.build();
        };
    }
}
