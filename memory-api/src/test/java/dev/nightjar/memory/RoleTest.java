package dev.nightjar.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoleTest {

    @ParameterizedTest
    @CsvSource({"user, USER", "human, USER", "agent, AGENT", "assistant, AGENT", "Assistant, AGENT", "model, AGENT"})
    void should_know_the_names_that_others_have_for_a_role(String label, Role role) {
        assertThat(Role.ofLabel(label)).isEqualTo(role);
        assertThat(Role.ofLabel(role.label())).isEqualTo(role);
    }

    @Test
    void should_name_what_is_no_role() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Role.ofLabel("narrator"))
                .withMessageContaining("'narrator'")
                .withMessageContaining("user or agent");
    }
}
