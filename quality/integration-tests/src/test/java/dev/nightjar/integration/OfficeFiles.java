package dev.nightjar.integration;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small office documents, made without a library. */
final class OfficeFiles {

    private OfficeFiles() {}

    /** A PDF file of one page with a line. */
    static byte[] pdf(String line) {
        return """
                %%PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
                3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
                /Resources <</Font <</F1 5 0 R>>>>>> endobj
                4 0 obj <</Length %d>> stream
                BT /F1 12 Tf 50 700 Td (%s) Tj ET
                endstream endobj
                5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
                trailer <</Root 1 0 R>>
                %%%%EOF
                """.formatted("BT /F1 12 Tf 50 700 Td () Tj ET".length() + line.length(), line)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** A Word document with these paragraphs. */
    static byte[] docx(List<String> paragraphs) throws IOException {
        var body = new StringBuilder();
        paragraphs.forEach(text -> body.append("<w:p><w:r><w:t>").append(text).append("</w:t></w:r></w:p>"));
        var parts = Map.of(
                "[Content_Types].xml",
                "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
                        + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                        + "<Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.openxmlformats-officedocument"
                        + ".wordprocessingml.document.main+xml\"/></Types>",
                "_rels/.rels",
                "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\""
                        + " Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\""
                        + " Target=\"word/document.xml\"/></Relationships>",
                "word/document.xml",
                "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>" + body
                        + "</w:body></w:document>");
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return out.toByteArray();
    }
}
