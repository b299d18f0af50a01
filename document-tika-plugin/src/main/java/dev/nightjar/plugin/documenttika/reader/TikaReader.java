package dev.nightjar.plugin.documenttika.reader;

import com.google.common.base.Throwables;
import dev.nightjar.commons.file.OfficeFormats;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.plugin.documenttika.reader.XhtmlText.EnoughText;
import dev.nightjar.spi.document.DocumentReader;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Reads PDF and office documents: their text, headings, pages and slides. Pictures are not looked at, documents within
 * documents are left out, and nothing that a document refers to is loaded. What a file is tells its content, as many a
 * name is wrong. Thread-safe.
 */
public final class TikaReader implements DocumentReader {

    /** Unpacked, far more than the text that is used of a document, and little enough for a small memory. */
    private static final long MAX_UNPACKED = 200_000_000;

    private static final int MAX_REASON = 200;

    private final long maxUnpacked;

    /** With the usual limit of unpacked content. */
    public TikaReader() {
        this(MAX_UNPACKED);
    }

    /** @param maxUnpacked most bytes of a packed document's content when it is unpacked */
    TikaReader(long maxUnpacked) {
        this.maxUnpacked = maxUnpacked;
    }

    @Override
    public Optional<String> format(String fileName) {
        return OfficeFormats.of(fileName);
    }

    @Override
    public DocumentText read(DocumentSource source, Limits limits) throws IOException {
        var thread = Thread.currentThread();
        var loader = thread.getContextClassLoader();
        thread.setContextClassLoader(TikaReader.class.getClassLoader()); // the parsers' libraries look things up there
        try {
            return parsed(source.content(), new XhtmlText(limits.maxCharacters()));
        } catch (LinkageError e) { // of libraries for rare features, which the archive does not have
            throw new UnreadableDocumentException("uses a feature that this plugin does not read (" + e + ")", e);
        } catch (StackOverflowError e) {
            throw new UnreadableDocumentException("is nested too deeply to be read", e);
        } finally {
            thread.setContextClassLoader(loader);
        }
    }

    private DocumentText parsed(byte[] content, XhtmlText text) throws UnreadableDocumentException {
        var metadata = new Metadata();
        Exception problem = null;
        try (var document = OpenedDocument.of(content, maxUnpacked)) {
            text.hasPages(document.hasPages());
            document.parser().parse(document.stream(), text, metadata, context());
        } catch (UnreadableDocumentException e) {
            throw e;
        } catch (EnoughText e) {
            // what is there is used
        } catch (IOException | TikaException | SAXException | RuntimeException e) { // all of them for broken files
            problem = text.isFull() ? null : e;
        }
        return answer(text, metadata, problem);
    }

    private static DocumentText answer(XhtmlText text, Metadata metadata, @Nullable Exception problem)
            throws UnreadableDocumentException {
        if (problem == null) {
            return text.document(metadata.get(TikaCoreProperties.TITLE), List.of());
        }
        var causes = Throwables.getCausalChain(problem);
        if (causes.stream().anyMatch(TikaReader::isLocked)) {
            throw new UnreadableDocumentException("is protected by a password; index a copy without one", problem);
        }
        var reason = reason(causes.get(causes.size() - 1));
        if (text.isBlank()) {
            throw new UnreadableDocumentException("cannot be read, because it is broken (" + reason + ")", problem);
        }
        return text.document(
                metadata.get(TikaCoreProperties.TITLE),
                List.of("is broken and could be read in part only (" + reason + ")"));
    }

    private static boolean isLocked(Throwable cause) {
        return cause instanceof EncryptedDocumentException
                || cause instanceof org.apache.poi.EncryptedDocumentException;
    }

    /** What the innermost exception says: the outer ones say that a parser failed. */
    private static String reason(Throwable cause) {
        var message = String.valueOf(cause.getMessage()).strip().replaceAll("\\s+", " ");
        return cause.getMessage() == null || message.isEmpty()
                ? cause.getClass().getSimpleName()
                : CodePoints.shortened(message, MAX_REASON);
    }

    private static ParseContext context() {
        var context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, new NothingEmbedded());
        context.set(OfficeParserConfig.class, officeSettings());
        return context;
    }

    /** The streaming extractors need less memory and tell headings; a slide's template says what is on no slide. */
    private static OfficeParserConfig officeSettings() {
        var settings = new OfficeParserConfig();
        settings.setUseSAXDocxExtractor(true);
        settings.setUseSAXPptxExtractor(true);
        settings.setIncludeSlideMasterContent(false);
        return settings;
    }

    /** Documents within documents would be opened without limits, and with parsers that are not here. */
    private static final class NothingEmbedded implements EmbeddedDocumentExtractor {

        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            return false;
        }

        @Override
        public void parseEmbedded(InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml) {}
    }
}
