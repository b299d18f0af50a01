package dev.nightjar.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.internal.value.Identifier;
import dev.nightjar.memory.Memory;
import dev.nightjar.server.json.SessionView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Request and response bodies of the JSON API. {@code openapi.json} describes their properties. */
final class ApiBodies {

    private ApiBodies() {}

    private static void required(String name, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("'" + name + "' is missing or blank");
        }
    }

    /** An optional text as it is meant: clients that fill in every property send blank ones for none. */
    private static @Nullable String given(@Nullable String value) {
        return value == null || value.isBlank() ? null : value;
    }

    private static @Nullable List<String> given(@Nullable List<String> values) {
        var given = values == null
                ? List.<String>of()
                : values.stream().filter(value -> given(value) != null).toList();
        return given.isEmpty() ? null : given;
    }

    /** A message to store. */
    record Message(
            String session,
            String role,
            @Nullable String text,
            @Nullable String speaker,
            @Nullable String time,
            @Nullable String id,
            @Nullable List<Call> toolCalls) {

        private static final int MAX_ID = 200;

        /** @throws IllegalArgumentException naming what is missing or too long */
        Message {
            required("session", session);
            required("role", role);
            if (toolCalls == null || toolCalls.isEmpty()) {
                required("text", text);
            }
            speaker = given(speaker);
            time = given(time);
            id = given(id);
            if (id != null && id.length() > MAX_ID) {
                throw new IllegalArgumentException("'id' must have at most " + MAX_ID + " characters");
            }
        }
    }

    /** A tool call that led to an answer. */
    record Call(
            String name,
            @Nullable JsonNode arguments,
            String result,
            @Nullable Boolean isError) {

        /** @throws IllegalArgumentException naming what is missing */
        Call {
            required("tool_calls.name", name);
        }
    }

    /** The result of storing a message. */
    record StoredMessage(String id, @Nullable String episode, boolean isRepeated) {}

    /** A prompt that is about to be answered. */
    record ContextBody(
            String prompt,
            @Nullable String session,
            @Nullable List<String> injected) {

        /** @throws IllegalArgumentException when there is no prompt, or the session id is invalid */
        ContextBody {
            if (prompt == null) {
                throw new IllegalArgumentException("'prompt' is missing");
            }
            session = given(session);
            Identifier.wellFormedOrNull("session", session);
        }
    }

    /** The context for a prompt. */
    record Context(String text, List<LeftOut> leftOut) {}

    /** A block that is missing from the context. */
    record LeftOut(String extension, String problem) {}

    /** A search query. */
    record Search(
            String query,
            @Nullable Integer limit,
            @Nullable List<String> kinds,
            @Nullable List<String> tags,
            @Nullable String category,
            @Nullable String session,
            @Nullable String excludeSession,
            @Nullable String after,
            @Nullable String before,
            @Nullable String asOf) {

        /** @throws IllegalArgumentException when there is no query */
        Search {
            required("query", query);
            kinds = given(kinds);
            tags = given(tags);
            category = given(category);
            session = given(session);
            excludeSession = given(excludeSession);
            after = given(after);
            before = given(before);
            asOf = given(asOf);
        }
    }

    /** The results, best first. */
    record Hits(List<Hit> hits) {}

    /** One result. */
    record Hit(int rank, double score, double relevance, Memory memory) {}

    /** The user's verdict on a memory: {@code useful} or {@code wrong}. */
    record Feedback(String verdict) {

        Feedback {
            required("verdict", verdict);
        }
    }

    /** A fact or note to save. */
    record NewMemory(
            String kind,
            String content,
            @Nullable Double confidence,
            @Nullable String durability,
            @Nullable String key,
            @Nullable String category,
            @Nullable List<String> tags,
            @Nullable Map<String, Object> metadata,
            @Nullable String expiresAt,
            @Nullable String session) {

        /** @throws IllegalArgumentException naming what is missing */
        NewMemory {
            required("kind", kind);
            required("content", content);
            durability = given(durability);
            key = given(key);
            category = given(category);
            tags = given(tags);
            expiresAt = given(expiresAt);
            session = given(session);
        }
    }

    record SavedMemory(boolean isNew, Memory memory) {}

    /** A page of memories, and where the next one begins. */
    record Memories(List<Memory> memories, @Nullable String next) {}

    /** The erased memories, and the facts that became active again. */
    record Erased(List<String> erased, List<String> restored) {}

    /** Number of memories erased with a conversation. */
    record ErasedSession(long memories) {}

    /** Numbers of what is kept of a user, and the fingerprint that erases it. */
    record User(String namespace, long memories, long sessions, long reports, String fingerprint) {}

    /** Numbers of memories and conversations erased of a user. */
    record ErasedUser(long memories, long sessions) {}

    /** A page of conversations, and where the next one begins. */
    record Sessions(List<SessionView> sessions, @Nullable String next) {}

    /** The tools that a model may call. */
    record Tools(List<Tool> tools) {}

    /** A tool. */
    record Tool(String name, String description, JsonNode parameters, boolean isReadOnly, boolean isDestructive) {}

    /** A call of a tool. */
    record ToolCall(
            String session,
            @Nullable JsonNode arguments,
            @Nullable List<String> heard) {

        /** @throws IllegalArgumentException when there is no session */
        ToolCall {
            required("session", session);
        }
    }

    /** Answer of a tool: JSON for the model, as text. */
    record ToolResult(boolean isError, String result) {}

    /** Arguments as JSON text. Models write them as text, which need not be JSON; a tool says so itself. */
    static String argumentText(@Nullable JsonNode arguments) {
        if (arguments == null || arguments.isNull()) {
            return "{}";
        }
        return arguments.isTextual() ? arguments.textValue() : arguments.toString();
    }

    /** Shows that the server knows a token. */
    record Proof(String proof) {}

    /** Whether the server answers. */
    record Health(String status) {}
}
