package dev.nightjar.cli.output;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.memory.document.IndexedDocument;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Documents as people name them, files by their path and others by their URI, and what is indexed of them. */
public final class DocumentName {

    private DocumentName() {}

    /** The name of a document. */
    public static String of(URI uri) {
        return TextWidth.onOneLine("file".equals(uri.getScheme()) ? Path.of(uri).toString() : uri.toString());
    }

    /** An indexed document as people read it. */
    public static void show(IndexedDocument document, Screen screen, TimeText times) {
        screen.hanging("• ", Style.STRONG, of(document.uri()));
        screen.pieces(
                2,
                Style.FAINT,
                List.of(
                        document.format(),
                        ByteSize.of(document.bytes()),
                        document.passages() == 1 ? "1 passage" : document.passages() + " passages",
                        document.isComplete() ? "indexed " + times.full(document.indexedAt()) : "incomplete",
                        "namespace " + document.namespace()));
    }

    /** An indexed document for programs. */
    public static Map<String, Object> json(IndexedDocument document) {
        var json = new LinkedHashMap<String, Object>();
        json.put("document", document.uri().toString());
        json.put("file", of(document.uri()));
        json.put("format", document.format());
        json.put("bytes", document.bytes());
        json.put("content_hash", document.contentHash());
        json.put("passages", document.passages());
        json.put("indexed_at", document.indexedAt().toString());
        json.put("namespace", document.namespace().value());
        return json;
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
