package dev.nightjar.commons.model.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.commons.model.UnusableModelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenizerFileTest {

    private static final String UNIGRAM = """
            {"added_tokens": [{"id": 3, "content": "<start>", "special": true}],
             "model": {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0], ["</s>", 0], ["bread", -1]]},
             "post_processor": %s}""";

    @Test
    void should_know_the_markers_around_a_text() throws IOException {
        var template = read("""
                {"type": "TemplateProcessing", "single": [
                  {"SpecialToken": {"id": "<start>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                  {"SpecialToken": {"id": "</s>", "type_id": 0}}]}""");
        assertThat(template.opening()).containsExactly("<start>");
        assertThat(template.closing()).containsExactly("</s>");
        assertThat(template.tokenizer().find("<start>")).hasValue(3);
        assertThat(template.tokenizer().tokens("bread<start>")).containsExactly(2, 0);

        var roberta = read("{\"type\": \"RobertaProcessing\", \"sep\": [\"</s>\", 1], \"cls\": [\"<start>\", 3]}");
        assertThat(roberta)
                .extracting(TokenizerFile::opening, TokenizerFile::closing)
                .containsExactly(template.opening(), template.closing());

        var none = read("null");
        assertThat(none.opening()).isEmpty();
        assertThat(none.closing()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"BPE", "WordLevel", ""})
    void should_name_a_model_type_it_cannot_read(String type) {
        assertThatThrownBy(() -> ofJson("{\"model\": {\"type\": \"" + type + "\"}}"))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining("model.type is '" + type + "', but only 'WordPiece' and 'Unigram' are read");
    }

    @Test
    void should_name_a_post_processor_it_cannot_read() {
        assertThatThrownBy(() -> read("{\"type\": \"ByteLevel\"}"))
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining("post_processor.type is 'ByteLevel'");
    }

    private static TokenizerFile read(String postProcessor) throws IOException {
        return ofJson(UNIGRAM.formatted(postProcessor));
    }

    private static TokenizerFile ofJson(String json) throws IOException {
        return TokenizerFile.ofJson(json.getBytes(StandardCharsets.UTF_8));
    }
}
