package dev.nightjar.plugin.memory.database.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.commons.text.Resources;
import dev.nightjar.plugin.memory.database.sqlite.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** There is one source of the schema. With {@code -Dnightjar.docs=write} what PostgreSQL has is written from it. */
class ServerSchemaTest {

    private static final Path WRITTEN =
            Path.of("src/main/resources/dev/nightjar/plugin/memory/database/postgres/P001__memory.sql");

    @Tag("P1")
    @Test
    @DisplayName("the schema of PostgreSQL is what is written from that of SQLite")
    void should_be_written_from_the_one_of_sqlite() throws IOException {
        var written = ServerSchema.of(Resources.text(Schema.class, "migration/V001__memory.sql"));
        if ("write".equals(System.getProperty("nightjar.docs"))) {
            Files.writeString(WRITTEN, written, UTF_8);
        }

        assertThat(Files.readString(WRITTEN, UTF_8)).isEqualTo(written);
    }
}
