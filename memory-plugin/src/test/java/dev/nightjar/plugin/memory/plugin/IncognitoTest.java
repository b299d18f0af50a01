package dev.nightjar.plugin.memory.plugin;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class IncognitoTest {

    private static final MemoryScope INCOGNITO = SCOPE.incognito();

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    /** With a floor at which everything found is injected. */
    @RegisterExtension
    final StartedMemory eager = StartedMemory.with(new MemorySettings(
            List.of(), DecaySettings.DEFAULTS, CaptureSettings.DEFAULTS, new ContextSettings(800, 5, 40, 250, 0)));

    @Test
    @Tag("G2")
    @DisplayName("an incognito conversation is not captured, not even in a session that is remembered otherwise")
    void should_capture_nothing() {
        memory.user("s1", "I live in Bergen.");
        var now = memory.clock().instant();
        memory.context().events().post(UserMessage.of(INCOGNITO, "s1", "I have a secret.", now));
        memory.context().events().post(UserMessage.of(INCOGNITO, "s2", "I have a secret.", now));
        memory.context().events().post(AgentResponse.of(INCOGNITO, "s2", "I will keep it.", now));
        memory.agent("s1", "Bergen is rainy.");
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 10))
                .extracting(one -> one.content())
                .containsExactlyInAnyOrder("I live in Bergen.", "Bergen is rainy.");
        assertThat(memory.service().stats(SCOPE).messages()).isEqualTo(2);
        assertThat(memory.service().stats(SCOPE).sessions()).isEqualTo(1);
        assertThat(memory.isConsolidated("s2")).isTrue();
    }

    @Test
    @Tag("G2")
    @DisplayName("an incognito conversation is given nothing, whatever fits and whatever the floor")
    void should_inject_nothing() {
        eager.service().remember(SCOPE, FactDraft.of("Ada bought a violin in Mittenwald", 1, "test"));
        eager.user("s1", "I bought my violin in Mittenwald.");
        eager.service()
                .saveReflection(SCOPE, new Reflection.Draft("Ada likes her violin.", List.of(), "test", List.of()));
        var prompt = "Where did I buy my violin?";
        assertThat(eager.block(prompt, "s2")).isPresent();
        for (var injected : List.of(List.<String>of(), List.of("a block"))) {
            var request = new ContextRequest(prompt, INCOGNITO, "s2", injected);
            assertThat(eager.extension().buildContext(request)).isEmpty();
            var inspection = eager.context().service(ContextInspection.class).orElseThrow();
            assertThat(inspection.inspect(request).decisions()).isEmpty();
        }
        assertThat(eager.extension().buildContext(new ContextRequest(prompt, INCOGNITO, null)))
                .isEmpty();
    }

    @Test
    @Tag("G2")
    @DisplayName("each of memory's tools says that it does nothing in an incognito conversation, and does nothing")
    void should_refuse_tools() {
        var fact = memory.remember("Ada lives in Bergen");
        for (var tool : memory.extension().tools()) {
            var arguments = new Object[tool.argumentType().getRecordComponents().length];
            var result = memory.call(INCOGNITO, tool.name(), arguments);
            assertThat(result.isSuccess()).as(tool.name()).isFalse();
            assertThat(result.content().toString()).as(tool.name()).contains("incognito");
        }
        assertThat(memory.call(INCOGNITO, "search_memory", "Bergen", null, null, null, null, 5)
                        .content()
                        .toString())
                .doesNotContain("Ada");
        assertThat(memory.call(INCOGNITO, "remember_fact", "Ada has a secret", 1.0, null, null)
                        .isSuccess())
                .isFalse();
        assertThat(memory.call(INCOGNITO, "forget_fact", fact.value(), null).isSuccess())
                .isFalse();
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 10))
                .extracting(one -> one.content())
                .containsExactly("Ada lives in Bergen");
        assertThat(memory.call(SCOPE, "forget_fact", fact.value(), null).isSuccess())
                .isTrue();
    }
}
