package dev.nightjar.commons.model.unigram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.commons.model.Json;
import dev.nightjar.commons.model.UnusableModelException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnigramTokenizerTest {

    private static final String METASPACE =
            "{\"type\": \"Metaspace\", \"replacement\": \"▁\", \"prepend_scheme\": \"always\"}";
    private static final String XLM_R =
            "{\"type\": \"Sequence\", \"pretokenizers\": [{\"type\": \"WhitespaceSplit\"}, " + METASPACE + "]}";

    /** The pieces with their scores, numbered from 0. */
    private static final List<Map.Entry<String, Double>> PIECES = List.of(
            Map.entry("<s>", 0.0),
            Map.entry("</s>", 0.0),
            Map.entry("<unk>", 0.0),
            Map.entry("▁", -2.0),
            Map.entry("▁ab", -3.0),
            Map.entry("▁a", -2.0),
            Map.entry("b", -2.0),
            Map.entry("c", -2.5),
            Map.entry("bc", -3.1),
            Map.entry("a", -4.0),
            Map.entry("▁a▁b", -3.0),
            Map.entry("é", -5.0),
            Map.entry("你好", -5.0),
            Map.entry("<0xC3>", -9.0),
            Map.entry("<0xA9>", -9.0));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // ▁a bc = -2 - 3.1 beats ▁ab c = -3 - 2.5, which the longest piece first would give, and ▁a b c = -6.5
                "abc        | ▁a bc",
                // ▁ab = -3 beats ▁a b = -4
                "ab         | ▁ab",
                "ab abc     | ▁ab ▁a bc",
                "'  ab '    | ▁ab",
                // no piece begins with ▁b, so the space stands alone
                "b          | ▁ b",
                // z is in no piece: each run of such characters is one unknown token
                "azzb       | ▁a <unk> b",
                "z😀z       | ▁ <unk>",
                "你好你      | ▁ 你好 <unk>",
                // what looks like a marker is text
                "a<s>       | ▁a <unk>",
                "<unk>      | ▁ <unk>",
                // a piece over two words is found only in a text that is not cut at spaces
                "a b        | ▁a ▁ b",
            })
    void should_find_the_most_probable_pieces(String text, String pieces) throws IOException {
        assertThat(cut(tokenizer("null", XLM_R, false), text)).isEqualTo(pieces);
    }

    @Test
    void should_find_pieces_over_several_words_where_the_file_says_so() throws IOException {
        var whole = METASPACE.replace("}", ", \"split\": false}");
        assertThat(cut(tokenizer("null", whole, false), "a b")).isEqualTo("▁a▁b");
        assertThat(cut(tokenizer("null", METASPACE, false), "a  b")).isEqualTo("▁a ▁ ▁ b");
    }

    @Test
    void should_prepend_the_space_as_the_file_says() throws IOException {
        assertThat(cut(tokenizer("null", METASPACE.replace("always", "never"), false), "a a"))
                .isEqualTo("a ▁a");
        var first = XLM_R.replace("always", "first");
        assertThat(cut(tokenizer("null", first, false), "a a")).isEqualTo("▁a a");
        var old = "{\"type\": \"Metaspace\", \"replacement\": \"▁\", \"add_prefix_space\": true}";
        assertThat(cut(tokenizer("null", old, false), "a")).isEqualTo("▁a");
    }

    @Test
    void should_write_unknown_characters_as_bytes_where_the_model_has_them() throws IOException {
        var tokenizer = tokenizer("null", XLM_R, true);
        assertThat(cut(tokenizer, "aÃ©")).isEqualTo("▁a <unk>"); // Ã is C3 83, and the model has no piece for 83
        assertThat(cut(tokenizer, "a\u00e9b")).isEqualTo("▁a é b");
        assertThat(cut(tokenizer, "<0xC3>")).isEqualTo("▁ <unk>");
        var bytes = tokenizer("null", XLM_R, true, "é", "è");
        assertThat(cut(bytes, "aé")).isEqualTo("▁a <0xC3> <0xA9>");
    }

    @Test
    void should_normalize_by_the_compiled_map() throws IOException {
        var map = Base64.getEncoder()
                .encodeToString(CharacterMaps.compiled(
                        new TreeMap<>(Map.of("ﬁ", "abc", "\u00a0", " ", "e\u0301", "é", "\u0007", "", "\r", " "))));
        var precompiled = "{\"type\": \"Precompiled\", \"precompiled_charsmap\": \"" + map + "\"}";
        var tokenizer = tokenizer(precompiled, XLM_R, false);
        assertThat(cut(tokenizer, "a\u00a0a")).isEqualTo("▁a ▁a");
        assertThat(cut(tokenizer, "ae\u0301")).isEqualTo("▁a é");
        assertThat(cut(tokenizer, "ﬁ")).isEqualTo("▁a bc");
        assertThat(cut(tokenizer, "a\u0007b\r\nab")).isEqualTo("▁ab ▁ab");
        assertThat(cut(tokenizer("{\"type\": \"Precompiled\", \"precompiled_charsmap\": null}", XLM_R, false), "ab"))
                .isEqualTo("▁ab");
    }

    @Test
    void should_normalize_step_by_step() throws IOException {
        var steps = """
                {"type": "Sequence", "normalizers": [
                  {"type": "NFKC"}, {"type": "Lowercase"},
                  {"type": "Replace", "pattern": {"String": "."}, "content": " . "},
                  {"type": "Replace", "pattern": {"Regex": "\\\\s+"}, "content": " "},
                  {"type": "Strip", "strip_left": false, "strip_right": true}]}""";
        assertThat(cut(tokenizer(steps, METASPACE, false), "ＡＢ \t a.")).isEqualTo("▁ab ▁a ▁ <unk>");
    }

    @Test
    void should_take_long_texts_without_spaces() throws IOException {
        var tokenizer = tokenizer("null", XLM_R, false);
        assertThat(tokenizer.tokens("abc".repeat(50_000))).hasSize(100_000);
        assertThat(tokenizer.tokens("z".repeat(100_000))).hasSize(2);
        assertThat(tokenizer.tokens("")).isEmpty();
        assertThat(tokenizer.tokens(" \n ")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"unk_id\": 2 | \"unk_id\": 99            | unk_id is 99 in a vocabulary of 15",
                "[\"b\",-2.0]  | [\"b\"]                   | piece 6 must be a text with a score",
                "[\"b\",-2.0]  | [\"c\",-2.0]              | 'c' twice",
                "WhitespaceSplit | ByteLevel               | pre_tokenizer.type is 'ByteLevel'",
                "always        | sometimes                 | prepend_scheme is 'sometimes'",
                "\"normalizer\": null | \"normalizer\": {\"type\": \"Nmt\"} | normalizer.type is 'Nmt'",
                "\"normalizer\": null | \"normalizer\": {\"type\": \"Replace\", \"pattern\": {\"Regex\": \"(ab)+\"}} | replaces '(ab)+'",
                "\"normalizer\": null | \"normalizer\": {\"type\": \"Precompiled\", \"precompiled_charsmap\": \"AAAA\"} | it has 3 bytes",
                "\"normalizer\": null | \"normalizer\": {\"type\": \"Precompiled\", \"precompiled_charsmap\": \"/////w==\"} | -1 of 0 bytes",
            })
    void should_refuse_what_it_would_read_wrongly(String part, String instead, String complaint) {
        var json = json("null", XLM_R, false);
        assertThat(json).contains(part);
        assertThatThrownBy(() -> UnigramTokenizer.of(Json.mapper().readTree(json.replace(part, instead))))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining(complaint);
    }

    private static String cut(UnigramTokenizer tokenizer, String text) {
        return Arrays.stream(tokenizer.tokens(text))
                .mapToObj(number -> PIECES.get(number).getKey())
                .collect(Collectors.joining(" "));
    }

    private static UnigramTokenizer tokenizer(String normalizer, String preTokenizer, boolean isByteFallback)
            throws IOException {
        return UnigramTokenizer.of(Json.mapper().readTree(json(normalizer, preTokenizer, isByteFallback)));
    }

    /** The same with one piece written in another way, so that the model lacks it. */
    private static UnigramTokenizer tokenizer(
            String normalizer, String preTokenizer, boolean isByteFallback, String piece, String instead)
            throws IOException {
        var json = json(normalizer, preTokenizer, isByteFallback).replace("\"" + piece + "\"", "\"" + instead + "\"");
        return UnigramTokenizer.of(Json.mapper().readTree(json));
    }

    private static String json(String normalizer, String preTokenizer, boolean isByteFallback) {
        var vocabulary = PIECES.stream()
                .map(piece -> "[\"" + piece.getKey() + "\"," + piece.getValue() + "]")
                .collect(Collectors.joining(","));
        return """
                {"added_tokens": [{"id": 0, "content": "<s>", "special": true}, {"id": 1, "content": "</s>", "special": true}],
                 "normalizer": %s, "pre_tokenizer": %s,
                 "model": {"type": "Unigram", "unk_id": 2, "byte_fallback": %s, "vocab": [%s]}}
                """.formatted(normalizer, preTokenizer, isByteFallback, vocabulary);
    }
}
