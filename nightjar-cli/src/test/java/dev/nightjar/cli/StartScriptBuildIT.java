package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the start script builds, and what it says of it. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the start script needs a POSIX shell")
@Tag("proof")
final class StartScriptBuildIT {

    @TempDir
    Path folder;

    @Test
    void should_tell_what_it_is_at_when_it_builds() throws Exception {
        var project = Checkout.in(folder);

        var outcome = project.start();

        assertThat(outcome.err())
                .startsWith("nightjar: building the command")
                .contains("nightjar: module 1 of 2, Nightjar memory API\n")
                .contains("nightjar: module 2 of 2, Nightjar command\n")
                .contains("nightjar: module 2 of 2, Nightjar command, 50 files downloaded\n")
                .doesNotContain("[INFO]", "Downloaded from");
        assertThat(outcome.exitCode()).isZero();
        assertThat(project.builds()).isEqualTo(1);
        assertThat(project.start().err()).isEmpty();
    }

    @Test
    void should_start_what_stands_beside_it_and_build_nothing() throws Exception {
        var project = Checkout.in(folder);
        Files.createDirectory(project.root().resolve("lib"));
        Files.createFile(project.root().resolve("lib/nightjar.jar"));

        var outcome = project.start();

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        assertThat(project.root().resolve("nightjar-cli/target")).doesNotExist();
    }

    @Test
    void should_show_what_maven_complains_of_when_a_build_fails() throws Exception {
        var project = Checkout.in(folder);
        project.fail("[ERROR] Memory.java:[3,7] ';' expected");

        var outcome = project.start();

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("\n[ERROR] Memory.java:[3,7] ';' expected\nnightjar: the build failed, see above")
                .doesNotContain("[INFO]");
    }

    @Test
    void should_not_build_again_when_only_the_time_of_files_is_new() throws Exception {
        var project = Checkout.in(folder);
        project.start();

        project.touchEverything();
        assertThat(project.start().err()).isEmpty();
        var copy = project.copyTo(folder.resolve("a copy"));
        assertThat(copy.start().err()).isEmpty();

        assertThat(project.builds()).isEqualTo(1);
    }

    @Test
    void should_not_build_again_what_maven_built_when_it_is_copied() throws Exception {
        var project = Checkout.in(folder);
        project.start();
        Files.writeString(project.stamp(), "Maven\n");

        project.start();
        project.touchEverything();

        assertThat(project.start().err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"changed", "gone", "moved", "new"})
    void should_build_again_when_the_content_is_another_one(String what) throws Exception {
        var project = Checkout.in(folder);
        project.start();
        Files.setLastModifiedTime(project.stamp(), FileTime.from(Instant.EPOCH));
        var memory = project.source("Memory.java");
        switch (what) {
            case "changed" -> Files.writeString(memory, "class Memory { int a; }");
            case "gone" -> Files.delete(memory);
            case "moved" -> Files.move(memory, project.source("Other.java"));
            case "new" -> Files.writeString(project.source("More.java"), "");
            default -> throw new IllegalArgumentException(what);
        }

        project.start();

        assertThat(project.builds()).isEqualTo(2);
    }

    @Test
    void should_not_build_for_what_the_command_has_no_part_of() throws Exception {
        var project = Checkout.in(folder);
        project.start();
        Files.setLastModifiedTime(project.stamp(), FileTime.from(Instant.EPOCH));

        Files.writeString(project.root().resolve("benchmarks/src/main/More.java"), "");
        project.start();

        assertThat(project.builds()).isEqualTo(1);
    }
}
