package dev.nightjar.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.chat.MessageSource.PlainLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlainLinesTest {

    @Test
    @DisplayName("a byte order mark before the first line is dropped, and what is not UTF-8 is not lost")
    void should_read_marked_and_broken_text() throws IOException {
        var bytes = "\uFEFFfirst\n\uFEFFsecond\ncaf?".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 1] = (byte) 'é';

        try (var lines = new PlainLines(new ByteArrayInputStream(bytes))) {
            assertThat(lines.next()).hasValue("first");
            assertThat(lines.next()).hasValue("\uFEFFsecond");
            assertThat(lines.next()).hasValue("caf\uFFFD");
            assertThat(lines.next()).isEqualTo(Optional.empty());
        }
    }
}
