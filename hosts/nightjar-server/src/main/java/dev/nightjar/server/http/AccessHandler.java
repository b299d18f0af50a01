package dev.nightjar.server.http;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.ServerPart;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.json.StrictUtf8;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Checks the host name, the token and the rate of each request, and finds the scope. Only the token decides the scope,
 * nothing else in the request, but for a token that acts for users. Thread-safe.
 */
final class AccessHandler extends Handler.Wrapper {

    /** Browsers ask for it by themselves, whatever the pages say; there is none. */
    private static final String ICON = "/favicon.ico";

    /** Paths that reveal nothing about memories. */
    static final Set<String> PUBLIC = Set.of("/v1/openapi.json", "/v1/health", "/v1/proof");

    /** The user for whom a token acts that acts for users. */
    private static final String USER = "Nightjar-User";

    private static final String BEARER = "bearer ";
    /**
     * All requests without a valid token share one allowance, so that guessing tokens is slow. It does not slow down
     * callers with a token.
     */
    private static final String STRANGERS = "";

    private final AgentKernel kernel;
    private final TokenFile tokens;
    private final HostCheck hosts;
    private final RateLimit rates;
    private final List<ServerPart> parts;

    /** @param parts recognise the callers of their own paths */
    AccessHandler(
            Handler handler,
            AgentKernel kernel,
            TokenFile tokens,
            HostCheck hosts,
            RateLimit rates,
            List<ServerPart> parts) {
        super(handler);
        this.parts = parts;
        this.kernel = kernel;
        this.tokens = tokens;
        this.hosts = hosts;
        this.rates = rates;
    }

    /** The caller of a request; null for a public path. */
    static @Nullable Requester requester(Request request) {
        return (Requester) request.getAttribute(Requester.ATTRIBUTE);
    }

    /**
     * The caller of a request.
     *
     * @throws IllegalStateException for a request that did not pass this handler
     */
    static Requester requester(HttpServletRequest request) {
        return Requester.of(request)
                .orElseThrow(() -> new IllegalStateException("A request without a token got past the access handler"));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        try {
            check(request);
        } catch (Problem problem) {
            problem.send(response, callback);
            return true;
        } catch (MemoryException e) {
            new Problem(503, e.messageForCallers()).send(response, callback);
            return true;
        }
        if (request.getHttpURI().getPath().equals(ICON)) {
            response.setStatus(HttpStatus.NO_CONTENT_204);
            callback.succeeded();
            return true;
        }
        return super.handle(request, response, callback);
    }

    private void check(Request request) {
        var headers = request.getHeaders();
        var refused = hosts.judge(headers.get(HttpHeader.HOST), headers.get(HttpHeader.ORIGIN));
        if (refused.isPresent()) {
            throw refused.get();
        }
        var path = request.getHttpURI().getPath();
        if (PUBLIC.contains(path) || path.equals(ICON)) {
            return;
        }
        var part = part(request);
        var secret = secret(headers.get(HttpHeader.AUTHORIZATION));
        var sent = secret.isPresent() || part.isEmpty()
                ? secret.flatMap(tokens::find)
                : part.get().caller(request).filter(tokens.list()::contains);
        var token = part.isPresent() ? sent : sent.map(found -> acting(found, headers.get(USER)));
        var caller = token.map(AccessToken::id).orElse(STRANGERS);
        var tokenId = sent.map(AccessToken::id).orElse(STRANGERS);
        var wait = rates.take(caller, tokenId);
        if (!wait.isZero()) {
            throw tooMany(wait);
        }
        if (part.isPresent() && token.isEmpty() && secret.isEmpty()) {
            return; // a stranger, whom the part tells how to come in
        }
        var known = token.orElseThrow(() -> unauthorized(secret.isPresent()));
        var scope = known.scope(kernel.scope().agentId());
        var requester = new Requester(caller, scope, known.isReadOnly(), cost -> rates.charge(caller, tokenId, cost));
        requester.costs(RequestCost.body(TimedBodies.bytes(request)));
        request.setAttribute(Requester.ATTRIBUTE, requester);
    }

    /** The token as it acts for the user whom the request names; without a name, the token itself. */
    private static AccessToken acting(AccessToken token, @Nullable String user) {
        if (user == null) {
            return token;
        }
        if (!token.isForUsers()) {
            throw new Problem(
                    403,
                    "This token does not act for users; 'nightjar token add NAMESPACE --for-users' makes one that does, and"
                            + " without the header '" + USER + "' this one opens its own namespace");
        }
        try {
            return token.forUser(StrictUtf8.decoded(user));
        } catch (IllegalArgumentException e) {
            throw new Problem(
                    400, "The header '" + USER + "' must name a user in percent-encoded UTF-8: " + e.getMessage());
        }
    }

    private Optional<ServerPart> part(Request request) {
        var path = request.getHttpURI().getCanonicalPath() + "/";
        return parts.stream().filter(part -> path.startsWith(part.path() + "/")).findFirst();
    }

    private static Optional<String> secret(@Nullable String authorization) {
        return Optional.ofNullable(authorization)
                .filter(header -> header.toLowerCase(Locale.ROOT).startsWith(BEARER))
                .map(header -> header.substring(BEARER.length()).strip());
    }

    private static Problem unauthorized(boolean isTokenSent) {
        return new Problem(
                401,
                isTokenSent
                        ? "This token is not known; 'nightjar token list' shows those that are"
                        : "Send a token as 'Authorization: Bearer TOKEN'; the server names its file at its start",
                Map.of("WWW-Authenticate", "Bearer realm=\"nightjar\""));
    }

    private static Problem tooMany(Duration wait) {
        long seconds = wait.toSeconds() + 1;
        return new Problem(
                429,
                "Too many requests with this token; try again in " + seconds + " s",
                Map.of("Retry-After", Long.toString(seconds)));
    }
}
