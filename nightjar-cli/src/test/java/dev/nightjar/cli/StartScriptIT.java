package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The start script on the built distribution. A wish to build fails here: {@code MVN} names no Maven. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the start script needs a POSIX shell")
final class StartScriptIT {

    private static final Path SCRIPT =
            NightjarProcess.distribution().resolve("../../../nightjar").normalize();

    @TempDir
    Path folder;

    @Test
    void should_start_from_any_folder_and_through_links() throws Exception {
        var bin = Files.createDirectory(folder.resolve("my bin"));
        var link = Files.createSymbolicLink(bin.resolve("first"), SCRIPT);
        Files.createSymbolicLink(bin.resolve("second"), link.getFileName());

        for (var start : List.of(SCRIPT, bin.resolve("first"), bin.resolve("second"))) {
            assertThat(run(Map.of(), start.toString(), "--version"))
                    .isEqualTo(new Outcome(0, "nightjar " + version() + "\n"));
        }
    }

    @Test
    void should_pass_arguments_on_as_they_are() throws Exception {
        var outcome = run(Map.of(), SCRIPT.toString(), "memory", "show", "two  words *", "--json");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.output()).startsWith("{\"error\":\"'two  words *' is not a memory id");
    }

    @Test
    @Tag("O6")
    @DisplayName("what is remembered is in the data directory; in the working directory nothing appears")
    void should_keep_the_working_directory_clean() throws Exception {
        var elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        var home = Map.of("NIGHTJAR_HOME", elsewhere.toString());

        assertThat(run(home, SCRIPT.toString(), "memory", "add", "Ada has a kayak")
                        .exitCode())
                .isZero();
        assertThat(run(home, SCRIPT.toString(), "context", "What does Ada have?")
                        .output())
                .contains("Ada has a kayak");
        assertThat(folder.toFile().list()).containsExactly("elsewhere");
        assertThat(elsewhere.resolve("default")).isNotEmptyDirectory();
    }

    @Test
    void should_understand_other_alphabets_without_a_locale() throws Exception {
        var outcome = run(Map.of("LC_ALL", "C"), SCRIPT.toString(), "memory", "show", "Grüße日本", "--json");

        assertThat(outcome.output()).contains("'Grüße日本' is not a memory id");
    }

    @Test
    void should_refuse_an_old_java_and_say_which_is_needed() throws Exception {
        var home = Files.createDirectories(folder.resolve("jdk-11"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
        var java = Files.writeString(Files.createDirectory(home.resolve("bin")).resolve("java"), "#!/bin/sh\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();

        var outcome = run(Map.of("JAVA_HOME", home.toString()), SCRIPT.toString(), "--version");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output())
                .contains("is Java 11.0.2; Nightjar needs 17 or newer")
                .hasLineCount(1);
    }

    @Test
    void should_refuse_a_java_home_without_java() throws Exception {
        var outcome = run(Map.of("JAVA_HOME", folder.toString()), SCRIPT.toString(), "--version");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.output()).contains("JAVA_HOME is " + folder + ", which has no bin/java");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void should_leave_nothing_of_a_build_it_is_stopped_in(String signal) throws Exception {
        assumeTrue(NightjarProcess.isHeard(signal));
        var project = Files.createDirectory(folder.resolve("project"));
        var script = Files.copy(SCRIPT, project.resolve("nightjar"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createFile(project.resolve("pom.xml"));
        var temporary = Files.createDirectory(folder.resolve("tmp"));
        var begun = folder.resolve("begun");
        var maven = Files.writeString(folder.resolve("maven"), "#!/bin/sh\necho $$ >" + begun + "\nexec sleep 600\n");
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        var process = builder(Map.of("MVN", maven.toString(), "TMPDIR", temporary.toString()), script.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        while (!Files.exists(begun) || Files.size(begun) == 0) {
            assertThat(process.isAlive()).isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
        var build = ProcessHandle.of(Long.parseLong(Files.readString(begun).strip()));

        assertThat(new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                        .start()
                        .waitFor())
                .isZero();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(signal.equals("INT") ? 130 : 143);
        assertThat(build.filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(temporary).isEmptyDirectory();
        assertThat(project.resolve("nightjar-cli/target")).isEmptyDirectory();
    }

    private static String version() throws IOException {
        try (var jar = new JarFile(
                NightjarProcess.distribution().resolve("lib/nightjar.jar").toFile())) {
            return jar.getManifest().getMainAttributes().getValue("Implementation-Version") + " on Java "
                    + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")";
        }
    }

    private Outcome run(Map<String, String> environment, String... typed) throws IOException, InterruptedException {
        var process = builder(environment, typed).start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }

    private ProcessBuilder builder(Map<String, String> environment, String... typed) {
        var builder = new ProcessBuilder(new ArrayList<>(List.of(typed)))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(NightjarRunner.limits());
        builder.environment().put("MVN", folder.resolve("no-maven").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("NIGHTJAR_HOME", folder.resolve("home").toString());
        builder.environment().putAll(environment);
        return builder;
    }

    private record Outcome(int exitCode, String output) {}
}
