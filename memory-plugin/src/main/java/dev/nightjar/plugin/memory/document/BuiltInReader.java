package dev.nightjar.plugin.memory.document;

import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.spi.document.DocumentReader;
import dev.nightjar.spi.document.DocumentText;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads plain text, Markdown, HTML and source code, depending on the file name. Needs no limits. Thread-safe. */
final class BuiltInReader implements DocumentReader {

    private static final String TEXT = "text";
    private static final String MARKDOWN = "markdown";
    private static final String HTML = "html";
    private static final String CODE = "code";

    private static final Map<String, Set<String>> ENDINGS = Map.of(
            TEXT,
            words(
                    "txt text log rst adoc asciidoc org tex bib srt vtt csv tsv json jsonl yaml yml toml ini cfg conf properties"
                            + " xml"),
            MARKDOWN,
            words("md markdown mdx"),
            HTML,
            words("html htm xhtml"),
            CODE,
            words(
                    "java kt kts groovy gradle scala clj py rb pl pm php js mjs cjs jsx ts tsx vue svelte css scss less c h cc"
                            + " cpp cxx hpp hh cs fs go rs swift m mm r jl lua dart ex exs erl hs ml sql sh bash zsh fish ps1 bat"
                            + " cmd proto graphql tf hcl cmake asm s vb pas f90"));

    /** Files that usually have no extension. */
    private static final Map<String, Set<String>> NAMES = Map.of(
            TEXT,
                    words(
                            "readme license licence notice changelog changes authors contributors contributing copying todo news"),
            CODE, words("makefile dockerfile jenkinsfile vagrantfile rakefile gemfile procfile"));

    @Override
    public Optional<String> format(String fileName) {
        var name = fileName.toLowerCase(Locale.ROOT);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? key(ENDINGS, name.substring(dot + 1)) : key(NAMES, name);
    }

    @Override
    public DocumentText read(DocumentSource source, Limits limits) throws IOException {
        return read(source);
    }

    DocumentText read(DocumentSource source) throws IOException {
        var format = format(source.fileName()).orElse(TEXT);
        if (format.equals(HTML)) {
            return HtmlText.of(source.content());
        }
        var decoded = DecodedText.of(source.content());
        var headings = format.equals(MARKDOWN) ? MarkdownHeadings.of(decoded.text()) : List.<DocumentText.Heading>of();
        return new DocumentText(decoded.text(), headings, true, decoded.remarks());
    }

    private static Optional<String> key(Map<String, Set<String>> words, String wanted) {
        return words.entrySet().stream()
                .filter(entry -> entry.getValue().contains(wanted))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static Set<String> words(String joined) {
        return Arrays.stream(joined.split(" ")).collect(Collectors.toUnmodifiableSet());
    }
}
