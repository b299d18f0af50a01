package dev.nightjar.plugin.documenttika.reader;

import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.FilterFactory;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how large the packed parts of a PDF file are, because PDFBox unpacks each into memory, whatever it holds.
 */
final class PdfStreams {

    /** One filter makes of a byte no more than some 4,000, so that smaller parts are harmless. */
    private static final int HARMLESS = 50_000;

    private final long most;
    private long unpacked;

    private PdfStreams(long most) {
        this.most = most;
    }

    /** @throws UnreadableDocumentException when its parts unpack to more than this many bytes; pictures do not count */
    static void check(COSDocument document, long most) throws UnreadableDocumentException {
        var streams = new PdfStreams(most);
        for (var entry : document.getXrefTable().entrySet()) {
            boolean isPackedWithOthers = entry.getValue() < 0; // and therefore is no stream itself
            if (!isPackedWithOthers
                    && document.getObjectFromPool(entry.getKey()).getObject() instanceof COSStream stream
                    && !COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))) {
                streams.add(stream);
            }
        }
    }

    private void add(COSStream stream) throws UnreadableDocumentException {
        var filters = names(stream.getFilters());
        if (filters.isEmpty() || (filters.size() == 1 && stream.getLength() < HARMLESS)) {
            return;
        }
        try {
            InputStream packed = stream.createRawInputStream();
            for (int i = 0; i < filters.size(); i++) {
                var next = new ByteArrayOutputStream();
                boolean isLast = i == filters.size() - 1;
                var counted = new Counted(isLast ? OutputStream.nullOutputStream() : next);
                FilterFactory.INSTANCE.getFilter(filters.get(i)).decode(packed, counted, stream, i);
                packed = new ByteArrayInputStream(next.toByteArray());
            }
        } catch (UnreadableDocumentException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // broken parts are the parser's business
        }
    }

    private static List<COSName> names(@Nullable COSBase filters) {
        var names = new ArrayList<COSName>();
        if (filters instanceof COSName name) {
            names.add(name);
        } else if (filters instanceof COSArray several) {
            several.forEach(each -> {
                if (each instanceof COSName name) {
                    names.add(name);
                }
            });
        }
        return names;
    }

    private final class Counted extends OutputStream {

        private final OutputStream target;

        Counted(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            unpacked += length;
            if (unpacked > most) {
                throw new UnreadableDocumentException(String.format(Locale.ROOT, ZippedContent.TOO_LARGE, most));
            }
            target.write(bytes, from, length);
        }
    }
}
