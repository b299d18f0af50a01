package dev.nightjar.commons.file;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The document formats that an optional plugin reads, by file name extension. */
public final class OfficeFormats {

    /** The plugin that reads them. */
    public static final String PLUGIN = "document-tika-plugin";

    private static final Map<String, String> FORMATS = Map.ofEntries(
            Map.entry("pdf", "pdf"),
            Map.entry("doc", "word"),
            Map.entry("dot", "word"),
            Map.entry("docx", "word"),
            Map.entry("docm", "word"),
            Map.entry("dotx", "word"),
            Map.entry("xls", "excel"),
            Map.entry("xlsx", "excel"),
            Map.entry("xlsm", "excel"),
            Map.entry("ppt", "powerpoint"),
            Map.entry("pps", "powerpoint"),
            Map.entry("pptx", "powerpoint"),
            Map.entry("pptm", "powerpoint"),
            Map.entry("ppsx", "powerpoint"),
            Map.entry("odt", "opendocument"),
            Map.entry("ods", "opendocument"),
            Map.entry("odp", "opendocument"),
            Map.entry("rtf", "rtf"),
            Map.entry("epub", "epub"));

    private OfficeFormats() {}

    /** The format of a file with this name, such as {@code word}; empty for other files. */
    public static Optional<String> of(String fileName) {
        int dot = fileName.lastIndexOf('.');
        return dot <= 0
                ? Optional.empty()
                : Optional.ofNullable(FORMATS.get(fileName.substring(dot + 1).toLowerCase(Locale.ROOT)));
    }
}
