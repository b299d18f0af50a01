package dev.nightjar.commons.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Utf8FaultTest {

    @TempDir
    private Path folder;

    @Test
    @DisplayName("the first byte that is not UTF-8 is told with line, place and value")
    void should_tell_the_first_wrong_byte() throws IOException {
        var file =
                Files.write(folder.resolve("notes"), "one\nZürich\nthr\u00e9e".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(Utf8Fault.in(file)).contains(new Utf8Fault(2, 6, 0xFC));
        assertThat(Utf8Fault.message(file))
                .isEqualTo(file + ":2: not UTF-8 text: byte 6 of the file is 0xFC; save the file as UTF-8");
        assertThat(Utf8Fault.message("notes", file)).startsWith("notes:2: not UTF-8 text");
    }

    @Test
    @DisplayName("what is UTF-8, of any length, has none, and a character that is cut off at the end is one")
    void should_find_it_anywhere() throws IOException {
        var text = "zür 🦜\n".repeat(20_000).getBytes(StandardCharsets.UTF_8);
        var file = Files.write(folder.resolve("long"), text);
        assertThat(Utf8Fault.in(file)).isEmpty();

        long seed = System.nanoTime();
        int place = new Random(seed).nextInt(text.length);
        var broken = Arrays.copyOf(text, text.length);
        broken[place] = (byte) 0xFF;
        Files.write(file, broken);
        var fault = Utf8Fault.in(file).orElseThrow();
        assertThat(fault.offset()).as("seed %d", seed).isBetween(place - 2L, place + 1L);
        assertThat(fault.line()).as("seed %d", seed).isEqualTo(1 + place / 10);

        Files.write(file, Arrays.copyOf(text, text.length - 2));
        assertThat(Utf8Fault.in(file)).contains(new Utf8Fault(20_000, text.length - 4L, 0xF0));
    }
}
