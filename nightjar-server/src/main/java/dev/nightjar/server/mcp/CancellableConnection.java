package dev.nightjar.server.mcp;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A transport of the SDK whose sessions let the client cancel requests, which those of the SDK do not, and drop no answer.
 *
 * @param transport reads and writes the messages
 * @param closed is told when a session is closed, as when its transport reads no more
 * @param names what there is to ask for
 * @param model is told whether the client offers one
 */
record CancellableConnection(McpServerTransportProvider transport, Runnable closed, AskedNames names, ClientModel model)
        implements McpServerTransportProvider {

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        transport.setSessionFactory(connection -> {
            var serial = new SerialTransport(connection);
            return new CancellableSession(factory.create(serial), serial, closed, names, model);
        });
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return transport.notifyClients(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return transport.notifyClient(sessionId, method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }
}
