package dev.nightjar.server.mcp;

import dev.nightjar.extension.ToolProgress;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;

/** Tells the client of a request how far it has come, as {@code notifications/progress}. Thread-safe. */
final class ClientProgress implements ToolProgress {

    private final McpSyncServerExchange exchange;
    private final Object token;

    private ClientProgress(McpSyncServerExchange exchange, Object token) {
        this.exchange = exchange;
        this.token = token;
    }

    /** For a client that has asked for it by a {@code progressToken}; for any other one, nothing is told. */
    static ToolProgress of(McpSyncServerExchange exchange, CallToolRequest request) {
        var token = request.progressToken();
        return token == null ? NONE : new ClientProgress(exchange, token);
    }

    @Override
    public void report(Step step) {
        var notification = ProgressNotification.builder(token, (double) step.done());
        step.total().ifPresent(total -> notification.total((double) total));
        if (!step.message().isEmpty()) {
            notification.message(step.message());
        }
        exchange.progressNotification(notification.build());
    }
}
