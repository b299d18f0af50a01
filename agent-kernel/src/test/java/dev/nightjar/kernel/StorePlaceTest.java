package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorePlaceTest {

    @TempDir
    private Path folder;

    private Path root;
    private Path elsewhere;

    @BeforeEach
    void makeFolders() throws IOException {
        root = Files.createDirectory(folder.resolve("data"));
        elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    }

    @Test
    @Tag("A6")
    @DisplayName(
            "an agent's folder that leads out of the data directory is refused, naming the setting " + "that allows it")
    void should_refuse_a_folder_elsewhere() throws IOException {
        Files.createSymbolicLink(root.resolve("ada"), elsewhere);

        assertRefused();
        assertThat(elsewhere).isEmptyDirectory();
        allow();
        start();
    }

    @Test
    @Tag("A6")
    @DisplayName("so is a store in it that leads elsewhere, whether the other file is there or not")
    void should_refuse_a_store_elsewhere() throws IOException {
        var store = Files.createDirectory(root.resolve("ada")).resolve("memory.db");
        Files.createSymbolicLink(store, elsewhere.resolve("memory.db"));

        assertRefused();
        Files.createFile(elsewhere.resolve("memory.db"));
        assertRefused();
        allow();
        start();
    }

    @Test
    @Tag("A6")
    @DisplayName("a link that stays inside is accepted, and so is a data directory that is a link itself")
    void should_accept_links_inside() throws IOException {
        Files.createSymbolicLink(root.resolve("ada"), Files.createDirectory(root.resolve("bo")));
        start();
        root = Files.createSymbolicLink(folder.resolve("link"), root);
        start();
    }

    private void assertRefused() {
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(this::start)
                .withMessageContainingAll("ada", elsewhere.toString(), "kernel.store_elsewhere: true");
    }

    private void allow() throws IOException {
        Files.writeString(root.resolve("nightjar.yaml"), "kernel:\n  store_elsewhere: true\n");
    }

    private void start() {
        AgentKernel.builder()
                .agent("ada")
                .dataRoot(root)
                .environment(Map.of())
                .withoutMemory()
                .start()
                .close();
    }
}
