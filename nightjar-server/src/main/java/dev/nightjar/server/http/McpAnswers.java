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
import java.io.StringWriter;
import java.io.Writer;

/**
 * Sends what MCP requests are answered. A request whose client is told something before the answer gets a stream of events that
 * ends with the answer; for one that its client has cancelled, the stream has no answer. Any other answer is left as it is.
 */
final class McpAnswers extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private static final String REQUEST = McpAnswers.class.getName() + ".request";

    /** The MCP request that an HTTP request holds. */
    static ClientRequest mcp(HttpServletRequest request) {
        return (ClientRequest) request.getAttribute(REQUEST);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // Without sessions a client has no name of its own, and its requests come over any number of connections.
        var client = request.getRemoteAddr() + '\n' + request.getHeader("User-Agent");
        var events = new EventStream(response);
        var mcp = new ClientRequest(AccessHandler.asker(request), client, events::send);
        request.setAttribute(REQUEST, mcp);
        var answer = new Answer(response, mcp, events);
        chain.doFilter(request, answer);
        answer.end();
    }

    private static final class Answer extends HttpServletResponseWrapper {

        private final ClientRequest mcp;
        private final EventStream events;
        private final StringWriter lastMessage = new StringWriter();

        Answer(HttpServletResponse response, ClientRequest mcp, EventStream events) {
            super(response);
            this.mcp = mcp;
            this.events = events;
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            if (mcp.isCancelled()) {
                setContentType(EventStream.CONTENT_TYPE);
                return new PrintWriter(Writer.nullWriter());
            }
            return events.isBegun() ? new PrintWriter(lastMessage) : super.getWriter();
        }

        void end() {
            if (!lastMessage.getBuffer().isEmpty()) {
                events.send(lastMessage.toString());
            }
        }
    }
}
