package dev.nightjar.server.http;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.server.access.FairHandler;
import dev.nightjar.server.access.FairShares;
import dev.nightjar.server.access.ServerPart;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.mcp.McpEndpoint;
import dev.nightjar.server.mcp.McpJson;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import jakarta.servlet.DispatcherType;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Assembles the HTTP server: connector, access control, routes and MCP. */
public final class HttpStack {

    /** The path of MCP. */
    public static final String MCP_PATH = "/mcp";

    private static final int MAX_THREADS = 100;
    /** Maximum threads that work on requests; the others accept new ones. */
    private static final int PLACES = 64;

    private static final int MOST_PLACES = 80;
    /** Maximum requests of one token that wait for a thread. */
    private static final int WAITING = 256;

    private static final Map<String, String> RETRY = Map.of("Retry-After", "2");
    private static final int MAX_HEADER_BYTES = 16 * 1024;
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration LAST_REQUESTS = Duration.ofSeconds(15);

    /**
     * Ids of conversations may have a slash, a percent sign or dots, which a path has encoded. Routes compare the path
     * as it was sent, and access to {@link ServerPart} the same resolved path that chooses the servlet.
     */
    private static final UriCompliance ANY_ID = UriCompliance.DEFAULT.with(
            "IDS",
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.AMBIGUOUS_PATH_SEGMENT,
            Violation.SUSPICIOUS_PATH_CHARACTERS);

    private HttpStack() {}

    /**
     * Creates the server without starting it. When stopped, it refuses new requests and waits for the running ones.
     *
     * @param kernel the kernel to serve
     * @param messages stores messages
     * @param calls limits calls of the store
     * @param parts what the server has besides MCP and the JSON API
     */
    public static Server server(
            AgentKernel kernel,
            TokenFile tokens,
            MessageIntake messages,
            StoreCalls calls,
            ServerSettings settings,
            List<ServerPart> parts) {
        var threads = new QueuedThreadPool(MAX_THREADS);
        threads.setName("nightjar-server");
        threads.setDaemon(true);
        var server = new Server(threads);
        server.addConnector(connector(server, settings));
        server.setStopTimeout(LAST_REQUESTS.toMillis());
        server.setErrorHandler(new ProblemPages());
        var routes = new ApiRoutes(kernel, messages, calls).all();
        var shared = new FairHandler(
                context(kernel, routes, calls, settings, parts),
                new FairShares(PLACES, MOST_PLACES, WAITING),
                settings.storeTimeout(),
                request -> AccessHandler.requester(request),
                HttpStack::refuse);
        var allowed = new AccessHandler(
                shared,
                kernel,
                tokens,
                new HostCheck(settings.allowedHosts(), settings.allowedOrigins()),
                new RateLimit(settings.requestsPerMinute(), System::nanoTime),
                parts);
        var received =
                new EagerContentHandler(allowed, new TimedBodies(settings.maxRequestBytes(), settings.bodyTimeout()));
        server.setHandler(new GracefulHandler(crossOrigin(received, routes, settings)));
        return server;
    }

    /** Lets pages of the allowed origins read answers (CORS). No cookies are involved; a page must know a token. */
    private static Handler crossOrigin(Handler handler, List<ApiRoute> routes, ServerSettings settings) {
        if (settings.allowedOrigins().isEmpty()) {
            return handler;
        }
        var crossOrigin = new CrossOriginHandler();
        crossOrigin.setHandler(handler);
        crossOrigin.setAllowedOriginPatterns(
                settings.allowedOrigins().stream().map(Pattern::quote).collect(Collectors.toSet()));
        crossOrigin.setAllowedMethods(routes.stream().map(ApiRoute::method).collect(Collectors.toSet()));
        crossOrigin.setAllowedHeaders(Set.of("Authorization", "Content-Type", "MCP-Protocol-Version"));
        crossOrigin.setExposedHeaders(Set.of("Retry-After", "WWW-Authenticate"));
        crossOrigin.setAllowCredentials(false);
        return crossOrigin;
    }

    private static void refuse(boolean isTooMany, Response response, Callback callback) {
        var problem = isTooMany
                ? new Problem(429, "More than " + WAITING + " requests with this token wait; send fewer at once", RETRY)
                : new Problem(503, "The server had no time for this request; try again", RETRY);
        problem.send(response, callback);
    }

    private static ServerConnector connector(Server server, ServerSettings settings) {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        http.setUriCompliance(ANY_ID);
        var connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(IDLE.toMillis());
        return connector;
    }

    private static ServletContextHandler context(
            AgentKernel kernel,
            List<ApiRoute> routes,
            StoreCalls calls,
            ServerSettings settings,
            List<ServerPart> parts) {
        var context = new ServletContextHandler("/", ServletContextHandler.NO_SESSIONS);
        context.setErrorHandler(new ProblemPages());
        context.addServlet(new ServletHolder(new ApiServlet(routes, settings.maxRequestBytes())), "/v1/*");
        context.addFilter(
                new FilterHolder(new McpAnswers(settings.maxRequestBytes())),
                MCP_PATH,
                EnumSet.of(DispatcherType.REQUEST));
        context.addServlet(new ServletHolder(mcp(kernel, calls, settings)), MCP_PATH);
        parts.forEach(part -> context.addServlet(new ServletHolder(part.servlet(calls)), part.path() + "/*"));
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
        new McpEndpoint(kernel, calls).serve(transport);
        return transport;
    }
}
