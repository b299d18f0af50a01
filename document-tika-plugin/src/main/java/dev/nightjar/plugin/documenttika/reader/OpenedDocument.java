package dev.nightjar.plugin.documenttika.reader;

import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.poi.openxml4j.exceptions.OpenXML4JException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.util.ZipFileZipEntrySource;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.ooxml.OPCPackageWrapper;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;

/**
 * A document with the parser for its content. The file is in memory and stays there; only OpenDocument files are
 * written to a temporary file, which is deleted when this is closed.
 *
 * @param hasPages whether the parser tells pages
 */
record OpenedDocument(Parser parser, TikaInputStream stream, boolean hasPages) implements AutoCloseable {

    private static final byte[] PDF = "%PDF-".getBytes(StandardCharsets.US_ASCII);
    /** A PDF file may begin with other bytes. */
    private static final int PDF_WITHIN = 1_024;

    private static final byte[] RTF = "{\\rtf".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] OLE2 = {
        (byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, (byte) 0xA1, (byte) 0xB1, 0x1A, (byte) 0xE1
    };
    private static final String NOT_KNOWN =
            "its content is neither PDF nor Word, Excel, PowerPoint, OpenDocument, RTF or EPUB, although its name says so";

    /**
     * Opens a document.
     *
     * @param maxUnpacked most bytes of a packed document's content when it is unpacked
     * @throws UnreadableDocumentException when it is of no known format, or too large
     * @throws IOException when it is broken
     */
    static OpenedDocument of(byte[] content, long maxUnpacked) throws IOException {
        if (begins(content, 0, ZIP)) {
            return packed(content, maxUnpacked);
        }
        var stream = TikaInputStream.get(content);
        if (begins(content, 0, OLE2)) {
            return new OpenedDocument(new OfficeParser(), stream, false);
        }
        if (begins(content, 0, RTF)) {
            return new OpenedDocument(new RTFParser(), stream, false);
        }
        for (int i = 0; i < PDF_WITHIN; i++) {
            if (begins(content, i, PDF)) {
                return new OpenedDocument(new BoundedPdfParser(maxUnpacked), stream, true);
            }
        }
        throw new UnreadableDocumentException(NOT_KNOWN);
    }

    private static OpenedDocument packed(byte[] content, long maxUnpacked) throws IOException {
        var stream = TikaInputStream.get(content);
        var zip = ZippedContent.open(content, maxUnpacked);
        stream.addCloseableResource(zip);
        var type = ZippedContent.type(zip);
        return switch (type) {
            case OFFICE_OPEN_XML -> {
                stream.setOpenContainer(new OPCPackageWrapper(officeOpenXml(zip)));
                yield new OpenedDocument(new OOXMLParser(), stream, false);
            }
            case EPUB -> {
                stream.setOpenContainer(zip);
                yield new OpenedDocument(new EpubParser(), stream, false);
            }
            case OPEN_DOCUMENT -> new OpenedDocument(new OpenDocumentParser(), stream, false);
            case OTHER -> throw new UnreadableDocumentException(NOT_KNOWN);
        };
    }

    private static OPCPackage officeOpenXml(ZipFile zip) throws IOException {
        try {
            return OPCPackage.open(new ZipFileZipEntrySource(zip));
        } catch (OpenXML4JException e) {
            throw new IOException(e);
        }
    }

    private static boolean begins(byte[] content, int at, byte[] mark) {
        return content.length >= at + mark.length && Arrays.equals(content, at, at + mark.length, mark, 0, mark.length);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
