package dev.nightjar.server.mcp;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.json.SessionView;
import dev.nightjar.server.json.StrictUtf8;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Memories and sessions as resources: two lists of the newest ones, and each one by its id. What the caller may not
 * read does not exist for it. Thread-safe.
 */
final class MemoryResources {

    static final String MEMORIES = "nightjar://memories";
    static final String SESSIONS = "nightjar://sessions";

    private static final String JSON_TYPE = "application/json";
    private static final int LISTED = 50;
    private static final int MESSAGES = 200;

    private final AgentKernel kernel;
    private final StoreCalls calls;

    MemoryResources(AgentKernel kernel, StoreCalls calls) {
        this.kernel = kernel;
        this.calls = calls;
    }

    List<Resource> list() {
        return List.of(
                Resource.builder(MEMORIES, "memories")
                        .description("The newest " + LISTED + " memories")
                        .mimeType(JSON_TYPE)
                        .build(),
                Resource.builder(SESSIONS, "sessions")
                        .description("The newest " + LISTED + " conversations")
                        .mimeType(JSON_TYPE)
                        .build());
    }

    List<ResourceTemplate> templates() {
        return List.of(
                ResourceTemplate.builder(MEMORIES + "/{id}", "memory")
                        .description("One memory by its id")
                        .mimeType(JSON_TYPE)
                        .build(),
                ResourceTemplate.builder(SESSIONS + "/{id}", "session")
                        .description("One conversation with its newest " + MESSAGES
                                + " messages, long ones shortened; the id percent-encoded")
                        .mimeType(JSON_TYPE)
                        .build());
    }

    /** @throws McpError when this user has no such resource */
    ReadResourceResult read(Requester requester, String uri) {
        var content =
                calls.answer(requester, () -> content(requester.scope(), uri)).orElseThrow(() -> missing(uri));
        return ReadResourceResult.builder(List.of(
                        TextResourceContents.builder(uri, ResourceText.of(content, uri.startsWith(SESSIONS + "/")))
                                .mimeType(JSON_TYPE)
                                .build()))
                .build();
    }

    private Optional<?> content(MemoryScope scope, String uri) {
        if (uri.equals(MEMORIES)) {
            return Optional.of(Map.of("memories", memory().list(scope, MemoryFilter.ALL, LISTED)));
        } else if (uri.equals(SESSIONS)) {
            return Optional.of(Map.of(
                    "sessions",
                    sessions().sessions(scope, LISTED).stream()
                            .map(SessionView::of)
                            .toList()));
        } else if (uri.startsWith(MEMORIES + "/")) {
            return memory(scope, decoded(uri, MEMORIES));
        } else if (uri.startsWith(SESSIONS + "/")) {
            return session(scope, decoded(uri, SESSIONS));
        }
        return Optional.empty();
    }

    private Optional<Memory> memory(MemoryScope scope, String id) {
        return id(id).flatMap(known -> memory().find(scope, known));
    }

    private Optional<SessionView> session(MemoryScope scope, String id) {
        return sessions()
                .session(scope, id)
                .map(session -> SessionView.of(session).with(sessions().transcript(scope, id, MESSAGES)));
    }

    private static McpError missing(String uri) {
        return new McpError(AskedNames.noResource(uri, "; the lists of resources tell those there are"));
    }

    private static Optional<MemoryId> id(String value) {
        try {
            return Optional.of(new MemoryId(value));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // not a valid memory id, so there is no such memory
        }
    }

    /** The URI of a session's resource. */
    static String session(String id) {
        return SESSIONS + "/" + URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String decoded(String uri, String list) {
        var id = uri.substring(list.length() + 1);
        try {
            return StrictUtf8.decoded(id);
        } catch (IllegalArgumentException e) {
            throw missing(uri);
        }
    }

    private MemoryService memory() {
        return service(MemoryService.class);
    }

    private ConversationStore sessions() {
        return service(ConversationStore.class);
    }

    private <T> T service(Class<T> type) {
        return kernel.service(type).orElseThrow(() -> new MemoryException("No plugin offers memory at present"));
    }
}
