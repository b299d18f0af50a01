package dev.nightjar.plugin.documenttika.reader;

import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Zip files, as most office documents are. */
final class ZippedContent {

    /** What is in a zip file. */
    enum Type {
        OFFICE_OPEN_XML,
        OPEN_DOCUMENT,
        EPUB,
        OTHER
    }

    /** The reason for refusing a document, with the limit. */
    static final String TOO_LARGE = "unpacks to more than the %,d bytes that are read";

    /** The parts that parsers read; others, such as pictures and films, are never unpacked. */
    private static final Set<String> READ =
            Set.of("xml", "rels", "vml", "xhtml", "html", "htm", "opf", "ncx", "mimetype");

    private static final int MAX_ENTRIES = 20_000;
    private static final int BUFFER = 65_536;
    private static final int MAX_TYPE_LENGTH = 200;

    private ZippedContent() {}

    /**
     * Opens a zip file after it was unpacked once, so that nothing comes after it that fills the memory.
     *
     * @throws UnreadableDocumentException when there is too much in it
     * @throws IOException when it is broken
     */
    static ZipFile open(byte[] content, long maxUnpacked) throws IOException {
        var zip = ZipFile.builder()
                .setSeekableByteChannel(new SeekableInMemoryByteChannel(content))
                .get();
        try {
            check(zip, maxUnpacked);
            return zip;
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    private static void check(ZipFile zip, long maxUnpacked) throws IOException {
        var entries = Collections.list(zip.getEntries());
        if (entries.size() > MAX_ENTRIES) {
            throw new UnreadableDocumentException(String.format(
                    Locale.ROOT, "has %,d parts, more than the %,d that are read", entries.size(), MAX_ENTRIES));
        }
        var buffer = new byte[BUFFER];
        long unpacked = 0;
        for (var entry : entries) {
            if (!READ.contains(ending(entry))) {
                continue;
            }
            try (InputStream part = zip.getInputStream(entry)) {
                for (int count = part.read(buffer); count >= 0; count = part.read(buffer)) {
                    unpacked += count;
                    if (unpacked > maxUnpacked) {
                        throw new UnreadableDocumentException(String.format(Locale.ROOT, TOO_LARGE, maxUnpacked));
                    }
                }
            }
        }
    }

    private static String ending(ZipArchiveEntry entry) {
        var name = entry.getName().toLowerCase(Locale.ROOT);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** What a zip file is. */
    static Type type(ZipFile zip) throws IOException {
        if (zip.getEntry("[Content_Types].xml") != null) {
            return Type.OFFICE_OPEN_XML;
        }
        var entry = zip.getEntry("mimetype");
        if (entry == null) {
            return zip.getEntry("META-INF/container.xml") == null ? Type.OTHER : Type.EPUB;
        }
        try (InputStream mime = zip.getInputStream(entry)) {
            var type = new String(mime.readNBytes(MAX_TYPE_LENGTH), StandardCharsets.US_ASCII);
            if (type.startsWith("application/vnd.oasis.opendocument.")) {
                return Type.OPEN_DOCUMENT;
            }
            return type.startsWith("application/epub+zip") ? Type.EPUB : Type.OTHER;
        }
    }
}
