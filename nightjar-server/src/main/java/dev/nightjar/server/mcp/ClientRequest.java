package dev.nightjar.server.mcp;

import dev.nightjar.memory.MemoryScope;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;

/**
 * One request to a server that keeps no sessions. Thread-safe.
 */
public final class ClientRequest {

    private static final String KEY = "nightjar.request";

    private final MemoryScope scope;
    private final String client;
    private volatile boolean isCancelled;

    /**
     * A request.
     *
     * @param scope who makes it, told by its transport
     * @param client tells apart the programs that act for this user, as far as the transport can
     */
    public ClientRequest(MemoryScope scope, String client) {
        this.scope = scope;
        this.client = scope.namespace().value() + '\n' + client;
    }

    /** As a transport gives it on. */
    public McpTransportContext context() {
        return McpTransportContext.create(Map.of(KEY, this));
    }

    /** Whether the client has cancelled it: then no message is sent for it. */
    public boolean isCancelled() {
        return isCancelled;
    }

    static ClientRequest of(McpTransportContext context) {
        return (ClientRequest) context.get(KEY);
    }

    MemoryScope scope() {
        return scope;
    }

    String client() {
        return client;
    }

    void cancelled() {
        isCancelled = true;
    }
}
