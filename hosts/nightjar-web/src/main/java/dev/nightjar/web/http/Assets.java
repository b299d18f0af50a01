package dev.nightjar.web.http;

import com.google.common.io.ByteSource;
import com.google.common.io.Resources;
import java.util.Map;
import java.util.Optional;

/** The files that pages load: the same for everybody. Immutable. */
final class Assets {

    static final String PATH = "/assets/";

    private final Map<String, Asset> files = Map.of(
            "htmx-2.0.11.min.js", read("htmx-2.0.11.min.js", "text/javascript"),
            "nightjar.css", read("nightjar.css", "text/css"),
            "nightjar.js", read("nightjar.js", "text/javascript"),
            "nightjar.svg", read("nightjar.svg", "image/svg+xml"));

    /** A file with its type. */
    record Asset(String type, ByteSource content) {}

    /** The file at a path below {@code /ui}. */
    Optional<Asset> find(String path) {
        return path.startsWith(PATH) ? Optional.ofNullable(files.get(path.substring(PATH.length()))) : Optional.empty();
    }

    private static Asset read(String name, String type) {
        return new Asset(type, Resources.asByteSource(Resources.getResource(Assets.class, name)));
    }
}
