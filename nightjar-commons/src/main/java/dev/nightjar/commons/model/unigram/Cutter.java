package dev.nightjar.commons.model.unigram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.UnusableModelException;
import java.util.ArrayList;
import java.util.List;

/** Splits a normalized text into parts that are tokenized separately, as described in {@code pre_tokenizer}. */
interface Cutter {

    /** Splits these parts further, in order. */
    List<Part> cut(List<Part> parts);

    /**
     * A part of a text.
     *
     * @param isFirst whether it is at the beginning of the text
     */
    record Part(String text, boolean isFirst) {}

    /** Reads it from the file. */
    static Cutter of(JsonNode preTokenizer) throws UnusableModelException {
        var type = preTokenizer.path("type").asText("");
        return switch (type) {
            case "" -> parts -> parts;
            case "Metaspace" -> metaspace(preTokenizer);
            case "WhitespaceSplit" -> Cutter::atSpaces;
            case "Sequence" -> {
                var steps = new ArrayList<Cutter>();
                for (var step : preTokenizer.path("pretokenizers")) {
                    steps.add(of(step));
                }
                yield parts -> {
                    var cut = parts;
                    for (var step : steps) {
                        cut = step.cut(cut);
                    }
                    return cut;
                };
            }
            default ->
                throw new UnusableModelException("tokenizer.json: pre_tokenizer.type is '" + type
                        + "', but with a Unigram model only Metaspace, WhitespaceSplit and Sequence are read");
        };
    }

    private static List<Part> atSpaces(List<Part> parts) {
        var cut = new ArrayList<Part>();
        for (var part : parts) {
            int start = 0;
            for (int i = 0; i <= part.text.length(); i++) {
                if (i == part.text.length() || isSpace(part.text.charAt(i))) {
                    if (i > start) {
                        cut.add(new Part(part.text.substring(start, i), part.isFirst && start == 0));
                    }
                    start = i + 1;
                }
            }
        }
        return cut;
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    /** Replaces spaces by a visible character, with which each word begins. */
    private static Cutter metaspace(JsonNode metaspace) throws UnusableModelException {
        var mark = metaspace.path("replacement").asText("▁");
        var scheme = metaspace
                .path("prepend_scheme")
                .asText(metaspace.path("add_prefix_space").asBoolean(true) ? "always" : "never");
        if (!List.of("always", "first", "never").contains(scheme)) {
            throw new UnusableModelException("tokenizer.json: pre_tokenizer.prepend_scheme is '" + scheme
                    + "', but only 'always', 'first' and 'never' are read");
        }
        boolean isSplit = metaspace.path("split").asBoolean(true);
        return parts -> {
            var cut = new ArrayList<Part>();
            for (var part : parts) {
                var text = part.text.replace(" ", mark);
                boolean isPrefixed = scheme.equals("always") || (scheme.equals("first") && part.isFirst);
                var marked = isPrefixed && !text.startsWith(mark) ? mark + text : text;
                addWords(marked, isSplit ? mark : "", part.isFirst, cut);
            }
            return cut;
        };
    }

    /** @param mark begins each word; empty to keep the text whole */
    private static void addWords(String text, String mark, boolean isFirst, List<Part> words) {
        int start = 0;
        while (start < text.length()) {
            int next = mark.isEmpty() ? -1 : text.indexOf(mark, start + 1);
            int end = next < 0 ? text.length() : next;
            words.add(new Part(text.substring(start, end), isFirst && start == 0));
            start = end;
        }
    }
}
