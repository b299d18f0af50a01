package dev.nightjar.server.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Wraps a transport of the SDK without sessions, so that a client can cancel a request and gets progress; the SDK's
 * transport has neither.
 *
 * @param transport reads and writes the messages, and passes a {@link ClientRequest} on with each
 * @param names the known tools, prompts and resources
 */
record CancellableRequests(McpStatelessServerTransport transport, AskedNames names)
        implements McpStatelessServerTransport {

    private static final long IDLE_SECONDS = 10;

    /**
     * Threads for requests, as many as the transport accepts. By default the SDK shares a few threads among all servers
     * of the process, which one client can fill.
     */
    private static final Scheduler THREADS = Schedulers.fromExecutorService(new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            CancellableRequests::thread));

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        transport.setMcpHandler(new Handler(handler, names, new RunningRequests()));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "nightjar-mcp");
        thread.setDaemon(true);
        return thread;
    }

    private record Handler(McpStatelessServerHandler handler, AskedNames names, RunningRequests requests)
            implements McpStatelessServerHandler {

        /** An empty result means cancelled, because the SDK answers everything else. */
        @Override
        public Mono<JSONRPCResponse> handleRequest(McpTransportContext context, JSONRPCRequest request) {
            var refusal = names.refusal(request);
            if (refusal.isPresent()) {
                return Mono.just(refusal.get());
            }
            var client = ClientRequest.of(context);
            return client.answer(requests.cancellable(
                            RunningRequests.Key.of(client.client(), request.id()),
                            handler.handleRequest(context, request).subscribeOn(THREADS))
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
