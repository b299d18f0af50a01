package dev.nightjar.web.http;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageProblem;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;

/**
 * Lets browsers in: one-time links open sessions, and a session stands for the token its link was made for.
 * Thread-safe.
 */
final class Doorkeeper {

    private static final String COOKIE = "nightjar";
    private static final Duration LINK_KEPT = Duration.ofMinutes(5);
    private static final Duration SESSION_KEPT = Duration.ofHours(12);

    private final TokenFile tokens;
    private final boolean isReadOnly;
    private final TokenSecrets<AccessToken> links;
    private final TokenSecrets<Session> sessions;

    Doorkeeper(TokenFile tokens, boolean isReadOnly, InstantSource clock) {
        this.tokens = tokens;
        this.isReadOnly = isReadOnly;
        links = new TokenSecrets<>(LINK_KEPT, clock);
        sessions = new TokenSecrets<>(SESSION_KEPT, clock);
    }

    /**
     * A session that was opened.
     *
     * @param place where its pages are
     * @param cookie what the browser is to send there, and nowhere else
     */
    record Opened(Place place, String cookie) {}

    /** The address of a one-time link for the token with this id, below that of the server. */
    String link(String tokenId) {
        var token = tokens.list().stream()
                .filter(one -> one.id().equals(tokenId))
                .findFirst()
                .orElseThrow(() -> new MemoryException("There is no token '" + tokenId + "' any more"));
        return Links.to(PageServlet.OPEN, "code", links.add(token, token));
    }

    /** Opens a session; empty when the code opens nothing. */
    Optional<Opened> open(String code) {
        return links.useUp(code).map(token -> {
            var secret = sessions.add(token, new Session(token));
            var place = Place.of(secret);
            return new Opened(place, COOKIE + "=" + secret + "; Path=" + place.root() + "; HttpOnly; SameSite=Strict");
        });
    }

    /** Whether a request without a visit has the cookie of a session that was opened at its address. */
    boolean isOver(HttpServletRequest request) {
        return secrets(request).findAny().isPresent();
    }

    Optional<Session> session(HttpServletRequest request) {
        return find(secrets(request));
    }

    /**
     * Ends the session of a request.
     *
     * @param form the hidden value of the form that asks for it
     * @throws PageProblem when the form is not one of this session
     */
    void leave(HttpServletRequest request, Session session, String form) {
        require(session, form);
        secrets(request).forEach(sessions::useUp);
    }

    private static Stream<String> secrets(HttpServletRequest request) {
        return Stream.ofNullable(request.getCookies())
                .flatMap(Arrays::stream)
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(Cookie::getValue)
                .filter(secret -> Place.of(secret).equals(Place.in(request.getRequestURI())));
    }

    Optional<AccessToken> token(Request request) {
        var place = Place.in(request.getHttpURI().getPath());
        return find(Request.getCookies(request).stream()
                        .filter(cookie -> cookie.getName().equals(COOKIE))
                        .map(cookie -> cookie.getValue())
                        .filter(secret -> Place.of(secret).equals(place)))
                .map(Session::token);
    }

    private Optional<Session> find(Stream<String> secrets) {
        return secrets.flatMap(secret -> sessions.use(secret).stream()).findFirst();
    }

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
                            ? Requester.READ_ONLY
                            : "These pages only show; start the server without --read-only to change something");
        }
        require(session, form);
    }

    private static void require(Session session, String form) {
        switch (session.send(form)) {
            case FRESH -> {}
            case SENT -> throw new PageProblem(409, "This form was sent already, and what it asked for was done once");
            case UNKNOWN ->
                throw new PageProblem(
                        403, "This form does not come from a page opened here, or it is too old; open the page again");
        }
    }
}
