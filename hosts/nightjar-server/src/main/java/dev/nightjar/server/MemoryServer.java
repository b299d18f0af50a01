package dev.nightjar.server;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.server.access.ServerPart;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.HttpStack;
import dev.nightjar.server.http.MessageIntake;
import dev.nightjar.server.http.ServerSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Memory over HTTP: MCP at {@code /mcp} and a JSON API at {@code /v1}. Callers need a bearer token. Each token belongs
 * to one namespace and reaches no other. A message is answered after it is stored.
 *
 * <pre>{@code
 * try (AgentKernel kernel = AgentKernel.builder().plugins(Path.of("plugins")).start();
 *         MemoryServer server = MemoryServer.start(kernel, ServerSettings.DEFAULTS)) {
 *     System.out.println(server.address() + ", token in " + server.tokenFile());
 *     …
 * }
 * }</pre>
 *
 * <p>Thread-safe. Close it before the kernel.
 */
public final class MemoryServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryServer.class);

    private final Server server;
    private final MessageIntake messages;
    private final TokenFile tokens;
    private final String host;

    private MemoryServer(Server server, MessageIntake messages, TokenFile tokens, String host) {
        this.server = server;
        this.messages = messages;
        this.tokens = tokens;
        this.host = host;
    }

    /**
     * Starts the server. Creates a token for the kernel's own namespace if there is none yet.
     *
     * @param kernel keep it open as long as the server runs
     * @throws MemoryException when the server cannot listen, or the tokens cannot be read or written
     */
    public static MemoryServer start(AgentKernel kernel, ServerSettings settings) {
        return start(kernel, settings, List.of());
    }

    /**
     * Starts a server with further parts, such as web pages.
     *
     * @throws MemoryException when the server cannot listen, or the tokens cannot be read or written
     */
    public static MemoryServer start(AgentKernel kernel, ServerSettings settings, List<ServerPart> parts) {
        var tokens = new TokenFile(kernel.dataDirectory());
        tokens.ensureOwn(kernel.scope().namespace(), kernel.clock().instant());
        var calls = new StoreCalls(settings.storeTimeout());
        var messages = new MessageIntake(kernel, calls);
        var server = HttpStack.server(kernel, tokens, messages, calls, settings, List.copyOf(parts));
        var started = new MemoryServer(server, messages, tokens, settings.host());
        try {
            server.start();
            return started;
        } catch (Exception e) {
            started.close();
            throw new MemoryException(
                    "The server cannot listen at " + settings.host() + ":" + settings.port() + ": " + reason(e)
                            + "; name another port",
                    e);
        }
    }

    /** The address it listens on. */
    public URI address() {
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    /** The file with the token for the kernel's own namespace. */
    public Path tokenFile() {
        return tokens.ownSecret();
    }

    /** Refuses new requests, answers the running ones and ends. A second call does nothing. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            LOG.warn("The server did not stop in order: {}", e.toString());
        } finally {
            messages.close();
        }
    }

    private static String reason(Exception failure) {
        var cause = failure.getCause();
        return String.valueOf((cause == null ? failure : cause).getMessage());
    }
}
