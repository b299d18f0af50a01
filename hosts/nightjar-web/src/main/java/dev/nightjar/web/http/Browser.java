package dev.nightjar.web.http;

import dev.nightjar.web.page.Links;
import dev.nightjar.web.page.PageProblem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Headers by which browsers refuse foreign content, and checks of their requests. */
final class Browser {

    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private static final Map<String, String> HEADERS = Map.ofEntries(
            Map.entry(
                    "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                            + " form-action 'self'; frame-ancestors 'none'; base-uri 'none'"),
            Map.entry("X-Content-Type-Options", "nosniff"),
            Map.entry("X-Frame-Options", "DENY"),
            // With no-referrer a browser would not say where a form comes from.
            Map.entry("Referrer-Policy", "same-origin"),
            Map.entry("Cross-Origin-Opener-Policy", "same-origin"),
            Map.entry("Cross-Origin-Resource-Policy", "same-origin"),
            Map.entry("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
            Map.entry("Cache-Control", "no-store"));

    private Browser() {}

    static void protect(HttpServletResponse response) {
        HEADERS.forEach(response::setHeader);
    }

    /**
     * Refuses requests that a page of another site makes.
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

    /** The page of this server that contains the link or form of a request; null when unknown or of another server. */
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
