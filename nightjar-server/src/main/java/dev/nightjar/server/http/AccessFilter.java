package dev.nightjar.server.http;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.token.AccessToken;
import dev.nightjar.server.token.TokenFile;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who may call: checks the address, the token and the rate, and hands on whose memory it is about. What stands in the request
 * besides the token has no say in that.
 */
public final class AccessFilter extends HttpFilter {

    /** Paths that tell nothing of any memory. */
    static final Set<String> PUBLIC = Set.of("/v1/openapi.json", "/v1/health");

    private static final long serialVersionUID = 1;
    private static final String SCOPE = AccessFilter.class.getName() + ".scope";
    private static final String BEARER = "bearer ";
    /** Those without a token share an allowance, so that guessing is slow; it holds up nobody who has one. */
    private static final String STRANGERS = "";

    private final transient AgentKernel kernel;
    private final transient TokenFile tokens;
    private final transient HostCheck hosts;
    private final transient RateLimit rates;

    AccessFilter(AgentKernel kernel, TokenFile tokens, HostCheck hosts, RateLimit rates) {
        this.kernel = kernel;
        this.tokens = tokens;
        this.hosts = hosts;
        this.rates = rates;
    }

    /**
     * Whose memory a request is about.
     *
     * @throws IllegalStateException for a request that did not come through this filter
     */
    public static MemoryScope scope(HttpServletRequest request) {
        if (request.getAttribute(SCOPE) instanceof MemoryScope scope) {
            return scope;
        }
        throw new IllegalStateException("A request without a token got past the filter");
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            check(request);
        } catch (Problem problem) {
            problem.send(response);
            return;
        } catch (MemoryException e) {
            new Problem(503, String.valueOf(e.getMessage())).send(response);
            return;
        }
        chain.doFilter(request, response);
    }

    private void check(HttpServletRequest request) {
        var refused = hosts.judge(request.getHeader("Host"), request.getHeader("Origin"));
        if (refused.isPresent()) {
            throw refused.get();
        }
        if (PUBLIC.contains(request.getRequestURI())) {
            return;
        }
        var secret = secret(request);
        var token = secret.flatMap(tokens::find);
        var wait = rates.take(token.map(AccessToken::id).orElse(STRANGERS));
        if (!wait.isZero()) {
            throw tooMany(wait);
        }
        request.setAttribute(
                SCOPE,
                token.map(known -> kernel.scope(known.namespace()))
                        .orElseThrow(() -> unauthorized(secret.isPresent())));
    }

    private static Optional<String> secret(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader("Authorization"))
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
