package dev.nightjar.server.mcp;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A transport of the SDK whose sessions let the client cancel requests, which those of the SDK do not.
 *
 * @param transport reads and writes the messages
 * @param names what there is to ask for
 */
record CancellableConnection(McpServerTransportProvider transport, AskedNames names)
        implements McpServerTransportProvider {

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        transport.setSessionFactory(
                connection -> new CancellableSession(factory.create(connection), connection, names));
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
