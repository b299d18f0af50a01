package dev.nightjar.server.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A response as a stream of server-sent events. It begins with its first message. Not thread-safe. */
final class EventStream {

    static final String CONTENT_TYPE = "text/event-stream";

    private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);

    private final HttpServletResponse response;
    private boolean isBegun;
    private boolean isBroken;

    EventStream(HttpServletResponse response) {
        this.response = response;
    }

    boolean isBegun() {
        return isBegun;
    }

    /**
     * Sends a message. If the client reads slowly, waits as long as the connection allows. Does nothing after the
     * client has gone.
     *
     * @param message one line
     */
    void send(String message) {
        if (!isBegun) {
            begin();
        }
        if (isBroken) {
            return;
        }
        try {
            response.getOutputStream()
                    .write(("event: message\ndata: " + message + "\n\n").getBytes(StandardCharsets.UTF_8));
            response.flushBuffer();
        } catch (IOException e) {
            isBroken = true;
            LOG.debug("A client was gone before its answer: {}", e.toString());
        }
    }

    private void begin() {
        isBegun = true;
        response.setContentType(CONTENT_TYPE);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no"); // tells proxies to pass on each event at once
    }
}
