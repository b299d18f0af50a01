package dev.nightjar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin jars of the library in a folder of the user, whole and unchanged. */
class BundledPluginsTest {

    private static final Map<String, String> JARS = Map.of("one.jar", "first", "two.jar", "second");
    private static final int STARTS = 16;

    @TempDir
    Path temp;

    private Path packed;
    private Path cache;

    @BeforeEach
    void pack() throws Exception {
        packed = Files.createDirectory(temp.resolve("packed"));
        cache = temp.resolve("cache").resolve("nightjar");
        var hashes = new StringBuilder();
        for (var jar : JARS.entrySet()) {
            Files.writeString(packed.resolve(jar.getKey()), jar.getValue());
            hashes.append(jar.getKey())
                    .append('=')
                    .append(sha256(jar.getValue()))
                    .append('\n');
        }
        Files.writeString(packed.resolve("sha256.properties"), hashes);
    }

    @Test
    @DisplayName("jars are unpacked once and then used as they are")
    void should_unpack_once() throws IOException {
        var folder = unpackedIn(cache);
        var old = FileTime.from(Instant.parse("2026-01-01T12:00:00Z"));
        Files.setLastModifiedTime(folder.resolve("one.jar"), old);

        assertThat(unpackedIn(cache)).isEqualTo(folder);

        assertContent(folder);
        assertThat(Files.getLastModifiedTime(folder.resolve("one.jar"))).isEqualTo(old);
    }

    @Test
    @DisplayName("a damaged jar is replaced, a missing one comes back, and a jar that is no part is deleted")
    void should_put_right_what_was_changed() throws IOException {
        var folder = unpackedIn(cache);
        Files.writeString(folder.resolve("one.jar"), "fIrst");
        Files.delete(folder.resolve("two.jar"));
        Files.writeString(folder.resolve("three.jar"), "somebody else's");

        assertThat(unpackedIn(cache)).isEqualTo(folder);

        assertContent(folder);
    }

    @Test
    @DisplayName("processes that start at the same time all find whole jars")
    void should_unpack_beside_others() throws Exception {
        var together = new CyclicBarrier(STARTS);
        var threads = Executors.newFixedThreadPool(STARTS);
        try {
            var starts = IntStream.range(0, STARTS)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> {
                                await(together);
                                var folder = unpackedIn(cache);
                                return content(folder);
                            },
                            threads))
                    .toList();
            for (var start : starts) {
                assertThat(start.get(60, TimeUnit.SECONDS)).isEqualTo(JARS);
            }
        } finally {
            threads.shutdownNow();
        }
        assertContent(unpackedIn(cache));
    }

    @Test
    @DisplayName("other content has a folder of its own, so that versions do not disturb each other")
    void should_keep_versions_apart() throws Exception {
        var first = unpackedIn(cache);
        Files.writeString(packed.resolve("one.jar"), "newer");
        Files.writeString(
                packed.resolve("sha256.properties"),
                "one.jar=" + sha256("newer") + "\ntwo.jar=" + sha256("second") + "\n");

        var second = unpackedIn(cache);

        assertThat(second).isNotEqualTo(first);
        assertThat(second.resolve("one.jar")).hasContent("newer");
        assertContent(first);
    }

    @Test
    @DisplayName("where a folder cannot be written the next one is used, and an error names all that were tried")
    void should_use_the_next_folder() throws IOException {
        var file = Files.createFile(temp.resolve("file"));
        var unusable = file.resolve("nightjar");

        var folder = unpackedIn(unusable, cache);

        assertThat(folder).startsWith(cache);
        assertContent(folder);
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> unpackedIn(unusable))
                .withMessageContaining(unusable.toString())
                .withMessageContaining("writable");
    }

    @Test
    @DisplayName("a folder that others may write to is not trusted")
    void should_not_use_what_others_can_change() throws IOException {
        assumeThat(temp.getFileSystem().supportedFileAttributeViews()).contains("posix");
        var folder = unpackedIn(cache);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        var next = temp.resolve("data").resolve(".cache");

        assertThat(unpackedIn(cache, next)).startsWith(next);
    }

    @Test
    @DisplayName("a bundle whose jar is not the one that was built is refused")
    void should_refuse_a_bundle_that_was_changed() throws IOException {
        Files.writeString(packed.resolve("two.jar"), "changed");

        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> unpackedIn(cache))
                .withMessageContaining("differs");
    }

    @Test
    void should_say_that_the_library_was_not_packaged() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new BundledPlugins(name -> null))
                .withMessageContaining("mvn package");
    }

    @Test
    @DisplayName("the cache of the user comes first, then the data folder, then the folder for temporary files")
    void should_prefer_the_cache_of_the_user() {
        var variables = Map.of("XDG_CACHE_HOME", temp.toString(), "LOCALAPPDATA", temp.toString());

        var places = BundledPlugins.places(variables, temp.resolve("data"));

        assertThat(places).hasSize(3);
        assertThat(places.get(0)).endsWithRaw(Path.of("nightjar"));
        assertThat(places.get(1)).isEqualTo(temp.resolve("data").resolve(".cache"));
        assertThat(places.get(2))
                .startsWithRaw(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath());
    }

    private Path unpackedIn(Path... places) {
        return new BundledPlugins(this::resource).unpackedIn(List.of(places));
    }

    private @Nullable URL resource(String name) {
        try {
            return packed.resolve(name).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertContent(Path folder) {
        assertThat(content(folder)).isEqualTo(JARS);
    }

    private static Map<String, String> content(Path folder) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .collect(Collectors.toMap(file -> file.getFileName().toString(), BundledPluginsTest::text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sha256(String text) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
