package dev.nightjar.server;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.mcp.ClientModel;
import dev.nightjar.server.mcp.McpEndpoint;
import dev.nightjar.server.mcp.McpJson;
import dev.nightjar.server.mcp.PendingAnswers;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/**
 * An MCP server for one client over a pair of streams, such as standard input and output. All requests act for one
 * user.
 *
 * <pre>{@code
 * try (AgentKernel kernel = AgentKernel.builder().plugins(Path.of("plugins")).start()) {
 *     McpStdio.serve(kernel, kernel.scope(), System.in, System.out);
 * }
 * }</pre>
 */
public final class McpStdio {

    /** Longer than the time limit of a tool. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(20);

    private static final Duration STORE_TIMEOUT = Duration.ofSeconds(10);

    private McpStdio() {}

    /**
     * Serves until the input ends and all earlier requests are answered. Only protocol messages are written to the
     * output. An input line that is not a protocol message is answered with an error.
     *
     * @param kernel close it after this call, not before
     * @param scope the user's scope
     * @param in what the client writes; not closed
     * @param out what the client reads; not closed
     * @throws InterruptedException when the thread is interrupted; the connection is then closed
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public static void serve(AgentKernel kernel, MemoryScope scope, InputStream in, OutputStream out)
            throws InterruptedException {
        serve(kernel, scope, in, out, new ClientModel());
    }

    /**
     * Serves a client of a kernel that may read finished conversations with the client's own model, if the client
     * offers it.
     *
     * @param model the model that was set before the kernel started ({@code AgentKernel.builder().model(model)}); the
     *     kernel stops using it when the client offers none
     */
    public static void serve(AgentKernel kernel, MemoryScope scope, InputStream in, OutputStream out, ClientModel model)
            throws InterruptedException {
        if (!scope.agentId().equals(kernel.scope().agentId())) {
            throw new IllegalArgumentException("This host is the agent '"
                    + kernel.scope().agentId() + "' and has no memory of the agent '" + scope.agentId() + "'");
        }
        model.whenMissing(() -> kernel.model().giveBack(model));
        var pending = new PendingAnswers(in, out, LAST_ANSWERS);
        var transport = new StdioServerTransportProvider(McpJson.mapper(), pending.in(), pending.out());
        var calls = new StoreCalls(STORE_TIMEOUT);
        var server = new McpEndpoint(kernel, calls).serve(transport, scope, pending::end, model);
        try {
            pending.awaitEnd();
        } finally {
            model.end();
            server.closeGracefully();
        }
    }
}
