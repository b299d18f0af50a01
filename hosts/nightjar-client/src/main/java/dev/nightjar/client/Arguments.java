package dev.nightjar.client;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Checks what callers pass, before anything is sent. */
final class Arguments {

    private Arguments() {}

    /** Callers may be compiled without null checks. */
    static String notBlank(String name, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("The " + name + " must not be blank");
        }
        return value;
    }

    /** The name of a user. The text {@code null} is what Java writes for a missing name. */
    static String user(@Nullable String name) {
        if (name == null || name.isBlank() || name.equals("null")) {
            throw new IllegalArgumentException("Memory needs to know whose it is, but the user is '" + name
                    + "'. A login that is bound to the thread of a request is unknown in other threads: find the user in the"
                    + " thread of the request");
        }
        return name;
    }

    /** The address without slashes at its end. Messages show it, so it must have no password. */
    static URI server(URI address) {
        boolean isHttp = "http".equalsIgnoreCase(address.getScheme()) || "https".equalsIgnoreCase(address.getScheme());
        if (!isHttp || address.getHost() == null || address.getRawUserInfo() != null) {
            throw new IllegalArgumentException("The address of the server must be like https://memory.example.org or"
                    + " http://127.0.0.1:4747, without a user and a password");
        }
        if (address.getRawQuery() != null || address.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "The address of the server must end with its path, but there is a '?' or '#'");
        }
        return URI.create(address.toString().replaceFirst("/+$", ""));
    }

    /** The message never shows the value. */
    static String token(String secret) {
        var token = secret.strip();
        if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new IllegalArgumentException(
                    "The token is empty or has characters that no token has; pass it as 'nightjar"
                            + " token add' showed it, or as the server's file 'token' has it");
        }
        return token;
    }
}
