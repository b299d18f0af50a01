package dev.nightjar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options of an application reach the kernel. */
class NightjarOptionsTest {

    @TempDir
    Path data;

    @TempDir
    Path noPlugins;

    @Test
    void should_pass_settings_to_their_sections() {
        var read = new AtomicReference<Sample>();
        try (var nightjar = open(options -> options.agent("helper")
                .set("sample.longest_wait_ms", 7)
                .set("sample.home.city", "Bergen")
                .set("sample.names", List.of("Ada", "Bob"))
                .kernel(kernel -> kernel.extension(new AgentExtension() {
                    @Override
                    public void initialize(ExtensionContext context) {
                        read.set(context.configuration("sample", Sample.DEFAULTS));
                    }

                    @Override
                    public void close() {}
                })))) {
            assertThat(read.get()).isEqualTo(new Sample(7, new Sample.Home("Bergen"), List.of("Ada", "Bob")));
            assertThat(nightjar.kernel().dataDirectory()).isEqualTo(data.resolve("helper"));
            assertThat(nightjar.session("ada", "monday").scope().namespace().value())
                    .isEqualTo("user:ada");
        }
    }

    private record Sample(int longestWaitMs, Home home, List<String> names) {

        static final Sample DEFAULTS = new Sample(1, new Home(""), List.of());

        private record Home(String city) {}
    }

    @Test
    void should_refuse_names_that_are_no_settings() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(options -> options.set("memory", "x")))
                .withMessageContaining("'memory'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(options -> options.set("memory.a.b", 1).set("memory.a", 2)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(options -> options.set("memory.a", 1).set("memory.a.b", 2)))
                .withMessageContaining("'a'");
    }

    @Test
    void should_say_that_memory_is_missing_when_other_plugins_are_named() {
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> Nightjar.open(data, options -> options.plugins(noPlugins)));
    }

    private Nightjar open(Consumer<NightjarOptions> options) {
        return Nightjar.open(data, all -> {
            all.plugins(noPlugins).kernel(kernel -> kernel.environment(Map.of()).withoutMemory());
            options.accept(all);
        });
    }
}
