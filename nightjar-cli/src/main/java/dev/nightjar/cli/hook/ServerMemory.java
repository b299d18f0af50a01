package dev.nightjar.cli.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.cli.host.KnownServer;
import dev.nightjar.cli.host.SpooledMessage;
import dev.nightjar.commons.text.Utf8;
import dev.nightjar.memory.MemoryException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Memory of a running {@code nightjar serve}, which has loaded what a new process would load first. */
public final class ServerMemory implements HookMemory {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int MAX_BYTES = 16 * 1024 * 1024;
    /** Statuses with which a message is refused for good. */
    private static final Set<Integer> REFUSALS =
            Set.of(HttpURLConnection.HTTP_BAD_REQUEST, HttpURLConnection.HTTP_ENTITY_TOO_LARGE);
    /** Statuses with which a message needs no further attempt: it was forgotten, or is stored with other words. */
    private static final Set<Integer> SETTLED = Set.of(HttpURLConnection.HTTP_GONE, HttpURLConnection.HTTP_CONFLICT);

    private final URI server;
    private final String token;
    private final int timeoutMs;
    private @Nullable URI known;

    /** @param timeoutMs for each connection and each answer, in milliseconds */
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
    public void store(SpooledMessage message) {
        var body = new LinkedHashMap<String, Object>();
        body.put("session", message.session());
        body.put("role", message.isUser() ? "user" : "agent");
        body.put("text", message.text());
        body.put("time", message.time().toString());
        body.put("id", message.id());
        var stored = post("/v1/messages", body);
        if (!message.id().equals(stored.path("id").textValue())) {
            throw new MemoryException("What answers at " + server + " is no 'nightjar serve'; name its address");
        }
    }

    /**
     * Posts JSON with the older client of the JDK, which is loaded faster. Redirects are not followed: another host
     * must neither get the user's words nor send text to the model.
     */
    private JsonNode post(String path, Map<String, ?> body) {
        try {
            known = known == null ? KnownServer.of(server, token, timeoutMs) : known;
            var connection = (HttpURLConnection) known.resolve(path).toURL().openConnection();
            connection.setInstanceFollowRedirects(false);
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
            var answer = stream == null ? "" : Utf8.lenient(stream.readNBytes(MAX_BYTES));
            if (SETTLED.contains(status)) {
                return MAPPER.valueToTree(body);
            } else if (status < HttpURLConnection.HTTP_OK || status >= HttpURLConnection.HTTP_MULT_CHOICE) {
                throw refused(status, answer);
            }
            return MAPPER.readTree(answer);
        } catch (IOException e) {
            throw new MemoryException(
                    "The server at " + server + " does not answer (" + e.getMessage()
                            + "); start it with 'nightjar serve'",
                    e);
        }
    }

    private MemoryException refused(int status, String answer) throws IOException {
        var told = "The server at " + server + " answered " + status;
        if (status < HttpURLConnection.HTTP_BAD_REQUEST) {
            return new MemoryException(
                    told + ", which leads elsewhere; name the address where 'nightjar serve' itself" + " answers");
        }
        var message = told + ": " + detail(answer);
        return REFUSALS.contains(status) ? new RefusedException(message) : new MemoryException(message);
    }

    private static String detail(String answer) throws IOException {
        return answer.startsWith("{") ? MAPPER.readTree(answer).path("detail").asText() : answer;
    }

    /** Refusal of a message that no further attempt can change. */
    public static final class RefusedException extends MemoryException {

        private static final long serialVersionUID = 1L;

        public RefusedException(String message) {
            super(message);
        }
    }
}
