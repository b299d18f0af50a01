package dev.nightjar.commons.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A7: one cache folder for all processes of a user. */
class UserCacheTest {

    @Test
    @DisplayName("the folder is the one the user's system has for such files")
    void should_go_to_the_users_cache() {
        assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
        assertThat(UserCache.folder(Map.of("XDG_CACHE_HOME", "/var/cache/ada")))
                .hasValue(Path.of("/var/cache/ada/nightjar"));
        var home = Path.of(System.getProperty("user.home"), ".cache", "nightjar");
        assertThat(UserCache.folder(Map.of())).hasValue(home);
        assertThat(UserCache.folder(Map.of("XDG_CACHE_HOME", "not/absolute"))).hasValue(home);
    }
}
