package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pf4j.DefaultPluginManager;
import org.pf4j.PluginManager;

/** docs/configuration.md lists every setting of every section as it is. */
class ConfigurationDocumentIT {

    private static final Path SPRING = Project.path(
            "nightjar-spring-boot-starter/src/main/resources/META-INF/additional-spring-configuration-metadata.json");

    private static final Path KERNEL = Project.path("agent-kernel", "src", "main", "java");

    /** The kernel's own sections and their records. */
    private static final Map<String, String> KERNEL_SECTIONS = Map.of(
            "agent",
            "AgentSettings",
            "kernel",
            "KernelSettings",
            "model",
            "ModelSettings",
            "scheduler",
            "SchedulerSettings");

    private static final List<String> ORDER = List.of(
            "agent",
            "model",
            "memory",
            "maintenance",
            "reflection",
            "ner",
            "embedding",
            "embedding_onnx",
            "scheduler",
            "kernel");

    @TempDir
    private Path folder;

    @Test
    void should_list_every_setting_with_its_default_and_meaning() throws Exception {
        var plugins = new DefaultPluginManager(Archives.folderWith(folder, everyArchive()));
        plugins.loadPlugins();
        plugins.startPlugins();
        try {
            Map<String, Record> defaults = defaults(plugins);

            assertThat(defaults.keySet()).containsExactlyInAnyOrderElementsOf(ORDER);
            String tables = ORDER.stream()
                    .map(section -> SettingsTable.of(section, defaults.get(section)))
                    .collect(Collectors.joining("\n"));
            GeneratedDocument.check("configuration.md", SettingsTable.forPeople(tables));
            GeneratedDocument.checkWhole(SPRING, SettingsMetadata.of(tables));
        } finally {
            plugins.unloadPlugins();
        }
    }

    @Test
    void should_leave_out_no_section_that_a_host_reads() throws IOException {
        var config = Files.writeString(folder.resolve("nightjar.yaml"), "no_such_section:\n  key: 1\n");

        var refusal = catchThrowableOfType(
                ConfigurationException.class,
                () -> AgentKernel.builder()
                        .dataRoot(folder.resolve("data"))
                        .plugins(Archives.folderWith(folder, everyArchive()))
                        .config(config)
                        .environment(Map.of())
                        .start()
                        .close());

        String known = String.valueOf(refusal.getMessage()).replaceFirst(".*known sections are ", "");
        assertThat(known.split(", ")).containsExactlyInAnyOrderElementsOf(ORDER);
    }

    private static Map<String, Record> defaults(PluginManager plugins)
            throws ReflectiveOperationException, IOException {
        Map<String, Record> defaults = plugins.getExtensions(AgentExtension.class).stream()
                .flatMap(extension -> extension.configurationSections().stream())
                .collect(Collectors.toMap(ConfigurationSection::name, ConfigurationSection::defaults));
        for (var section : KERNEL_SECTIONS.entrySet()) {
            Field field = kernelClass(section.getValue()).getDeclaredField("DEFAULTS");
            field.setAccessible(true);
            defaults.put(section.getKey(), (Record) field.get(null));
        }
        return defaults;
    }

    /** In whatever package it is; most are not public. */
    private static Class<?> kernelClass(String simpleName) throws IOException, ClassNotFoundException {
        try (Stream<Path> sources = Files.walk(KERNEL)) {
            Path source = sources.filter(file -> file.endsWith(simpleName + ".java"))
                    .findFirst()
                    .orElseThrow();
            String name = KERNEL.relativize(source).toString().replaceFirst("\\.java$", "");
            return Class.forName(name.replace(File.separatorChar, '.'));
        }
    }

    private static List<String> everyArchive() {
        var archives = new ArrayList<>(Archives.ALL);
        archives.addAll(Archives.OPTIONAL);
        return archives;
    }
}
