package dev.nightjar.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** Somebody who calls the JSON API with a token. Thread-safe. */
record Caller(URI server, String token) {

    static final JsonMapper JSON = JsonMapper.builder().build();

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What came back. */
    record Reply(int status, JsonNode body, HttpResponse<String> whole) {

        String text() {
            return whole.body();
        }
    }

    Reply get(String path) {
        return send(request(path).GET());
    }

    Reply delete(String path) {
        return send(request(path).DELETE());
    }

    Reply post(String path, Map<String, ?> body) {
        return post(path, JSON.valueToTree(body).toString());
    }

    Reply post(String path, String body) {
        return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    Reply say(String session, String text) {
        return post("/v1/messages", Map.of("session", session, "role", "user", "text", text));
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("Not JSON: " + text, e);
        }
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    static Reply send(HttpRequest.Builder request) {
        var response = exchange(request);
        return new Reply(response.statusCode(), json(response.body()), response);
    }

    /** The answer to a request, which may be anything. */
    static HttpResponse<String> exchange(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
