package dev.nightjar.server.mcp;

import dev.nightjar.server.access.Asker;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.util.Map;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/**
 * One request to a server that keeps no sessions. Thread-safe.
 */
public final class ClientRequest {

    private static final String KEY = "nightjar.request";

    private final Asker asker;
    private final String client;
    private final StepSender steps;
    private volatile boolean isCancelled;

    /**
     * A request.
     *
     * @param asker who makes it, told by its transport
     * @param client tells apart the programs that act for this user, as far as the transport can
     * @param messages is given what the client is told before the answer, each a message of the protocol in one line, by the thread
     *     that waits for the answer
     */
    public ClientRequest(Asker asker, String client, Consumer<String> messages) {
        this.asker = asker;
        steps = new StepSender(messages);
        this.client = asker.scope().namespace().value() + '\n' + client;
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

    Asker asker() {
        return asker;
    }

    String client() {
        return client;
    }

    /** Tells the client how far the request has come. */
    void tell(ProgressNotification step) {
        steps.add(step);
    }

    /** What the work for it answers. Who subscribes to it sends what is told until then. */
    <T> Mono<T> answer(Mono<T> work) {
        return steps.sendUntilAnswered(work);
    }

    void cancelled() {
        isCancelled = true;
        steps.cancel();
    }
}
