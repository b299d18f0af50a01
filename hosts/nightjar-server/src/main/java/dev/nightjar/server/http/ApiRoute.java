package dev.nightjar.server.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A route of the JSON API.
 *
 * @param method such as {@code GET}
 * @param path as in OpenAPI; may have one {@code {id}}
 * @param isReading whether it changes nothing, so that a token that may only read may use it
 * @param action what it does
 */
record ApiRoute(String method, String path, boolean isReading, Action action) {

    private static final String ID = "{id}";

    /** A route that reads if its method is GET. */
    ApiRoute(String method, String path, Action action) {
        this(method, path, method.equals("GET"), action);
    }

    /** Answers a request. It refuses one with a {@link Problem} or an {@link IllegalArgumentException}. */
    @FunctionalInterface
    interface Action {
        Answer of(ApiCall call) throws IOException;
    }

    /**
     * An answer.
     *
     * @param status such as 200
     * @param body written as JSON; bytes and {@link Lines} are written unchanged
     */
    record Answer(int status, Object body) {

        static Answer ok(Object body) {
            return new Answer(200, body);
        }
    }

    /** A body of JSON Lines that is too large to be held. */
    @FunctionalInterface
    interface Lines {
        void writeTo(OutputStream body) throws IOException;
    }

    /** Whether this route matches the path of a request, which is still encoded. */
    boolean matches(String sent) {
        if (!path.contains(ID)) {
            return sent.equals(path);
        }
        boolean isLong = sent.length() > before().length() + behind().length();
        return isLong
                && sent.startsWith(before())
                && sent.endsWith(behind())
                && encodedId(sent).indexOf('/') < 0;
    }

    /** The id in a matching path; empty for a route without one. */
    String id(String sent) {
        return path.contains(ID) ? ApiCall.decoded(encodedId(sent)) : "";
    }

    private String encodedId(String sent) {
        return sent.substring(before().length(), sent.length() - behind().length());
    }

    private String before() {
        return path.substring(0, path.indexOf(ID));
    }

    private String behind() {
        return path.substring(path.indexOf(ID) + ID.length());
    }
}
