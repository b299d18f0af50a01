package dev.nightjar.cli.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class JsonTest {

    @Test
    @DisplayName("JSON says the same values, with what would change a terminal escaped")
    void should_escape_what_would_change_a_terminal() throws JsonProcessingException {
        var value = Map.of("a\u202e", "\u001b[31m\u009b\u200b\u2028\udb40\udc41 日本 👩‍👧 ä");

        var json = Json.of(value);

        assertThat(json).isEqualTo("{\"a\\u202e\":\"\\u001B[31m\\u009b\\u200b\\u2028\\udb40\\udc41 日本 👩‍👧 ä\"}");
        assertThat(new ObjectMapper().readValue(json, new TypeReference<Map<String, String>>() {}))
                .isEqualTo(value);
    }
}
