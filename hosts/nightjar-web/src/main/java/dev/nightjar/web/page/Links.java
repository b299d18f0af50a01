package dev.nightjar.web.page;

import dev.nightjar.memory.MemoryId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Addresses of pages. */
public final class Links {

    /** The path of all pages. */
    public static final String ROOT = "/ui";

    private static final int LONGEST = 4_000;

    private Links() {}

    public static String about(String name) {
        return to("/know/about", "name", name);
    }

    public static String memory(MemoryId id) {
        return to("/memory", "id", id.value());
    }

    /** The line of a memory in a list. */
    public static String line(String id) {
        return "m-" + id;
    }

    /** A page at the line of a memory. */
    public static String atLine(String page, MemoryId id) {
        return page + "#" + line(id.value());
    }

    /** Whether a browser that is sent to this address stays on these pages. */
    public static boolean isOwn(String address) {
        return address.startsWith(ROOT + "/")
                && address.length() <= LONGEST
                && address.chars().allMatch(c -> c > ' ' && c <= '~' && c != '\\');
    }

    /** A conversation, at a turn if one is given. */
    public static String session(String id, @Nullable Long sequence) {
        return sequence == null
                ? to("/session", "id", id)
                : to("/session", "id", id, "at", sequence.toString()) + "#turn-" + sequence;
    }

    /** The preview of what forgetting would erase. */
    public static String forget(String what, String value) {
        return to("/forget", what, value);
    }

    /** Same, for several at once, with the page to go on at. */
    public static String forget(String what, List<String> values, String back) {
        return to(
                "/forget",
                Stream.concat(values.stream().flatMap(value -> Stream.of(what, value)), Stream.of("back", back))
                        .toArray(String[]::new));
    }

    /**
     * A path below that of all pages, with parameters.
     *
     * @param path such as {@code /know}
     * @param parameters names and values in turn; a null value leaves its parameter out
     */
    public static String to(String path, @Nullable String... parameters) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < parameters.length; i += 2) {
            var value = parameters[i + 1];
            if (value != null) {
                pairs.add(parameters[i] + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
        }
        return ROOT + path + (pairs.isEmpty() ? "" : "?" + String.join("&", pairs));
    }
}
