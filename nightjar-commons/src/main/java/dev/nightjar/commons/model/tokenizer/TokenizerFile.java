package dev.nightjar.commons.model.tokenizer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.Json;
import dev.nightjar.commons.model.TextTokenizer;
import dev.nightjar.commons.model.UnusableModelException;
import dev.nightjar.commons.model.unigram.UnigramTokenizer;
import dev.nightjar.commons.model.wordpiece.WordPieceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A model's tokenizer, read from its file.
 *
 * @param tokenizer splits texts
 * @param opening the markers that a transformer needs before a text, such as {@code [CLS]} or {@code <s>}
 * @param closing the markers that it needs after the text
 */
public record TokenizerFile(TextTokenizer tokenizer, List<String> opening, List<String> closing) {

    private static final String JSON = "tokenizer.json";
    private static final String PIECES = "vocab.txt";

    /** Copies the lists. */
    public TokenizerFile {
        opening = List.copyOf(opening);
        closing = List.copyOf(closing);
    }

    /** The tokenizer file in a model's folder: {@code tokenizer.json}, or {@code vocab.txt} if that is missing. */
    public static Path in(Path folder) {
        Path json = folder.resolve(JSON);
        return Files.exists(json) ? json : folder.resolve(PIECES);
    }

    /**
     * Reads one of the two files, distinguished by the end of the name.
     *
     * @throws UnusableModelException when it is invalid, or of a tokenizer that would be read wrongly
     */
    public static TokenizerFile of(Path file, byte[] content) throws IOException {
        return file.toString().endsWith(".json") ? ofJson(content) : ofList(content);
    }

    /** Reads {@code vocab.txt}: one piece per line, for an uncased WordPiece model. */
    public static TokenizerFile ofList(byte[] content) throws UnusableModelException {
        return bert(WordPieceFile.ofList(content));
    }

    /** Reads {@code tokenizer.json} of a WordPiece or Unigram model; others would be read wrongly. */
    public static TokenizerFile ofJson(byte[] content) throws IOException {
        JsonNode root = Json.mapper().readTree(content);
        String type = root.path("model").path("type").asText();
        return switch (type) {
            case "WordPiece" -> bert(WordPieceFile.ofJson(root));
            case "Unigram" -> unigram(root);
            default ->
                throw new UnusableModelException("tokenizer.json: model.type is '" + type
                        + "', but only 'WordPiece' and 'Unigram' are read; take a model with one of these tokenizers");
        };
    }

    private static TokenizerFile bert(TextTokenizer tokenizer) {
        return new TokenizerFile(tokenizer, List.of("[CLS]"), List.of("[SEP]"));
    }

    private static TokenizerFile unigram(JsonNode root) throws IOException {
        var tokenizer = UnigramTokenizer.of(root);
        JsonNode processor = root.path("post_processor");
        String type = processor.path("type").asText("");
        return switch (type) {
            case "" -> new TokenizerFile(tokenizer, List.of(), List.of());
            case "TemplateProcessing" -> template(tokenizer, processor.path("single"));
            case "BertProcessing", "RobertaProcessing" ->
                new TokenizerFile(
                        tokenizer,
                        List.of(processor.path("cls").path(0).asText()),
                        List.of(processor.path("sep").path(0).asText()));
            default ->
                throw new UnusableModelException("tokenizer.json: post_processor.type is '" + type
                        + "', but only 'TemplateProcessing', 'BertProcessing' and 'RobertaProcessing' are read");
        };
    }

    private static TokenizerFile template(TextTokenizer tokenizer, JsonNode single) {
        var opening = new ArrayList<String>();
        var closing = new ArrayList<String>();
        boolean isBehind = false;
        for (var part : single) {
            if (part.has("Sequence")) {
                isBehind = true;
            } else {
                (isBehind ? closing : opening)
                        .add(part.path("SpecialToken").path("id").asText());
            }
        }
        return new TokenizerFile(tokenizer, opening, closing);
    }
}
