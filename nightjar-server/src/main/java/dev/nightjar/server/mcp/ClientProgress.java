package dev.nightjar.server.mcp;

import dev.nightjar.extension.ToolProgress;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.util.function.Consumer;

/** Tells the client of a request how far it has come, as {@code notifications/progress}. Thread-safe. */
final class ClientProgress implements ToolProgress {

    private final Object token;
    private final Consumer<ProgressNotification> client;

    private ClientProgress(Object token, Consumer<ProgressNotification> client) {
        this.token = token;
        this.client = client;
    }

    /** For a client that has asked for it by a {@code progressToken}; for any other one, nothing is told. */
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
