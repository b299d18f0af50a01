package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.calls.CallAgent;
import dev.nightjar.cli.calls.CallCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;

/** Calls of Nightjar's methods by the thread of a prompt, in the store of the demo. */
@Tag("proof")
final class CallCountIT {

    @TempDir
    static Path folder;

    private static NightjarProcess nightjar;

    @BeforeAll
    static void rememberTheDemo() throws IOException {
        nightjar = new NightjarProcess(folder);
        nightjar.run("demo", "--data-dir", folder.resolve("home").toString()).succeeded();
        archive("counter.jar", new Manifest(), CallCounter.class);
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", CallAgent.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        ClassReader.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toString());
        archive(
                "agent.jar",
                manifest,
                Stream.concat(Stream.of(CallAgent.class), Stream.of(CallAgent.class.getNestMembers()))
                        .distinct()
                        .toArray(Class<?>[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "context, What does Felix do?, MemoryContext.compose, 40000",
        "context, Wann ist der Termin beim Kinderarzt wegen der Haselnussallergie?, MemoryContext.compose, 40000",
        "context, 我住在哪里？, MemoryContext.compose, 40000",
        "search, What does Felix do?, MemorySearch.search, 20000"
    })
    @DisplayName("a block makes at most 40,000 calls, a search 20,000")
    void should_stay_below_the_ceiling(String command, String prompt, String entry, int ceiling) throws Exception {
        var number = folder.resolve("calls.txt");
        var agent = "-javaagent:" + folder.resolve("agent.jar") + "=" + entry + "," + folder.resolve("counter.jar");
        var process = nightjar.builder(
                        List.of("-Dnightjar.calls=" + number, agent),
                        command,
                        prompt,
                        "--data-dir",
                        folder.resolve("home").toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("err.txt").toFile())
                .start();

        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("err.txt")))
                .isZero();
        int calls = Integer.parseInt(Files.readString(number));
        assertThat(calls).as("calls of '%s'", prompt).isBetween(ceiling / 10, ceiling);
    }

    private static void archive(String name, Manifest manifest, Class<?>... types) throws IOException {
        try (var out = new JarOutputStream(Files.newOutputStream(folder.resolve(name)), manifest)) {
            for (var type : types) {
                var path = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(path));
                try (var in = type.getResourceAsStream("/" + path)) {
                    in.transferTo(out);
                }
            }
        }
    }
}
