package dev.nightjar.web.http;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.server.access.Asker;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageProblem;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;

/** Lets browsers in: one-time links open sessions, and a session stands for the token its link was made for. Thread-safe. */
final class Doorkeeper {

    /** With the port behind it, because browsers do not keep the cookies of two ports apart. */
    private static final String COOKIE = "nightjar_";

    private final TokenFile tokens;
    private final boolean isReadOnly;
    private final OpenLinks links;
    private final Sessions sessions;

    Doorkeeper(TokenFile tokens, boolean isReadOnly, InstantSource clock) {
        this.tokens = tokens;
        this.isReadOnly = isReadOnly;
        links = new OpenLinks(clock);
        sessions = new Sessions(clock);
    }

    /** The address of a one-time link for the token with this id, below that of the server. */
    String link(String tokenId) {
        var token = tokens.list().stream()
                .filter(one -> one.id().equals(tokenId))
                .findFirst()
                .orElseThrow(() -> new MemoryException("There is no token '" + tokenId + "' any more"));
        return Links.to(PageServlet.OPEN, "code", links.code(token));
    }

    /** The cookie of a new session; empty when the code opens nothing. */
    Optional<String> open(String code, HttpServletRequest request) {
        return links.use(code)
                .map(token -> COOKIE + request.getLocalPort() + "=" + sessions.open(token) + "; Path=" + Links.ROOT
                        + "; HttpOnly; SameSite=Strict");
    }

    /** The session of a request. */
    Optional<Session> session(HttpServletRequest request) {
        var cookies = request.getCookies();
        var name = COOKIE + request.getLocalPort();
        return cookies == null
                ? Optional.empty()
                : find(Arrays.stream(cookies)
                        .filter(cookie -> cookie.getName().equals(name))
                        .map(Cookie::getValue));
    }

    /** The token of a request's session. */
    Optional<AccessToken> token(Request request) {
        var name = COOKIE + Request.getLocalPort(request);
        return find(Request.getCookies(request).stream()
                        .filter(cookie -> cookie.getName().equals(name))
                        .map(cookie -> cookie.getValue()))
                .map(Session::token);
    }

    private Optional<Session> find(Stream<String> secrets) {
        return secrets.flatMap(secret -> sessions.find(secret).stream()).findFirst();
    }

    /** Whether a session may only read. */
    boolean isReadOnly(Session session) {
        return isReadOnly || session.token().isReadOnly();
    }

    /**
     * Lets a form through once.
     *
     * @param form the hidden value of the form
     * @throws PageProblem when nothing may be changed, or the form is not one that this session was given just now
     */
    void requireChangeable(Session session, String form) {
        if (isReadOnly(session)) {
            throw new PageProblem(
                    403,
                    session.token().isReadOnly()
                            ? Asker.READ_ONLY
                            : "These pages only show; start the server without --read-only to change something");
        }
        switch (session.send(form)) {
            case FRESH -> {}
            case SENT -> throw new PageProblem(409, "This form was sent already, and what it asked for was done once");
            case UNKNOWN ->
                throw new PageProblem(
                        403, "This form does not come from a page opened here, or it is too old; open the page again");
        }
    }
}
