package dev.nightjar.plugin.embeddingonnx.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x64",
        "Linux, aarch64, linux-aarch64",
        "Mac OS X, x86_64, osx-x64",
        "Mac OS X, aarch64, osx-aarch64",
        "Windows 11, amd64, win-x64",
        "Linux, riscv64, linux-riscv64",
        "SunOS, sparcv9, sunos-sparcv9"
    })
    void should_call_a_platform_as_the_library_does(String system, String processor, String name) {
        assertThat(Platform.of(system, processor)).isEqualTo(name);
    }
}
