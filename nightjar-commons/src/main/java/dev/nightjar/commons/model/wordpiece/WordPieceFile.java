package dev.nightjar.commons.model.wordpiece;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.UnusableModelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a WordPiece tokenizer from a model's file. */
public final class WordPieceFile {

    private static final String UNKNOWN = "[UNK]";
    private static final String JSON = "tokenizer.json";
    private static final String PIECES = "vocab.txt";

    private WordPieceFile() {}

    /** Reads {@code vocab.txt}: one piece per line, for an uncased model. */
    public static WordPieceTokenizer ofList(byte[] content) throws UnusableModelException {
        return of(lines(content), UNKNOWN, true, PIECES);
    }

    /**
     * Splits bytes, because nearly all pieces are ASCII, which is decoded several times faster than one text that also
     * has other characters.
     */
    private static List<String> lines(byte[] content) {
        var lines = new ArrayList<String>();
        for (int start = 0; start < content.length; ) {
            int end = start;
            while (end < content.length && content[end] != '\n') {
                end++;
            }
            int last = end > start && content[end - 1] == '\r' ? end - 1 : end;
            lines.add(new String(content, start, last - start, StandardCharsets.UTF_8));
            start = end + 1;
        }
        return lines;
    }

    /**
     * Reads {@code tokenizer.json}, if it describes BERT's WordPiece tokenizer.
     *
     * @throws UnusableModelException for any other, which would be read wrongly
     */
    public static WordPieceTokenizer ofJson(JsonNode root) throws UnusableModelException {
        JsonNode model = root.path("model");
        expect(
                "model.continuing_subword_prefix",
                model.path("continuing_subword_prefix").asText("##"),
                "##");
        expect(
                "model.max_input_chars_per_word",
                model.path("max_input_chars_per_word").asText("100"),
                "100");
        expect("pre_tokenizer.type", root.path("pre_tokenizer").path("type").asText(), "BertPreTokenizer");
        JsonNode normalizer = root.path("normalizer");
        expect("normalizer.type", normalizer.path("type").asText(), "BertNormalizer");
        expect("normalizer.clean_text", normalizer.path("clean_text").asText("true"), "true");
        expect(
                "normalizer.handle_chinese_chars",
                normalizer.path("handle_chinese_chars").asText("true"),
                "true");
        boolean isLowerCased = normalizer.path("lowercase").asBoolean(true);
        expect(
                "normalizer.strip_accents",
                String.valueOf(normalizer.path("strip_accents").asBoolean(isLowerCased)),
                String.valueOf(isLowerCased));
        return of(pieces(model.path("vocab")), model.path("unk_token").asText(UNKNOWN), isLowerCased, JSON);
    }

    private static WordPieceTokenizer of(List<String> pieces, String unknown, boolean isLowerCased, String file)
            throws UnusableModelException {
        try {
            return new WordPieceTokenizer(new Vocabulary(pieces, unknown), isLowerCased);
        } catch (IllegalArgumentException e) {
            throw new UnusableModelException(file + ": " + e.getMessage(), e);
        }
    }

    private static List<String> pieces(JsonNode vocabulary) throws UnusableModelException {
        var pieces = new String[vocabulary.size()];
        for (var entry : vocabulary.properties()) {
            int number = entry.getValue().asInt(-1);
            if (number < 0 || number >= pieces.length) {
                throw new UnusableModelException("tokenizer.json: '" + entry.getKey() + "' has number "
                        + entry.getValue() + " in a vocabulary of " + pieces.length);
            }
            pieces[number] = entry.getKey();
        }
        if (pieces.length == 0 || Arrays.asList(pieces).contains(null)) {
            throw new UnusableModelException("tokenizer.json: the vocabulary has gaps in its numbers");
        }
        return List.of(pieces);
    }

    private static void expect(String path, String found, String accepted) throws UnusableModelException {
        if (!found.equals(accepted)) {
            throw new UnusableModelException(
                    "tokenizer.json: " + path + " is '" + found + "', but only '" + accepted + "' is read");
        }
    }
}
