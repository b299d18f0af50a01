package dev.nightjar.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostCheckTest {

    private final HostCheck check = new HostCheck(List.of("Memory.example"), List.of("https://app.example:8443"));

    @ParameterizedTest
    @DisplayName("only the names of this server may stand in Host and Origin")
    @CsvSource({
        "localhost:4747, , 0",
        "127.0.0.1:4747, , 0",
        "'[::1]:4747', , 0",
        "memory.example, , 0",
        "LOCALHOST, http://localhost:6274, 0",
        "localhost, https://memory.example, 0",
        "localhost, https://app.example:8443, 0",
        "localhost, https://app.example, 403",
        "localhost, http://app.example:8443, 403",
        ", , 421",
        "evil.example, , 421",
        "localhost.evil.example, , 421",
        "localhost@evil.example, , 421",
        "evil.example#localhost, , 421",
        "localhost, https://evil.example, 403",
        "localhost, http://localhost.evil.example, 403",
        "localhost, null, 403",
        "localhost, file://, 403",
        "localhost, http://user@localhost, 403"
    })
    void should_judge(@Nullable String host, @Nullable String origin, int status) {
        assertThat(check.judge(host, origin).map(Problem::status).orElse(0)).isEqualTo(status);
    }
}
