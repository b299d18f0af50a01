package dev.nightjar.server.http;

import java.io.IOException;

/**
 * A route of the JSON API.
 *
 * @param method such as {@code GET}
 * @param path as in OpenAPI; may end with {@code /{id}}
 * @param action what it does
 */
record ApiRoute(String method, String path, Action action) {

    private static final String ID = "{id}";

    /** Answers a request. It refuses one with a {@link Problem} or an {@link IllegalArgumentException}. */
    @FunctionalInterface
    interface Action {
        Answer of(ApiCall call) throws IOException;
    }

    /**
     * An answer.
     *
     * @param status such as 200
     * @param body written as JSON; bytes are written unchanged
     */
    record Answer(int status, Object body) {

        static Answer ok(Object body) {
            return new Answer(200, body);
        }
    }

    /** Whether this route matches the path of a request, which is still encoded. */
    boolean matches(String sent) {
        if (!path.endsWith(ID)) {
            return sent.equals(path);
        }
        return sent.startsWith(fixed()) && sent.length() > fixed().length() && sent.indexOf('/', fixed().length()) < 0;
    }

    /** The id in a matching path; empty for a route without one. */
    String id(String sent) {
        return path.endsWith(ID) ? ApiCall.decoded(sent.substring(fixed().length())) : "";
    }

    private String fixed() {
        return path.substring(0, path.length() - ID.length());
    }
}
