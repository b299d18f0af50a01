package dev.nightjar.server.http;

import dev.nightjar.server.mcp.ClientRequest;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/** Sends no message for an MCP request that its client has cancelled: the answer is a stream of events that has none. */
final class UnsentAnswers extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final String REQUEST = UnsentAnswers.class.getName() + ".request";
    private static final String EVENTS = "text/event-stream";

    /** The MCP request that an HTTP request holds. */
    static ClientRequest mcp(HttpServletRequest request) {
        return (ClientRequest) request.getAttribute(REQUEST);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // Without sessions a client has no name of its own, and its requests come over any number of connections.
        var client = request.getRemoteAddr() + '\n' + request.getHeader("User-Agent");
        var mcp = new ClientRequest(AccessFilter.scope(request), client);
        request.setAttribute(REQUEST, mcp);
        chain.doFilter(request, new Answer(response, mcp));
    }

    private static final class Answer extends HttpServletResponseWrapper {

        private final ClientRequest mcp;

        Answer(HttpServletResponse response, ClientRequest mcp) {
            super(response);
            this.mcp = mcp;
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            if (!mcp.isCancelled()) {
                return super.getWriter();
            }
            setContentType(EVENTS);
            return new PrintWriter(Writer.nullWriter());
        }
    }
}
