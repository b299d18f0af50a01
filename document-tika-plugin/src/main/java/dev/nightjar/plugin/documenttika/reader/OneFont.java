package dev.nightjar.plugin.documenttika.reader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;

/**
 * One font for all that a document does not bring. PDFBox would look through the fonts of the machine and write what it
 * finds into the user's folder; for text alone the shapes of letters do not matter.
 */
final class OneFont implements FontMapper {

    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private final TrueTypeFont font;

    OneFont() {
        var file = Objects.requireNonNull(FontMapper.class.getResourceAsStream(FONT), "PDFBox has no " + FONT);
        try (var bytes = new RandomAccessReadBuffer(file)) {
            font = new TTFParser().parse(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(String name, PDFontDescriptor description) {
        return new FontMapping<>(font, true);
    }

    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(String name, PDFontDescriptor description) {
        return new FontMapping<>(font, true);
    }

    @Override
    public CIDFontMapping getCIDFont(String name, PDFontDescriptor description, PDCIDSystemInfo characters) {
        return new CIDFontMapping(null, font, true);
    }
}
