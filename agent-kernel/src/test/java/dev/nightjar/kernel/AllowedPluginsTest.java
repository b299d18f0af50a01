package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.hash.Hashing;
import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllowedPluginsTest {

    @TempDir
    Path home;

    @TempDir
    Path folder;

    @BeforeEach
    void forgetWhatHappened() {
        Journal.clear();
    }

    @Test
    @DisplayName("with sums configured only archives with one of them are loaded; the others say which sum they have")
    void should_load_allowed_archives_only() throws IOException {
        PluginJar.plain("trusted").in(folder);
        PluginJar.plain("stranger").in(folder);
        var config = allow(sum("trusted"));

        try (var kernel = builder(config).plugins(folder).start()) {
            assertThat(Journal.lines()).containsExactly("trusted initialized");
            assertThat(problem(kernel, "stranger")).contains(sum("stranger"), "kernel.plugins.allowed");
        }
    }

    @Test
    @DisplayName("a changed or cut archive is not loaded, however little is changed")
    void should_refuse_a_changed_archive() throws IOException {
        PluginJar.plain("trusted").in(folder);
        var config = allow(sum("trusted"));
        Files.write(file("trusted"), new byte[] {0}, StandardOpenOption.APPEND);

        try (var kernel = builder(config).plugins(folder).start()) {
            assertThat(Journal.lines()).isEmpty();
            assertThat(problem(kernel, "trusted")).contains("kernel.plugins.allowed");
        }
    }

    @Test
    @DisplayName("an archive whose classes another host loaded is still refused by a host that does not allow it")
    void should_hold_for_shared_classes() throws IOException {
        PluginJar.plain("trusted").in(folder);
        PluginJar.plain("stranger").manifest("Nightjar-Shared-Classes", "true").in(folder);
        var config = allow(sum("trusted").toUpperCase(java.util.Locale.ROOT));

        try (var open = AgentKernel.builder()
                        .dataRoot(home.resolve("open"))
                        .plugins(folder)
                        .environment(Map.of())
                        .withoutMemory()
                        .start();
                var kernel = builder(config).plugins(folder).start()) {
            assertThat(open.failures()).isEmpty();
            assertThat(Journal.lines())
                    .containsExactly("stranger initialized", "trusted initialized", "trusted initialized");
            assertThat(problem(kernel, "stranger")).contains("kernel.plugins.allowed");
        }
    }

    @Test
    @DisplayName("what is no SHA-256 sum is refused with the value")
    void should_refuse_other_values() throws IOException {
        var config = allow("abc");

        assertThatThrownBy(() -> builder(config).plugins(folder).start())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("kernel.plugins")
                .hasMessageContaining("'abc'");
    }

    private AgentKernelBuilder builder(Path config) {
        return AgentKernel.builder()
                .dataRoot(home)
                .config(config)
                .environment(Map.of())
                .withoutMemory();
    }

    private Path allow(String sum) throws IOException {
        return Files.writeString(
                home.resolve("nightjar.yaml"), "kernel:\n  plugins:\n    allowed: [\"" + sum + "\"]\n");
    }

    private static String problem(AgentKernel kernel, String name) {
        return kernel.plugins().list().stream()
                .filter(plugin -> String.valueOf(plugin.archive()).contains(name))
                .map(plugin -> String.valueOf(plugin.error()))
                .findFirst()
                .orElseThrow();
    }

    private String sum(String plugin) throws IOException {
        return com.google.common.io.Files.asByteSource(file(plugin).toFile())
                .hash(Hashing.sha256())
                .toString();
    }

    private Path file(String plugin) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(plugin))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
