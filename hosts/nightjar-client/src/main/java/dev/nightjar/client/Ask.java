package dev.nightjar.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A request to the server.
 *
 * @param method such as {@code GET}
 * @param path below the server's address, encoded
 * @param user whom it is for; null for the owner of the token
 * @param body JSON; null for none
 * @param isRepeatable whether the server does the same however often it gets this
 */
record Ask(
        String method,
        String path,
        @Nullable String user,
        @Nullable String body,
        boolean isRepeatable) {

    static Ask get(String path, @Nullable String user) {
        return new Ask("GET", path, user, null, true);
    }

    static Ask delete(String path, @Nullable String user) {
        return new Ask("DELETE", path, user, null, true);
    }

    static Ask post(String path, @Nullable String user, String body) {
        return new Ask("POST", path, user, body, true);
    }

    /** A request that is not repeated once the server may have begun with it. */
    Ask once() {
        return new Ask(method, path, user, body, false);
    }

    /** A text as part of a path or as the value of a header. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The request's name in messages, without ids of conversations, which may be a secret of the application. */
    String name() {
        int query = path.indexOf('?');
        return method + " " + (query < 0 ? path : path.substring(0, query));
    }
}
