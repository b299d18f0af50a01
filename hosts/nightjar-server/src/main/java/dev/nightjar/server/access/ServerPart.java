package dev.nightjar.server.access;

import jakarta.servlet.http.HttpServlet;
import java.util.Optional;
import org.eclipse.jetty.server.Request;

/**
 * A part of the server that recognises its callers by itself, such as web pages by a cookie. The server still checks
 * the host name, the rate and the share of each caller. Thread-safe.
 */
public interface ServerPart {

    /** Path of the part, such as {@code /ui}. The part gets the requests to this path and to all paths below. */
    String path();

    /**
     * The token that a request stands for; empty for a stranger, whose requests reach {@link #servlet} without an
     * {@link Requester}. The server ignores a token that has been removed.
     */
    Optional<AccessToken> caller(Request request);

    /**
     * Answers its requests. {@link Requester#of} tells who asks.
     *
     * @param calls limits calls of the store
     */
    HttpServlet servlet(StoreCalls calls);
}
