package dev.nightjar.commons.model.unigram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.UnusableModelException;
import dev.nightjar.commons.model.wordpiece.TextCleaning;
import java.io.IOException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The steps before a text is split, read from {@code normalizer} of {@code tokenizer.json}. */
final class Normalizers {

    /** One character or class, repeated: other patterns may need a stack in proportion to the text. */
    private static final Pattern SAFE =
            Pattern.compile("(\\\\?[^\\\\()\\[\\]|*+?{}.^$]|\\\\[pP]\\{\\w+})(\\+|\\{\\d+,})?");

    private static final Pattern MARKS = Pattern.compile("\\p{Mn}");

    private Normalizers() {}

    /** All steps as one function. */
    static UnaryOperator<String> of(JsonNode normalizer) throws IOException {
        var type = normalizer.path("type").asText("");
        return switch (type) {
            case "" -> text -> text;
            case "Sequence" -> sequence(normalizer.path("normalizers"));
            case "Precompiled" -> precompiled(normalizer.path("precompiled_charsmap"));
            case "NFC", "NFD", "NFKC", "NFKD" -> {
                var form = Normalizer.Form.valueOf(type);
                yield text -> Normalizer.normalize(text, form);
            }
            case "Lowercase" -> text -> text.toLowerCase(Locale.ROOT);
            case "StripAccents" -> text -> MARKS.matcher(text).replaceAll("");
            case "Strip" -> strip(normalizer);
            case "Replace" -> replace(normalizer);
            case "Prepend" -> {
                var prefix = normalizer.path("prepend").asText();
                yield text -> text.isEmpty() ? text : prefix + text;
            }
            case "BertNormalizer" -> {
                boolean isLowerCased = normalizer.path("lowercase").asBoolean(true);
                yield text -> TextCleaning.clean(text, isLowerCased).toString();
            }
            default ->
                throw new UnusableModelException("tokenizer.json: normalizer.type is '" + type
                        + "', but with a Unigram model only Sequence, Precompiled, NFC, NFD, NFKC, NFKD, Lowercase,"
                        + " StripAccents, Strip, Replace, Prepend and BertNormalizer are read");
        };
    }

    private static UnaryOperator<String> sequence(JsonNode steps) throws IOException {
        UnaryOperator<String> all = text -> text;
        for (var step : steps) {
            var before = all;
            var next = of(step);
            all = text -> next.apply(before.apply(text));
        }
        return all;
    }

    private static UnaryOperator<String> precompiled(JsonNode content) throws IOException {
        var bytes = content.binaryValue();
        if (bytes == null || bytes.length == 0) {
            return text -> text; // some exporters leave it out when nothing is replaced
        }
        return CharacterMap.of(bytes)::apply;
    }

    private static UnaryOperator<String> strip(JsonNode step) {
        boolean isLeft = step.path("strip_left").asBoolean(true);
        boolean isRight = step.path("strip_right").asBoolean(true);
        return text -> {
            var stripped = isLeft ? text.stripLeading() : text;
            return isRight ? stripped.stripTrailing() : stripped;
        };
    }

    private static UnaryOperator<String> replace(JsonNode step) throws UnusableModelException {
        var content = step.path("content").asText();
        var plain = step.path("pattern").path("String");
        if (plain.isTextual()) {
            return text -> text.replace(plain.asText(), content);
        }
        var regex = step.path("pattern").path("Regex").asText();
        if (!SAFE.matcher(regex).matches()) {
            throw new UnusableModelException("tokenizer.json: the normalizer replaces '" + regex
                    + "', but only one repeated character or class, such as '\\s+' or ' {2,}', is read");
        }
        var pattern = Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS);
        var replacement = Matcher.quoteReplacement(content);
        return text -> pattern.matcher(text).replaceAll(replacement);
    }
}
