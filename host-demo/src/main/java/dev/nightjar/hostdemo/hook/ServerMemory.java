package dev.nightjar.hostdemo.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.memory.MemoryException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Memory behind a running {@code nightjar serve}: it has all loaded that a process of its own would load first. */
public final class ServerMemory implements HookMemory {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final URI server;
    private final String token;
    private final int timeoutMs;

    /**
     * Of this server.
     *
     * @param server its address
     * @param token a token of it; its namespace is the one that is used
     * @param timeoutMs how long an answer may take, ≥ 1
     */
    public ServerMemory(URI server, String token, int timeoutMs) {
        this.server = server;
        this.token = token;
        this.timeoutMs = timeoutMs;
    }

    @Override
    public String context(String session, String prompt, List<String> injected) {
        return post("/v1/context", Map.of("session", session, "prompt", prompt, "injected", injected))
                .path("text")
                .asText();
    }

    @Override
    public void store(String session, boolean isUser, String text, @Nullable String id) {
        var message = new LinkedHashMap<String, Object>();
        message.put("session", session);
        message.put("role", isUser ? "user" : "agent");
        message.put("text", text);
        if (id != null) {
            message.put("id", id);
        }
        post("/v1/messages", message);
    }

    /** With the plain client of the JDK, which is loaded faster than the newer one. */
    private JsonNode post(String path, Map<String, ?> body) {
        try {
            var connection = (HttpURLConnection) server.resolve(path).toURL().openConnection();
            connection.setRequestMethod("POST");
            connection.setConnectTimeout(timeoutMs);
            connection.setReadTimeout(timeoutMs);
            connection.setDoOutput(true);
            connection.setRequestProperty("Authorization", "Bearer " + token);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(MAPPER.writeValueAsBytes(body));
            int status = connection.getResponseCode();
            var stream = status < HttpURLConnection.HTTP_BAD_REQUEST
                    ? connection.getInputStream()
                    : connection.getErrorStream();
            var answer = stream == null ? "" : new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            if (status >= HttpURLConnection.HTTP_BAD_REQUEST) {
                throw new MemoryException("The server at " + server + " answered " + status + ": " + detail(answer));
            }
            return MAPPER.readTree(answer);
        } catch (IOException e) {
            throw new MemoryException(
                    "The server at " + server + " does not answer (" + e.getMessage()
                            + "); start it with 'nightjar serve'",
                    e);
        }
    }

    private static String detail(String answer) throws IOException {
        return answer.startsWith("{") ? MAPPER.readTree(answer).path("detail").asText() : answer;
    }
}
