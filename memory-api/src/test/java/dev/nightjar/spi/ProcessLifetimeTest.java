package dev.nightjar.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProcessLifetimeTest {

    @Test
    void should_make_what_is_kept_once() {
        Object first = ProcessLifetime.keep("test: once", Object.class, () -> new Object());
        Object second = ProcessLifetime.keep("test: once", Object.class, () -> new Object());

        assertThat(second).isSameAs(first);
        assertThat(ProcessLifetime.keep("test: another", Object.class, () -> new Object()))
                .isNotEqualTo(first);
    }

    @Test
    void should_keep_nothing_when_making_it_fails() {
        assertThatThrownBy(() -> ProcessLifetime.keep("test: failing", Object.class, () -> {
                    throw new IllegalStateException("not today");
                }))
                .hasMessage("not today");

        assertThat(ProcessLifetime.keep("test: failing", Object.class, () -> "later"))
                .isEqualTo("later");
    }

    @Test
    void should_refuse_types_that_a_plugin_may_have_loaded() {
        assertThatThrownBy(() -> ProcessLifetime.keep("test: own", Health.class, () -> Health.up("x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dev.nightjar.spi.Health");
    }
}
