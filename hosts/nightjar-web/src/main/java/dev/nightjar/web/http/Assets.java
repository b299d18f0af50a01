package dev.nightjar.web.http;

import com.google.common.io.ByteSource;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    /** The file at this path below that of the pages. */
    Optional<Asset> find(String path) {
        return path.startsWith(PATH) ? Optional.ofNullable(files.get(path.substring(PATH.length()))) : Optional.empty();
    }

    private static Asset read(String name, String type) {
        try (var file = Assets.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is missing in this archive");
            }
            return new Asset(type, ByteSource.wrap(file.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
