package dev.nightjar.plugin.documenttika.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.document.DocumentReader;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TikaExtensionTest {

    @TempDir
    Path folder;

    @Test
    void should_offer_a_reader_of_office_formats() {
        var context = TestExtensionContext.in(folder);
        var extension = new TikaExtension();

        extension.initialize(context);

        var reader = context.service(DocumentReader.class).orElseThrow();
        assertThat(reader.format("Report.PDF")).contains("pdf");
        assertThat(reader.format("plan.docx")).contains("word");
        assertThat(reader.format("notes.txt")).isEmpty();
        assertThat(reader.format(".pdf")).isEmpty();
        assertThat(extension.health().isUp()).isTrue();
        context.assertNoFailures();
    }
}
