package dev.nightjar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON of the client. */
class JsonTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"b\":[1,-2.50,3E+5,true,false,null],\"a\":{\"\":\"x\"}}",
                "\"\\\"\\\\\\u0000\\u001fé ✓\"",
                "12345678901234567890.123"
            })
    void should_write_what_it_read(String json) {
        assertThat(JsonWriter.write(JsonReader.read(json))).isEqualTo(json);
    }

    @Test
    void should_read_escapes_and_blanks() {
        assertThat(JsonReader.read(" [ \"\\b\\f\\n\\r\\t\\/\\u00e9\\ud83d\\udc26\" , 1.0e-2 ] \r\n"))
                .isEqualTo(List.of("\b\f\n\r\t/é🐦", new BigDecimal("1.0e-2")));
        assertThat(JsonReader.read(JsonWriter.write("🐦 \ud83d"))).isEqualTo("🐦 \ud83d");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,]",
                "{\"a\"}",
                "{\"a\":1,}",
                "{a:1}",
                "'a'",
                "\"a",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"\n\"",
                "01",
                "+1",
                "1.",
                ".5",
                "1e",
                "1e9999",
                "NaN",
                "tru",
                "nullx",
                "[] []",
                "\uffff",
                "\"\\"
            })
    void should_refuse_what_is_not_json(String text) {
        assertThatThrownBy(() -> JsonReader.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not JSON at character");
    }

    @Test
    void should_refuse_endless_depth_and_numbers() {
        assertThatThrownBy(() -> JsonReader.read("[".repeat(100_000))).hasMessageContaining("levels");
        assertThatThrownBy(() -> JsonReader.read("1".repeat(101))).hasMessageContaining("a value");
    }

    @Test
    void should_name_a_property_of_another_type() {
        var object = JsonObject.read("{\"a\":1,\"b\":[\"x\"],\"c\":null}");

        assertThat(object.number("a")).isEqualTo(1);
        assertThat(object.texts("b")).containsExactly("x");
        assertThat(object.textOrNull("c")).isNull();
        assertThat(object.objects("d")).isEmpty();
        assertThatThrownBy(() -> object.text("a")).hasMessageContaining("'a'");
        assertThatThrownBy(() -> object.text("c")).hasMessageContaining("'c'");
        assertThatThrownBy(() -> object.objects("b")).hasMessageContaining("'b'");
        assertThatThrownBy(() -> JsonObject.read("[]")).hasMessageContaining("not a JSON object");
        assertThatThrownBy(() -> JsonWriter.write(new Object())).hasMessageContaining("java.lang.Object");
    }
}
