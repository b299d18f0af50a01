package dev.nightjar.kernel.model.http;

import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.nightjar.commons.http.RetryAfter;
import dev.nightjar.model.ModelFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of all providers: in the caller's thread, which an interrupt frees; with a limit on the size of an
 * answer; without the parameters that the server has refused; and with every failure, including a requested waiting
 * time, as a {@link ModelCallException}. Thread-safe.
 */
public final class ModelHttpClient implements dev.langchain4j.http.client.HttpClient {

    private static final int MAX_ANSWER = 16 << 20;
    private static final int MAX_REFUSAL = 64 << 10;
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final String key;
    private final Clock clock;
    private final RefusedParameters parameters = new RefusedParameters();
    // HTTP/1.1: some small servers fail on the upgrade that the JDK's client otherwise tries first.
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();

    public ModelHttpClient(String key, Clock clock) {
        this.key = key;
        this.clock = clock;
    }

    /** Whether the server has refused a parameter whose name begins like this. */
    public boolean hasRefused(String beginning) {
        return parameters.hasRefused(beginning);
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        HttpResponse<InputStream> response = send(request);
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(MAX_ANSWER + 1);
            if (bytes.length > MAX_ANSWER) {
                throw ModelCallException.lasting(
                        ModelFailure.MALFORMED_ANSWER, "the model's answer is larger than 16 MiB");
            }
            refuseWhatIsNotJson(response, bytes);
            return SuccessfulHttpResponse.builder()
                    .statusCode(response.statusCode())
                    .headers(response.headers().map())
                    .body(new String(bytes, StandardCharsets.UTF_8))
                    .build();
        } catch (IOException e) {
            throw ModelProblems.cutOff();
        }
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        HttpResponse<InputStream> response;
        try {
            response = send(request);
            if (isHtml(response)) {
                response.body().close();
                throw html();
            }
        } catch (IOException e) {
            listener.onError(ModelProblems.cutOff());
            return;
        } catch (ModelCallException e) {
            listener.onError(e);
            return;
        }
        listener.onOpen(SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .build());
        try (InputStream body = new LimitedStream(response.body(), MAX_ANSWER)) {
            parser.parse(body, listener);
        } catch (IOException e) {
            listener.onError(ModelProblems.cutOff());
        }
        listener.onClose();
    }

    private HttpResponse<InputStream> send(HttpRequest request) {
        var builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        String body = parameters.adapted(request.body());
        builder.method(request.method().name(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        try {
            HttpResponse<InputStream> response = client.send(builder.build(), BodyHandlers.ofInputStream());
            if (response.statusCode() / 100 != 2) {
                throw refused(response, body);
            }
            AnswerInProgress.opened(response.body());
            return response;
        } catch (IOException e) {
            throw ModelProblems.unreachable(URI.create(request.url()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelCallException.lasting(ModelFailure.TIMED_OUT, "interrupted while waiting for the model");
        }
    }

    private ModelCallException refused(HttpResponse<InputStream> response, @Nullable String sent) throws IOException {
        Duration wait = response.headers()
                .firstValue("Retry-After")
                .map(value -> RetryAfter.parse(value, clock))
                .orElse(null);
        try (InputStream body = response.body()) {
            String text = new String(body.readNBytes(MAX_REFUSAL), StandardCharsets.UTF_8);
            var problem = ModelProblems.refused(response.statusCode(), text.replace(key, "…"), wait);
            boolean isLearned = problem.failure() == ModelFailure.REQUEST_REFUSED && parameters.learn(sent, text);
            return isLearned ? problem.changing() : problem;
        }
    }

    private static void refuseWhatIsNotJson(HttpResponse<InputStream> response, byte[] bytes) throws IOException {
        var start = new ByteArrayInputStream(bytes);
        int first = start.read();
        while (first >= 0 && first <= ' ') {
            first = start.read();
        }
        if (isHtml(response) || first == '<') {
            throw html();
        }
        if (first != '{') {
            throw ModelCallException.temporary(
                    ModelFailure.MALFORMED_ANSWER,
                    first < 0 ? "the model's answer has no body" : "the model's answer is not a JSON object");
        }
    }

    private static boolean isHtml(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Content-Type")
                .map(type -> type.toLowerCase(Locale.ROOT).startsWith("text/html"))
                .orElse(false);
    }

    private static ModelCallException html() {
        return ModelCallException.lasting(
                ModelFailure.MALFORMED_ANSWER,
                "the answer is a page of HTML, not a model's; check model.base_url and any proxy between");
    }
}
