package dev.nightjar.plugin.documenttika.reader;

import java.io.IOException;
import java.io.InputStream;
import org.apache.pdfbox.io.RandomAccessStreamCache.StreamCacheCreateFunction;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;

/** Tika's parser of PDF: in memory, which it does not fill, and without recognising text in pictures. */
final class BoundedPdfParser extends PDFParser {

    private static final long serialVersionUID = 1;

    static {
        FontMappers.set(new OneFont());
    }

    private final long maxUnpacked;

    /** @param maxUnpacked most bytes of a document's content when it is unpacked */
    BoundedPdfParser(long maxUnpacked) {
        this.maxUnpacked = maxUnpacked;
        var config = getPDFParserConfig();
        config.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
        config.setMaxMainMemoryBytes(-1); // otherwise it writes temporary files
        config.setExtractBookmarksText(false); // they say the headings again
    }

    @Override
    protected PDDocument getPDDocument(
            InputStream stream,
            String password,
            StreamCacheCreateFunction cache,
            Metadata metadata,
            ParseContext context)
            throws IOException {
        var document = super.getPDDocument(stream, password, cache, metadata, context);
        try {
            PdfStreams.check(document.getDocument(), maxUnpacked);
            return document;
        } catch (IOException | RuntimeException e) {
            document.close();
            throw e;
        }
    }
}
