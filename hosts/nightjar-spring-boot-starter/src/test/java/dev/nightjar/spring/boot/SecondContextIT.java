package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.testkit.host.HostModel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** Two application contexts in one JVM, as tests keep them, on the same store. */
class SecondContextIT {

    @Test
    void should_start_beside_another_context_with_the_same_store(@TempDir Path data) {
        try (var second = startedBesideTheFirst(data)) {
            assertThat(session(second, "tuesday").context("Where do I live?")).contains("Bergen");
            session(second, "tuesday").said("My cat is called Miso.");
            assertThat(second.getBean(AgentKernel.class).failures()).isEmpty();
        }
        try (var third = start(data, "nightjar.tools=false")) {
            assertThat(session(third, "wednesday").context("What is my cat called?"))
                    .contains("Miso");
        }
    }

    /** The first one is closed again, which the second outlives. */
    private static ConfigurableApplicationContext startedBesideTheFirst(Path data) {
        try (var first = start(data, "nightjar.history=true")) {
            session(first, "monday").said("I live in Bergen.");
            return start(data, "nightjar.history=false");
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void should_say_what_to_do_when_two_contexts_want_different_kernels_on_one_store(
            @TempDir Path data, CapturedOutput output) {
        try (var first = start(data, "nightjar.namespace=one")) {
            assertThat(first.isActive()).isTrue();

            assertThatThrownBy(() -> start(data, "nightjar.namespace=other").close())
                    .hasRootCauseInstanceOf(ConfigurationException.class);

            assertThat(output.getAll())
                    .contains(
                            "APPLICATION FAILED TO START",
                            "already open in this JVM",
                            "Give this application context a store of its own by nightjar.data-root");
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void should_tell_a_mistake_in_the_properties_in_a_few_lines(@TempDir Path data, CapturedOutput output) {
        assertThatThrownBy(
                        () -> start(data, "nightjar.kernel.context-timeout=5").close())
                .hasRootCauseInstanceOf(ConfigurationException.class);

        assertThat(output.getAll())
                .contains(
                        "APPLICATION FAILED TO START",
                        "Nightjar does not start: ",
                        "did you mean context_timeout_ms?",
                        "nightjar.enabled=false")
                .doesNotContain("\tat org.springframework.boot.SpringApplication.run");
    }

    private static HostSession session(ConfigurableApplicationContext context, String id) {
        var kernel = context.getBean(AgentKernel.class);
        return kernel.session(kernel.scope(), id);
    }

    private static ConfigurableApplicationContext start(Path data, String property) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .initializers((GenericApplicationContext context) ->
                        context.registerBean(ChatModel.class, () -> new ScriptedChatModel(new HostModel())))
                .run("--nightjar.plugins=target/plugins", "--nightjar.data-root=" + data, "--" + property);
    }

    /** An application with nothing of its own. */
    @EnableAutoConfiguration
    static class Application {}
}
