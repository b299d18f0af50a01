package dev.nightjar.server.http;

import dev.nightjar.commons.text.Utf8;
import dev.nightjar.server.mcp.ClientRequest;
import dev.nightjar.server.mcp.McpJson;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads MCP requests as strict UTF-8, because the SDK's transport would silently repair them, and sends the answers. If
 * a request sends messages before its answer, it becomes an event stream that ends with the answer. A cancelled request
 * gets a stream without an answer. Other answers pass unchanged.
 */
final class McpAnswers extends HttpFilter {

    private static final long serialVersionUID = 1L;

    private final int maxBytes;

    private static final String REQUEST = McpAnswers.class.getName() + ".request";

    /** @param maxBytes maximum bytes of a request; the transport refuses longer ones */
    McpAnswers(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** The MCP request in an HTTP request. */
    static ClientRequest mcp(HttpServletRequest request) {
        return (ClientRequest) request.getAttribute(REQUEST);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // Without sessions a client has no id, and its requests may come over several connections.
        var client = request.getRemoteAddr() + '\n' + request.getHeader("User-Agent");
        var events = new EventStream(response);
        var mcp = new ClientRequest(AccessHandler.requester(request), client, events::send);
        request.setAttribute(REQUEST, mcp);
        var answer = new Answer(response, mcp, events);
        var body = request.getInputStream().readNBytes(maxBytes + 1);
        if (body.length <= maxBytes) {
            try {
                body = Utf8.strict(body).getBytes(StandardCharsets.UTF_8);
            } catch (CharacterCodingException e) {
                refuse(response);
                return;
            }
        }
        chain.doFilter(new Body(request, body), answer);
        answer.end();
    }

    private static void refuse(HttpServletResponse response) throws IOException {
        var error = McpError.builder(ErrorCodes.PARSE_ERROR)
                .message("The body is not UTF-8 text")
                .build();
        response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        response.setContentType("application/json");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter().write(McpJson.mapper().writeValueAsString(error));
    }

    private static final class Body extends HttpServletRequestWrapper {

        private final byte[] text;

        Body(HttpServletRequest request, byte[] text) {
            super(request);
            this.text = text;
        }

        @Override
        public String getCharacterEncoding() {
            return StandardCharsets.UTF_8.name();
        }

        @Override
        public ServletInputStream getInputStream() {
            return new Bytes(new ByteArrayInputStream(text));
        }
    }

    private static final class Bytes extends ServletInputStream {

        private final ByteArrayInputStream bytes;

        Bytes(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return bytes.read(target, offset, length);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("This request is read at once");
        }
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
