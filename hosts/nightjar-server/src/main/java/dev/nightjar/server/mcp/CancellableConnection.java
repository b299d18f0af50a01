package dev.nightjar.server.mcp;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * Wraps a transport of the SDK so that clients can cancel requests and no answer is lost; the SDK's own sessions have
 * neither.
 *
 * @param transport reads and writes the messages
 * @param closed called when a session is closed, for example because its input has ended
 * @param names the known tools, prompts and resources
 * @param model learns whether the client offers a model
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
