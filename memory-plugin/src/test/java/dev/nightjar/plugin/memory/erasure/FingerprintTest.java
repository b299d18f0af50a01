package dev.nightjar.plugin.memory.erasure;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.memory.erasure.ErasureTarget.About;
import dev.nightjar.memory.erasure.ErasureTarget.OneSession;
import dev.nightjar.memory.erasure.ErasureTarget.WholeNamespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a preview of an erasure tells apart. */
class FingerprintTest {

    private static final ErasureTarget TALK = new OneSession("talk");
    private static final ErasureTarget ALL = new WholeNamespace();

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("a preview has the same fingerprint until something else would go, whatever examples it shows")
    void should_stay_the_same() {
        memory.user("talk", "Erik sold me a boat.");
        memory.user("talk", "Erik plays the organ.");
        var shown = fingerprint(TALK);

        assertThat(erasure().preview(SCOPE, TALK, 1, 1).orElseThrow().fingerprint())
                .isEqualTo(shown);
        memory.user("other", "The weather is fine.");
        assertThat(fingerprint(TALK)).isEqualTo(shown);
        assertThat(fingerprint(new OneSession("other"))).isNotEqualTo(shown);
    }

    @Test
    @DisplayName("it differs once a turn has come, or only a tool call, which is no memory")
    void should_differ_with_each_message() {
        memory.user("talk", "Erik sold me a boat.");
        var first = fingerprint(TALK);
        var firstOfAll = fingerprint(ALL);
        memory.user("talk", "It leaks.");
        var second = fingerprint(TALK);
        var secondOfAll = fingerprint(ALL);
        var call = new ToolCallRecord("c", "look", "{}", "a leak", false);
        memory.context()
                .events()
                .post(AgentResponse.of(SCOPE, "talk", "", memory.clock().instant())
                        .withSteps(List.of(new ToolStep("", List.of(call)))));

        assertThat(List.of(first, second, fingerprint(TALK))).doesNotHaveDuplicates();
        assertThat(List.of(firstOfAll, secondOfAll, fingerprint(ALL))).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("of a name it differs once the name is said anywhere, but not by what others say of one of that name")
    void should_differ_with_each_mention() {
        memory.user("talk", "Erik sold me a boat.");
        var shown = fingerprint(new About("Erik"));
        var other = MemoryScope.of(SCOPE.agentId(), new Namespace("user:other"));
        memory.context()
                .events()
                .post(UserMessage.of(
                        other, "theirs", "Erik is my uncle.", memory.clock().instant()));
        assertThat(fingerprint(new About("Erik"))).isEqualTo(shown);

        memory.user("elsewhere", "Erik plays the organ.");

        assertThat(fingerprint(new About("Erik"))).isNotEqualTo(shown);
    }

    private String fingerprint(ErasureTarget target) {
        return erasure().preview(SCOPE, target).orElseThrow().fingerprint();
    }

    private Erasure erasure() {
        return memory.context().service(Erasure.class).orElseThrow();
    }
}
