package dev.nightjar.server.mcp;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import reactor.core.publisher.Mono;

/**
 * Wraps a transport of the SDK to send one message after the other: if two threads send at once, the SDK drops a
 * message.
 */
final class SerialTransport implements McpServerTransport {

    private final McpServerTransport transport;
    private final ReentrantLock sending = new ReentrantLock();

    SerialTransport(McpServerTransport transport) {
        this.transport = transport;
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            sending.lock();
            try {
                transport.sendMessage(message).block();
            } finally {
                sending.unlock();
            }
        });
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return transport.unmarshalFrom(data, type);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }
}
