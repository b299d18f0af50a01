package dev.nightjar.kernel.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AnswerShapeTest {

    @Test
    void should_write_names_types_and_descriptions() {
        var schema = """
                {"type":"object","properties":{
                  "facts":{"type":"array","items":{"type":"object","properties":{
                    "text":{"type":"string","minLength":1,"maxLength":500},
                    "from":{"type":"array","items":{"type":"string"}}},
                    "required":["text"],"additionalProperties":false}},
                  "count":{"type":"integer","description":"How many were read","minimum":0}},
                 "required":["facts"],"additionalProperties":false}""";

        assertThat(AnswerShape.of(schema))
                .isEqualTo(
                        "{\"facts\": [{\"text\": string, \"from\"?: [string]}], \"count\"?: integer (How many were read)}");
    }

    @Test
    void should_keep_what_it_cannot_shorten() {
        assertThat(AnswerShape.of("{\"type\":\"boolean\"}")).isEqualTo("boolean");
        assertThat(AnswerShape.of("{\"type\":\"object\"}")).isEqualTo("object");
        assertThat(AnswerShape.of("{\"type\":\"string\",\"enum\":[\"a\",\"b\"]}"))
                .isEqualTo("\"a\"|\"b\"");
        assertThat(AnswerShape.of("{\"$ref\":\"#/x\"}")).isEqualTo("{\"$ref\":\"#/x\"}");
    }

    @Test
    void should_refuse_what_is_no_json() {
        assertThatThrownBy(() -> AnswerShape.of("{")).isInstanceOf(IllegalArgumentException.class);
    }
}
