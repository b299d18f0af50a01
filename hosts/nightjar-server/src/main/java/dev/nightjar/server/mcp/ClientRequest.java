package dev.nightjar.server.mcp;

import dev.nightjar.server.access.Requester;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.util.Map;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/** One request to a server without sessions. Thread-safe. */
public final class ClientRequest {

    private static final String KEY = "nightjar.request";

    private final Requester requester;
    private final String client;
    private final StepSender steps;
    private volatile boolean isCancelled;

    /**
     * A request.
     *
     * @param requester the caller, as the transport found it
     * @param client distinguishes the programs of this user, as far as the transport can
     * @param messages receives the messages before the answer, each a protocol message in one line, in the thread that
     *     waits for the answer
     */
    public ClientRequest(Requester requester, String client, Consumer<String> messages) {
        this.requester = requester;
        steps = new StepSender(messages);
        this.client = requester.scope().namespace().value() + '\n' + client;
    }

    /** The context in which a transport passes it on. */
    public McpTransportContext context() {
        return McpTransportContext.create(Map.of(KEY, this));
    }

    /** Whether the client has cancelled it; then no message is sent for it. */
    public boolean isCancelled() {
        return isCancelled;
    }

    static ClientRequest of(McpTransportContext context) {
        return (ClientRequest) context.get(KEY);
    }

    Requester requester() {
        return requester;
    }

    String client() {
        return client;
    }

    /** Reports progress to the client. */
    void tell(ProgressNotification step) {
        steps.add(step);
    }

    /** The answer of this work. The subscriber's thread sends progress until then. */
    <T> Mono<T> answer(Mono<T> work) {
        return steps.sendUntilAnswered(work);
    }

    void cancelled() {
        isCancelled = true;
        steps.cancel();
    }
}
