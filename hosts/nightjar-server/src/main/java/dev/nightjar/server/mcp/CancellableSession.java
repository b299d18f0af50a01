package dev.nightjar.server.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;

/** An SDK session whose requests the client can cancel. It wraps the SDK's own session. */
final class CancellableSession extends McpServerSession {

    /** A connection has one client. */
    private static final String CLIENT = "";

    private static final TypeRef<JsonNode> MESSAGE = new TypeRef<>() {};

    private final McpServerSession session;
    private final McpServerTransport transport;
    private final AskedNames names;
    private final RunningRequests requests = new RunningRequests();
    private final Runnable closed;
    private final ClientModel model;
    private final AtomicBoolean isInitialized = new AtomicBoolean();
    private volatile boolean isOpened;
    private volatile boolean isOfferingModel;

    /**
     * @param closed called when the session is closed
     * @param model learns whether the client offers a model
     */
    CancellableSession(
            McpServerSession session,
            McpServerTransport transport,
            Runnable closed,
            AskedNames names,
            ClientModel model) {
        super(session.getId(), Duration.ZERO, transport, request -> Mono.empty(), Map.of(), Map.of());
        this.session = session;
        this.transport = transport;
        this.closed = closed;
        this.names = names;
        this.model = model;
    }

    @Override
    public Mono<Void> handle(JSONRPCMessage message) {
        if (message instanceof JSONRPCRequest request && !request.method().equals(McpSchema.METHOD_INITIALIZE)) {
            var refusal = names.refusal(request);
            if (refusal.isPresent()) {
                return transport.sendMessage(refusal.get());
            } else if (!isOpened) {
                return transport.sendMessage(beforeOpening(request));
            }
            var answer = requests.cancellable(RunningRequests.Key.of(CLIENT, request.id()), session.handle(message));
            return initialized().then(answer);
        } else if (message instanceof JSONRPCNotification notification) {
            var cancelled = RunningRequests.cancelledBy(CLIENT, notification);
            if (cancelled.isPresent()) {
                return Mono.fromRunnable(() -> requests.cancel(cancelled.get()));
            }
            if (notification.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
                return initialized();
            }
        } else if (message instanceof JSONRPCRequest opening) {
            isOpened = true;
            isOfferingModel = opening.params() instanceof Map<?, ?> params
                    && params.get("capabilities") instanceof Map<?, ?> capabilities
                    && capabilities.get("sampling") != null;
        }
        return session.handle(message);
    }

    /**
     * Tells the SDK's session once that the client is ready. A client that sends requests is, also without the
     * notification, for which the SDK's session would wait without an answer.
     */
    private Mono<Void> initialized() {
        return isInitialized.compareAndSet(false, true)
                ? session.handle(new JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED))
                        .doFinally(end -> tellModel())
                : Mono.empty();
    }

    /** The protocol allows a ping only, before the connection is opened. */
    private static JSONRPCResponse beforeOpening(JSONRPCRequest request) {
        return request.method().equals(McpSchema.METHOD_PING)
                ? JSONRPCResponse.result(request.id(), Map.of())
                : JSONRPCResponse.error(
                        request.id(),
                        new JSONRPCError(
                                ErrorCodes.INVALID_REQUEST,
                                "'" + request.method() + "' came before 'initialize'; send that first"));
    }

    private void tellModel() {
        if (isOfferingModel) {
            model.found(question -> session.sendRequest(McpSchema.METHOD_SAMPLING_CREATE_MESSAGE, question, MESSAGE));
        } else {
            model.missing();
        }
    }

    @Override
    public void init(McpSchema.ClientCapabilities capabilities, McpSchema.Implementation client) {
        session.init(capabilities, client);
    }

    @Override
    public void setMinLoggingLevel(LoggingLevel level) {
        session.setMinLoggingLevel(level);
    }

    @Override
    public boolean isNotificationForLevelAllowed(LoggingLevel level) {
        return session.isNotificationForLevelAllowed(level);
    }

    @Override
    public <T> Mono<T> sendRequest(String method, Object params, TypeRef<T> type) {
        return session.sendRequest(method, params, type);
    }

    @Override
    public Mono<Void> sendNotification(String method, Object params) {
        return session.sendNotification(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return session.closeGracefully();
    }

    @Override
    public void close() {
        session.close();
        closed.run();
    }
}
