package dev.nightjar.hostdemo.output;

import dev.nightjar.hostdemo.output.terminal.TextWidth;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Documents as people name them: files by their path, others by their URI. */
public final class DocumentName {

    private DocumentName() {}

    /** The name of a document. */
    public static String of(URI uri) {
        return TextWidth.onOneLine("file".equals(uri.getScheme()) ? Path.of(uri).toString() : uri.toString());
    }

    /**
     * The URI of a document or folder that is named by a path or a URI, whether it is there or not.
     *
     * @throws IllegalArgumentException when it is neither
     */
    public static URI uri(String name) {
        var path = Path.of(name).toAbsolutePath().normalize();
        if (!Files.exists(path) && name.matches("[A-Za-z][A-Za-z0-9+.-]+:.+")) {
            return URI.create(name);
        }
        try {
            return path.toRealPath().toUri();
        } catch (IOException e) {
            return path.toUri(); // what is gone can still be named
        }
    }
}
