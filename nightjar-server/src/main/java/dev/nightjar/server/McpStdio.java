package dev.nightjar.server;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.mcp.ClientModel;
import dev.nightjar.server.mcp.McpDoor;
import dev.nightjar.server.mcp.McpJson;
import dev.nightjar.server.mcp.PendingAnswers;
import dev.nightjar.server.access.StoreCalls;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/**
 * Memory for one MCP client over a pair of streams, such as standard input and output: all that is asked acts for one user.
 *
 * <pre>{@code
 * try (AgentKernel kernel = AgentKernel.builder().plugins(Path.of("plugins")).start()) {
 *     McpStdio.serve(kernel, kernel.scope(), System.in, System.out);
 * }
 * }</pre>
 */
public final class McpStdio {

    /** Longer than a tool may take. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(20);

    private static final Duration STORE_TIMEOUT = Duration.ofSeconds(10);

    private McpStdio() {}

    /**
     * Answers until the input ends, and what was asked by then. Nothing but the protocol is written to the output; a line that
     * is no message of the protocol ends the connection.
     *
     * @param kernel stays open; the caller closes it afterwards
     * @param scope whose memory it is
     * @param in what the client writes; not closed
     * @param out what the client reads; not closed
     * @throws InterruptedException when the thread is interrupted; the connection is closed
     * @throws IllegalArgumentException when the scope is another agent's
     */
    public static void serve(AgentKernel kernel, MemoryScope scope, InputStream in, OutputStream out)
            throws InterruptedException {
        serve(kernel, scope, in, out, new ClientModel());
    }

    /**
     * The same for a kernel that may read finished conversations with the client's own model, where the client offers it.
     *
     * @param model what the kernel was lent before it was started ({@code AgentKernel.builder().model(model)}); given back when
     *     the client offers none
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
        var server = new McpDoor(kernel, new StoreCalls(STORE_TIMEOUT)).serve(transport, scope, pending::end, model);
        try {
            pending.awaitEnd();
        } finally {
            model.end();
            server.closeGracefully();
        }
    }
}
