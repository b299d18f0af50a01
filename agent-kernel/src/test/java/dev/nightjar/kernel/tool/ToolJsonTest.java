package dev.nightjar.kernel.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Namespace;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ToolJsonTest {

    private final ToolJson json = new ToolJson();

    @Test
    void should_render_records_with_snake_case_keys_and_readable_values() {
        var hit = new Hit(
                new MemoryId("fact_01"),
                MemoryKind.FACT,
                new Namespace("user:ada"),
                true,
                Instant.parse("2026-01-02T09:00:00Z"),
                LocalDate.parse("2026-01-02"),
                Duration.ofMinutes(90),
                0.25,
                null,
                List.of(new Tag("x y")));

        assertThat(json.render(hit))
                .isEqualTo(
                        "{\"memory_id\":\"fact_01\",\"kind\":\"fact\",\"namespace\":\"user:ada\",\"is_protected\":true,"
                                + "\"event_time\":\"2026-01-02T09:00:00Z\",\"day\":\"2026-01-02\",\"lasted\":\"PT1H30M\","
                                + "\"score\":0.25,\"tags\":[{\"name\":\"x y\"}]}");
    }

    @Test
    void should_render_what_is_no_record() {
        var map = new LinkedHashMap<String, @Nullable Object>();
        map.put("camelKey", MemoryKind.NOTE);
        map.put("absent", null);

        assertThat(json.render(map)).isEqualTo("{\"camelKey\":\"note\"}");
        assertThat(json.render("plain \"text\"")).isEqualTo("\"plain \\\"text\\\"\"");
        assertThat(json.render(5)).isEqualTo("5");
        assertThat(json.render(List.of())).isEqualTo("[]");
        assertThat(json.render(Arrays.asList("a", null))).isEqualTo("[\"a\",null]");
        assertThat(json.render(Map.of(new Namespace("user:ada"), 1))).isEqualTo("{\"user:ada\":1}");
    }

    @Test
    @org.junit.jupiter.api.Tag("V3")
    @DisplayName("whatever a tool answers, a model reads no character in it that nobody sees; code keeps "
            + "tabs and lines")
    void should_clean_what_a_tool_answers() {
        var hidden = "\u001b[31m\u202eabc\u200b\u009b\u2028x";

        assertThat(json.render(Map.of("k" + hidden, List.of(new Tag(hidden)))))
                .isEqualTo("{\"k[31mabc\\nx\":[{\"name\":\"[31mabc\\nx\"}]}");
        assertThat(json.render(hidden, List.of("part " + hidden)))
                .isEqualTo("{\"answer\":\"[31mabc\\nx\",\"refused\":[\"part [31mabc\\nx\"]}");
        assertThat(json.render("if (x) {\n\ty();\n}")).isEqualTo("\"if (x) {\\n\\ty();\\n}\"");
    }

    @Test
    void should_say_so_when_there_is_no_json_for_it() {
        assertThatThrownBy(() -> json.render(new Circle()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("It cannot be written as JSON");
    }

    record Tag(String name) {

        String getShouted() {
            return name + "!";
        }

        boolean isLoud() {
            return true;
        }
    }

    record Hit(
            MemoryId memoryId,
            MemoryKind kind,
            Namespace namespace,
            boolean isProtected,
            Instant eventTime,
            LocalDate day,
            Duration lasted,
            double score,
            @Nullable String successor,
            List<Tag> tags) {}

    static final class Circle {

        private final Circle self = this;

        @Override
        public String toString() {
            return "round " + (self == this);
        }
    }
}
