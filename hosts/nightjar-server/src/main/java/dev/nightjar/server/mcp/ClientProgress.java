package dev.nightjar.server.mcp;

import dev.nightjar.tool.ToolProgress;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.util.function.Consumer;

/** Reports the progress of a request to its client, as {@code notifications/progress}. Thread-safe. */
final class ClientProgress implements ToolProgress {

    private final Object token;
    private final Consumer<ProgressNotification> client;

    private ClientProgress(Object token, Consumer<ProgressNotification> client) {
        this.token = token;
        this.client = client;
    }

    /** Progress for a client that asked for it with a {@code progressToken}; nothing is sent to others. */
    static ToolProgress of(CallToolRequest request, Consumer<ProgressNotification> client) {
        var token = request.progressToken();
        return token == null ? NONE : new ClientProgress(token, client);
    }

    @Override
    public void report(Step step) {
        var notification = ProgressNotification.builder(token, (double) step.done());
        step.total().ifPresent(total -> notification.total((double) total));
        if (!step.message().isEmpty()) {
            notification.message(step.message());
        }
        client.accept(notification.build());
    }
}
