package dev.nightjar.plugin.documenttika.reader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.record.crypto.Biff8EncryptionKey;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Documents made for a test. */
final class Made {

    private static final int BLOCK = 10_000;
    private static final int LEFT = 50;
    private static final int TOP = 700;
    private static final int LINE = 15;
    private static final int FONT_SIZE = 12;
    private static final String WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

    static {
        FontMappers.set(new OneFont()); // otherwise PDFBox writes a list of fonts into the user's folder
    }

    private Made() {}

    /** A PDF file with these pages, whose lines are ended by line ends. */
    static byte[] pdf(String title, String... pages) {
        return bytes(out -> {
            try (var pdf = pages(pages)) {
                pdf.getDocumentInformation().setTitle(title);
                pdf.save(out);
            }
        });
    }

    /** A PDF file that opens with this password only; with an empty one it opens, but must not be changed. */
    static byte[] lockedPdf(String password, String text) {
        return bytes(out -> {
            try (var pdf = pages(text)) {
                var policy =
                        new StandardProtectionPolicy("owner", password, AccessPermission.getOwnerAccessPermission());
                policy.setEncryptionKeyLength(128);
                pdf.protect(policy);
                pdf.save(out);
            }
        });
    }

    /** A PDF file of a page whose content is spaces, packed so many times over. */
    static byte[] packedPdf(int spaces, int times) {
        return bytes(out -> {
            try (var pdf = new PDDocument()) {
                var filters = new COSArray();
                for (int i = 0; i < times; i++) {
                    filters.add(i == 0 ? COSName.FLATE_DECODE : COSName.LZW_DECODE);
                }
                var content = new PDStream(pdf);
                try (var packed = content.getCOSObject().createOutputStream(filters)) {
                    var some = " ".repeat(BLOCK).getBytes(StandardCharsets.US_ASCII);
                    for (int i = 0; i < spaces / BLOCK; i++) {
                        packed.write(some);
                    }
                }
                var page = new PDPage();
                page.setContents(content);
                pdf.addPage(page);
                pdf.save(out);
            }
        });
    }

    private static PDDocument pages(String... pages) throws IOException {
        var pdf = new PDDocument();
        for (var text : pages) {
            var page = new PDPage();
            pdf.addPage(page);
            try (var content = new PDPageContentStream(pdf, page)) {
                content.beginText();
                content.setFont(new PDType1Font(FontName.HELVETICA), FONT_SIZE);
                content.setLeading(LINE);
                content.newLineAtOffset(LEFT, TOP);
                for (var line : text.lines().toList()) {
                    content.showText(line);
                    content.newLine();
                }
                content.endText();
            }
        }
        return pdf;
    }

    /** A Word document: lines that begin with {@code #} are headings. */
    static byte[] docx(String title, String... paragraphs) {
        var body = new StringBuilder();
        for (var paragraph : paragraphs) {
            boolean isHeading = paragraph.startsWith("# ");
            body.append("<w:p>")
                    .append(isHeading ? "<w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr>" : "")
                    .append("<w:r><w:t>")
                    .append(isHeading ? paragraph.substring(2) : paragraph)
                    .append("</w:t></w:r></w:p>");
        }
        return rawDocx(title, "", body.toString());
    }

    /**
     * A Word document.
     *
     * @param prolog stands before the root element
     * @param body the content of the element {@code w:body}
     */
    static byte[] rawDocx(String title, String prolog, String body) {
        return zip(Map.of(
                "[Content_Types].xml",
                """
                <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
                <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
                <Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
                <Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>
                <Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
                </Types>""",
                "_rels/.rels",
                """
                <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
                <Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
                <Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>
                </Relationships>""",
                "word/_rels/document.xml.rels",
                """
                <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
                <Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
                </Relationships>""",
                "word/styles.xml",
                "<w:styles xmlns:w=\"" + WORD + "\"><w:style w:type=\"paragraph\" w:styleId=\"Heading1\">"
                        + "<w:name w:val=\"heading 1\"/></w:style></w:styles>",
                "docProps/core.xml",
                "<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\""
                        + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>" + title
                        + "</dc:title></cp:coreProperties>",
                "word/document.xml",
                prolog + "<w:document xmlns:w=\"" + WORD + "\"><w:body>" + body + "</w:body></w:document>"));
    }

    /** A protected Word document. */
    static byte[] lockedDocx(String password, byte[] docx) {
        return bytes(out -> {
            try (var container = new POIFSFileSystem()) {
                var encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
                encryptor.confirmPassword(password);
                try (var inner = encryptor.getDataStream(container)) {
                    inner.write(docx);
                } catch (GeneralSecurityException e) {
                    throw new IOException(e);
                }
                container.writeFilesystem(out);
            }
        });
    }

