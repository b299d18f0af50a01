package dev.nightjar.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may name an agent, a namespace and a memory. */
class ScopeTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "..", ".hidden", "a/b", "a\\b", "a b", "a\u0000"})
    @Tag("A2")
    @DisplayName("an agent id names a folder, so it cannot leave its own")
    void should_refuse_agent_ids_that_could_leave_their_folder(String id) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryScope.of(id, Namespace.AGENT))
                .withMessageContaining("'" + id + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " agent", "agent ", "a\nb"})
    void should_refuse_namespaces_that_cannot_be_told_apart(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Namespace(value));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "null"})
    void should_refuse_a_user_who_is_nobody(@Nullable String user) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Namespace.ofUser(user))
                .withMessageContaining("'" + user + "'")
                .withMessageContaining("thread of the request");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ada", "ada ", "\tada"})
    void should_refuse_a_user_with_blanks_around_the_name(String user) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Namespace.ofUser(user))
                .withMessageContaining("'" + user + "'")
                .withMessageContaining("surrounding blanks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user:null", "group:null", "user:"})
    void should_tell_a_namespace_of_nobody_and_still_name_what_lies_in_it(String value) {
        var nobody = new Namespace(value);

        assertThatIllegalArgumentException().isThrownBy(nobody::ofSomebody).withMessageContaining("'" + value + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "null", "user:nulla", "user:null:x", "user:ada"})
    void should_take_any_other_namespace_for_somebodys(String value) {
        assertThat(new Namespace(value).ofSomebody().value()).isEqualTo(value);
    }

    @Test
    @Tag("X08")
    @DisplayName("writes go to one namespace, reads see the granted ones too, each once")
    void should_read_its_own_namespace_first_and_granted_ones_once() {
        var own = new Namespace("user:ada");
        var group = new Namespace("group:home");

        var scope = new MemoryScope("assistant", own, List.of(group, own, group));

        assertThat(scope.namespace()).isEqualTo(own);
        assertThat(scope.readable()).containsExactly(own, group);
    }

    @Test
    @Tag("F3")
    @DisplayName("an id tells its kind")
    void should_tell_the_kind_by_the_id() {
        assertThat(new MemoryId("ep_01").kind()).isEqualTo(MemoryKind.EPISODE);
        assertThat(new MemoryId("fact_01").kind()).isEqualTo(MemoryKind.FACT);
        assertThat(new MemoryId("ref_01").kind()).isEqualTo(MemoryKind.REFLECTION);
        assertThat(new MemoryId("note-01").kind()).isEqualTo(MemoryKind.NOTE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MemoryId("fact"))
                .withMessageContaining("'fact'");
    }

    @Test
    @Tag("F8")
    @DisplayName("an unknown kind is refused with the known ones")
    void should_refuse_unknown_kinds() {
        assertThat(MemoryKind.ofLabel(" Fact ")).isEqualTo(MemoryKind.FACT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryKind.ofLabel("preference"))
                .withMessage("Unknown kind 'preference'; use one of episode, fact, reflection, note, document");
    }
}
