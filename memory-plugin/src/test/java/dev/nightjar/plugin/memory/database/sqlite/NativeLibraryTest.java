package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class NativeLibraryTest {

    @TempDir
    Path folder;

    @Test
    @Tag("A7")
    @DisplayName("a class loader in which the driver was used before keeps the library it has")
    void should_load_one_library_for_a_class_loader() throws Exception {
        for (int i = 0; i < 3; i++) {
            try (var loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
                var stored = loader.loadClass(DriverFirst.class.getName())
                        .getMethod("version", Path.class)
                        .invoke(null, folder.resolve("agent " + i).resolve("memory.db"));
                assertThat((long) stored).isPositive();
            }
        }
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(NativeLibraryTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }

    /** Uses the driver by itself, and then a store. */
    public static final class DriverFirst {

        private DriverFirst() {}

        /** The version of the new store's schema. */
        public static long version(Path file) throws SQLException {
            var source = new SQLiteDataSource();
            source.setUrl("jdbc:sqlite::memory:");
            try (var other = source.getConnection();
                    var statement = other.createStatement()) {
                statement.execute("CREATE TABLE unrelated (x)");
            }
            try (var database = SqliteStore.database(file)) {
                return database.read(sql -> sql.number("PRAGMA user_version"));
            }
        }
    }
}
