package dev.nightjar.web.http;

import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageProblem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What browsers are told to refuse, and which of their requests are refused. */
final class Browser {

    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            // With no-referrer a browser would not say where a form comes from.
            "Referrer-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Permissions-Policy",
            "camera=(), geolocation=(), microphone=()",
            "Cache-Control",
            "no-store");

    private Browser() {}

    static void protect(HttpServletResponse response) {
        HEADERS.forEach(response::setHeader);
    }

    /**
     * Refuses requests that the page of another site causes, whatever cookie they have.
     *
     * @throws PageProblem for such a request
     */
    static void requireOwnSite(HttpServletRequest request) {
        var site = request.getHeader("Sec-Fetch-Site");
        boolean isForeign = site != null && !OWN_SITE.contains(site);
        var origin = request.getHeader("Origin");
        boolean isFromElsewhere = origin != null && !isHost(origin, request.getHeader("Host"));
        boolean isChange = !isReading(request);
        boolean isUnasked = isChange && "none".equals(site);
        if (isForeign || isFromElsewhere || isUnasked) {
            throw new PageProblem(
                    403,
                    "Another page led here, and other pages may not open this one; copy the address into the address bar");
        }
    }

    /** The page of this server that led to a request; null when another one did, or it is not known. */
    static @Nullable String cameFrom(HttpServletRequest request) {
        var referrer = request.getHeader("Referer");
        if (referrer == null || !isHost(referrer, request.getHeader("Host"))) {
            return null;
        }
        var from = URI.create(referrer);
        var address = from.getRawPath() + (from.getRawQuery() == null ? "" : "?" + from.getRawQuery());
        boolean isAnother = !from.getRawPath().equals(request.getRequestURI());
        return isAnother && Links.isOwn(address) ? Place.in(address).pageAt(address) : null;
    }

    /** Whether a request only reads. */
    static boolean isReading(HttpServletRequest request) {
        return request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    }

    private static boolean isHost(String origin, String host) {
        try {
            return host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
