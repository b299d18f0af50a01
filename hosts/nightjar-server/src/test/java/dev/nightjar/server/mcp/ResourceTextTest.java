package dev.nightjar.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceTextTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void should_leave_what_fits_as_it_is() {
        var content = Map.of("messages", List.of(Map.of("text", "x".repeat(90_000))));

        assertThat(ResourceText.of(content, true)).hasSizeGreaterThan(90_000).doesNotContain("…");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void should_leave_out_the_oldest_entries_where_short_texts_do_not_fit_either(boolean oldestFirst) throws Exception {
        var entries = IntStream.range(0, 5_000)
                .mapToObj(i -> Map.of("text", i + " " + "y".repeat(500)))
                .toList();

        var text = ResourceText.of(Map.of("messages", entries), oldestFirst);

        assertThat(text).hasSizeLessThanOrEqualTo(ResourceText.MAX_CHARACTERS);
        var left = JSON.readTree(text).path("messages");
        assertThat(left).hasSizeGreaterThan(100);
        assertThat(left.get(oldestFirst ? left.size() - 1 : 0).path("text").asText())
                .startsWith(oldestFirst ? "4999 " : "0 ");
    }
}
