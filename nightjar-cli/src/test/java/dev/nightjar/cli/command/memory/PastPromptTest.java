package dev.nightjar.cli.command.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PastPromptTest {

    @Test
    @DisplayName("prompts are read alike from a file and from standard input: without a byte order mark, in UTF-8 only")
    void should_read_marked_text_and_refuse_broken_text(@TempDir Path folder) throws IOException {
        var marked = "\uFEFF{\"text\": \"Where is Greta?\"}\n".getBytes(StandardCharsets.UTF_8);
        var broken = "café".getBytes(StandardCharsets.ISO_8859_1);
        var file = folder.resolve("prompts");

        for (var name : new String[] {"-", file.toString()}) {
            Files.write(file, marked);
            assertThat(PastPrompt.read(name, new ByteArrayInputStream(marked)))
                    .containsExactly(new PastPrompt("Where is Greta?", null));
            Files.write(file, broken);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PastPrompt.read(name, new ByteArrayInputStream(broken)))
                    .withMessageContaining("UTF-8");
        }
    }
}
