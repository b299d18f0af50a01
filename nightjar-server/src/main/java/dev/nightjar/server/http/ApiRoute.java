package dev.nightjar.server.http;

import java.io.IOException;

/**
 * What the JSON API does at a path.
 *
 * @param method such as {@code GET}
 * @param path as in OpenAPI; may end with {@code /{id}}
 * @param action what it does
 */
record ApiRoute(String method, String path, Action action) {

    private static final String ID = "{id}";

    /** Does what a request asks for; what it refuses is a {@link Problem} or an {@link IllegalArgumentException}. */
    @FunctionalInterface
    interface Action {
        Answer of(ApiCall call) throws IOException;
    }

    /**
     * What is answered.
     *
     * @param status such as 200
     * @param body written as JSON; bytes as they are
     */
    record Answer(int status, Object body) {

        static Answer ok(Object body) {
            return new Answer(200, body);
        }
    }

    /** Whether this is the path of a request, as it was sent. */
    boolean matches(String sent) {
        if (!path.endsWith(ID)) {
            return sent.equals(path);
        }
        return sent.startsWith(fixed()) && sent.length() > fixed().length() && sent.indexOf('/', fixed().length()) < 0;
    }

    /** What stands for the id in a path that matches; empty where the route has none. */
    String id(String sent) {
        return path.endsWith(ID) ? ApiCall.decoded(sent.substring(fixed().length())) : "";
    }

    private String fixed() {
        return path.substring(0, path.length() - ID.length());
    }
}