    /** A workbook with one sheet. */
    static byte[] xlsx(String sheet, List<List<Object>> rows) {
        return workbook(new XSSFWorkbook(), sheet, rows);
    }

    /** A workbook with one sheet, as Excel 97 writes it. */
    static byte[] xls(String sheet, List<List<Object>> rows) {
        return workbook(new HSSFWorkbook(), sheet, rows);
    }

    private static byte[] workbook(Workbook book, String name, List<List<Object>> rows) {
        return bytes(out -> {
            try (book) {
                var sheet = book.createSheet(name);
                for (var values : rows) {
                    var row = sheet.createRow(sheet.getPhysicalNumberOfRows());
                    for (var value : values) {
                        var cell = row.createCell(row.getPhysicalNumberOfCells());
                        if (value instanceof Number number) {
                            cell.setCellValue(number.doubleValue());
                        } else {
                            cell.setCellValue(value.toString());
                        }
                    }
                }
                book.write(out);
            }
        });
    }

    /** A protected workbook, as Excel 97 writes it. */
    static byte[] lockedXls(String password) {
        Biff8EncryptionKey.setCurrentUserPassword(password);
        try {
            return xls("Fleet", List.of(List.of("Petrel")));
        } finally {
            Biff8EncryptionKey.setCurrentUserPassword(null);
        }
    }

    /** A presentation with a slide for each text. */
    static byte[] pptx(String... slides) {
        return bytes(out -> {
            try (var show = new XMLSlideShow()) {
                for (var text : slides) {
                    show.createSlide().createTextBox().setText(text);
                }
                show.write(out);
            }
        });
    }

    /** A presentation with a slide for each text, as PowerPoint 97 writes it. */
    static byte[] ppt(String... slides) {
        return bytes(out -> {
            try (var show = new HSLFSlideShow()) {
                for (var text : slides) {
                    show.createSlide().addTitle().setText(text);
                }
                show.write(out);
            }
        });
    }

    /** A text document of LibreOffice with a heading and a paragraph. */
    static byte[] odt(String heading, String paragraph) {
        return zip(Map.of(
                "mimetype",
                "application/vnd.oasis.opendocument.text",
                "content.xml",
                "<o:document-content xmlns:o=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
                        + " xmlns:t=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><o:body><o:text>"
                        + "<t:h t:outline-level=\"1\">" + heading + "</t:h><t:p>" + paragraph
                        + "</t:p></o:text></o:body></o:document-content>"));
    }

    /** A spreadsheet of LibreOffice with one row. */
    static byte[] ods(String... cells) {
        var row = new StringBuilder();
        for (var cell : cells) {
            row.append("<b:table-cell><t:p>").append(cell).append("</t:p></b:table-cell>");
        }
        return zip(Map.of(
                "mimetype",
                "application/vnd.oasis.opendocument.spreadsheet",
                "content.xml",
                "<o:document-content xmlns:o=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
                        + " xmlns:t=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\""
                        + " xmlns:b=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\"><o:body><o:spreadsheet><b:table>"
                        + "<b:table-row>" + row
                        + "</b:table-row></b:table></o:spreadsheet></o:body></o:document-content>"));
    }

    /** A protected text document of LibreOffice. */
    static byte[] lockedOdt() {
        return zip(Map.of(
                "mimetype",
                "application/vnd.oasis.opendocument.text",
                "META-INF/manifest.xml",
                "<m:manifest xmlns:m=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\">"
                        + "<m:file-entry m:full-path=\"content.xml\" m:media-type=\"text/xml\">"
                        + "<m:encryption-data/></m:file-entry></m:manifest>",
                "content.xml",
                "no XML"));
    }

    /** A book with one chapter. */
    static byte[] epub(String heading, String paragraph) {
        return zip(Map.of(
                "mimetype",
                "application/epub+zip",
                "META-INF/container.xml",
                "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
                        + "<rootfile full-path=\"book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>",
                "book.opf",
                "<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest><item id=\"c\" href=\"c.xhtml\""
                        + " media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"c\"/></spine></package>",
                "c.xhtml",
                "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>x</title></head><body><h1>" + heading
                        + "</h1><p>" + paragraph + "</p></body></html>"));
    }

    static byte[] rtf(String text) {
        return ("{\\rtf1\\ansi " + text + "\\par}").getBytes(StandardCharsets.US_ASCII);
    }

    /** A zip file of these parts. */
    static byte[] zip(Map<String, String> parts) {
        return bytes(out -> {
            try (var zip = new ZipOutputStream(out)) {
                for (var part : parts.entrySet()) {
                    zip.putNextEntry(new ZipEntry(part.getKey()));
                    zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
                    zip.closeEntry();
                }
            }
        });
    }

    private static byte[] bytes(Writing writing) {
        var out = new ByteArrayOutputStream();
        try {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private interface Writing {

        void to(ByteArrayOutputStream out) throws IOException;
    }
}
