package dev.nightjar.cli.command.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.host.HostSettings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the options that were typed, and those that were not, tell the host. */
final class GlobalOptionsTest {

    @Test
    void should_leave_to_the_kernel_what_was_not_typed(@TempDir Path folder) {
        var options = new GlobalOptions();
        options.plugins = folder;
        var settings = options.settings(Map.of("A", "b"));

        assertThat(settings).isEqualTo(new HostSettings(null, null, null, null, folder, null, Map.of("A", "b")));
    }
}
