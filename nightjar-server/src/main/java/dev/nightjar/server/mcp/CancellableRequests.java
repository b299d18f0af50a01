package dev.nightjar.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A transport of the SDK without sessions that lets the client of a request cancel it and tells how far it has come,
 * which that of the SDK does not.
 *
 * @param transport reads and writes the messages, and gives a {@link ClientRequest} on with each
 */
record CancellableRequests(McpStatelessServerTransport transport) implements McpStatelessServerTransport {

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        transport.setMcpHandler(new Handler(handler, new RunningRequests()));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }

    private record Handler(McpStatelessServerHandler handler, RunningRequests requests)
            implements McpStatelessServerHandler {

        /** What is empty was cancelled: the SDK answers everything else. */
        @Override
        public Mono<JSONRPCResponse> handleRequest(McpTransportContext context, JSONRPCRequest request) {
            var client = ClientRequest.of(context);
            return client.answer(requests.cancellable(
                            RunningRequests.Key.of(client.client(), request.id()),
                            handler.handleRequest(context, request))
                    .switchIfEmpty(Mono.fromRunnable(client::cancelled)));
        }

        @Override
        public Mono<Void> handleNotification(McpTransportContext context, JSONRPCNotification notification) {
            var cancelled =
                    RunningRequests.cancelledBy(ClientRequest.of(context).client(), notification);
            return cancelled.isPresent()
                    ? Mono.fromRunnable(() -> requests.cancel(cancelled.get()))
                    : handler.handleNotification(context, notification);
        }
    }
}
