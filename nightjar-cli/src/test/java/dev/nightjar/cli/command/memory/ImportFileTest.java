package dev.nightjar.cli.command.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import dev.nightjar.cli.command.memory.ImportFile.BadRecordException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportFileTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 500})
    @Tag("D4")
    @DisplayName("a file that is not UTF-8 is refused with line, byte and what to do, wherever the wrong byte is")
    void should_tell_the_byte_that_is_not_utf_8(int records) throws IOException {
        var text = "[" + (record("Bergen") + ",\n").repeat(records) + record("Zürich") + "]";
        var file = Files.write(folder.resolve("notes.json"), text.getBytes(StandardCharsets.ISO_8859_1));

        assertThatExceptionOfType(BadRecordException.class)
                .isThrownBy(() -> readAll(file))
                .withMessage(file + ":" + (records + 1) + ": not UTF-8 text: byte " + (text.indexOf('ü') + 1)
                        + " of the file is 0xFC; save the file as UTF-8");

        Files.writeString(file, text);
        assertThat(readAll(file)).isEqualTo(records + 1);
    }

    private static String record(String content) {
        return "{\"id\":\"1\",\"content\":\"" + content
                + "\",\"category\":\"general\",\"created_at\":\"2026-01-02T09:00:00Z\"}";
    }

    private static int readAll(Path file) throws IOException {
        int count = 0;
        try (var items = ImportFile.open(file)) {
            while (items.next(bad -> fail(bad)).isPresent()) {
                count++;
            }
        }
        return count;
    }
}
