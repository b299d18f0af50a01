package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class StoreExceptionTest {

    @Test
    void should_name_the_file_in_the_first_line_whatever_is_quoted() {
        var cause = new SQLException("unrecognized token: is_archived = 0\n   WHERE session_pk = 1");

        assertThat(new SqliteDialect(Path.of("memory.db")).failure("open", cause))
                .hasMessage(
                        "unrecognized token: is_archived = 0 WHERE session_pk = 1 [memory.db, while running: open]");
    }
}
