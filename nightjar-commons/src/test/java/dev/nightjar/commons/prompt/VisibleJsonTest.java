package dev.nightjar.commons.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class VisibleJsonTest {

    private static final String HIDDEN = "\u001b[31m\u202e\u200b\u009b\u2060\udb40\udc41";
    private static final String SHOWN = "[31m";

    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    @Tag("V3")
    @DisplayName("no text and no name in it has characters that nobody sees, however it was written")
    void should_clean_every_text_and_name() throws JsonProcessingException {
        var text = "a" + HIDDEN + "b";
        var tree = mapper.createObjectNode().put(text, text).set("list", mapper.valueToTree(List.of(text)));
        var value = new Written(
                text, new String[] {text}, text.toCharArray(), List.of(text), Map.of(text, List.of(text)), tree, 'x');

        var json = VisibleJson.of(mapper, value);

        var clean = "a" + SHOWN + "b";
        assertThat(mapper.readTree(json))
                .isEqualTo(mapper.readTree(mapper.writeValueAsString(value)
                        .replace("\\u001B", "")
                        .replace("\u202e", "")
                        .replace("\u200b", "")
                        .replace("\u009b", "")
                        .replace("\u2060", "")
                        .replace("\udb40\udc41", "")));
        assertThat(json).contains(clean);
        assertThat(json.codePoints()).noneMatch(VisibleText::mayHide);
    }

    @Test
    @DisplayName("code stays character for character, with its tabs and lines")
    void should_keep_everything_else() throws JsonProcessingException {
        var code = "if (x) {\n\treturn \"ä\\n\u00a0👩‍👩‍👧\"; // é\n}\n";

        assertThat(mapper.readTree(VisibleJson.of(mapper, code)).textValue()).isEqualTo(code);
    }

    record Written(
            String text,
            String[] array,
            char[] characters,
            List<String> list,
            Map<String, List<String>> map,
            Object tree,
            char one) {}
}
