package dev.nightjar.server.http;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.server.mcp.McpDoor;
import dev.nightjar.server.mcp.McpJson;
import dev.nightjar.server.store.StoreCalls;
import dev.nightjar.server.token.TokenFile;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import jakarta.servlet.DispatcherType;
import java.time.Duration;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Puts the HTTP server together: connector, access, routes and MCP. */
public final class HttpStack {

    /** Where MCP is. */
    public static final String MCP_PATH = "/mcp";

    private static final int MAX_THREADS = 100;
    private static final int MAX_HEADER_BYTES = 16 * 1024;
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration LAST_REQUESTS = Duration.ofSeconds(15);

    private HttpStack() {}

    /**
     * A server that is not started yet. Its stop waits for requests under way and refuses new ones.
     *
     * @param kernel whose memory it serves
     * @param messages stores what is said
     * @param calls bounds what is asked of the store
     */
    public static Server server(
            AgentKernel kernel, TokenFile tokens, MessageIntake messages, StoreCalls calls, ServerSettings settings) {
        var threads = new QueuedThreadPool(MAX_THREADS);
        threads.setName("nightjar-server");
        threads.setDaemon(true);
        var server = new Server(threads);
        server.addConnector(connector(server, settings));
        server.setStopTimeout(LAST_REQUESTS.toMillis());
        server.setErrorHandler(new ProblemPages());
        // A client that sends slowly keeps a buffer waiting, and no thread.
        var received = new EagerContentHandler(
                context(kernel, tokens, messages, calls, settings),
                new EagerContentHandler.RetainedContentLoaderFactory(settings.maxRequestBytes(), 0, false));
        server.setHandler(new GracefulHandler(received));
        return server;
    }

    private static ServerConnector connector(Server server, ServerSettings settings) {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        var connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(IDLE.toMillis());
        return connector;
    }

    private static ServletContextHandler context(
            AgentKernel kernel, TokenFile tokens, MessageIntake messages, StoreCalls calls, ServerSettings settings) {
        var context = new ServletContextHandler("/", ServletContextHandler.NO_SESSIONS);
        context.setErrorHandler(new ProblemPages());
        var access = new AccessFilter(
                kernel,
                tokens,
                new HostCheck(settings.allowedHosts()),
                new RateLimit(settings.requestsPerMinute(), System::nanoTime));
        context.addFilter(new FilterHolder(access), "/*", EnumSet.of(DispatcherType.REQUEST));
        var routes = new ApiRoutes(kernel, messages, calls).all();
        context.addServlet(new ServletHolder(new ApiServlet(routes, settings.maxRequestBytes())), "/v1/*");
        context.addFilter(
                new FilterHolder(new McpAnswers(settings.maxRequestBytes())),
                MCP_PATH,
                EnumSet.of(DispatcherType.REQUEST));
        context.addServlet(new ServletHolder(mcp(kernel, calls, settings)), MCP_PATH);
        return context;
    }

    private static HttpServletStatelessServerTransport mcp(
            AgentKernel kernel, StoreCalls calls, ServerSettings settings) {
        var transport = HttpServletStatelessServerTransport.builder()
                .jsonMapper(McpJson.mapper())
                .messageEndpoint(MCP_PATH)
                .maxRequestSize(settings.maxRequestBytes())
                .contextExtractor(request -> McpAnswers.mcp(request).context())
                .build();
        new McpDoor(kernel, calls).serve(transport);
        return transport;
    }
}
