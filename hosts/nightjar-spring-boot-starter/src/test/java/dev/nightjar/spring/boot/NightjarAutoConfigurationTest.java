package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.user.UserMemories;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.UserResolver;
import dev.nightjar.testkit.host.HostModel;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientCustomizer;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.session.InMemorySessionRepository;
import org.springframework.ai.session.SessionRepository;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What is in an application context, and when. */
class NightjarAutoConfigurationTest {

    @TempDir
    java.nio.file.Path data;

    @TempDir
    java.nio.file.Path noPlugins;

    private final Witness witness = new Witness();
    private final ApplicationContextRunner bare = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(NightjarAutoConfiguration.class, SwitchedOffAutoConfiguration.class));

    private ApplicationContextRunner context() {
        return bare.withPropertyValues(
                        "nightjar.data-root=" + data,
                        "nightjar.plugins=" + noPlugins,
                        "nightjar.agent=helper",
                        "nightjar.namespace=team")
                .withBean(
                        KernelCustomizer.class,
                        () -> builder ->
                                builder.environment(Map.of()).withoutMemory().extension(witness));
    }

    @Test
    void should_start_a_kernel_from_the_properties_and_close_it_with_the_context() {
        context().run(it -> {
            var kernel = it.getBean(AgentKernel.class);
            assertThat(kernel.scope().agentId()).isEqualTo("helper");
            assertThat(kernel.scope().namespace().value()).isEqualTo("team");
            assertThat(kernel.dataDirectory()).isEqualTo(data.resolve("helper"));
            assertThat(it)
                    .hasSingleBean(NightjarMemory.class)
                    .hasSingleBean(UserMemories.class)
                    .hasSingleBean(ChatMemoryRepository.class)
                    .hasSingleBean(SessionRepository.class)
                    .hasSingleBean(ChatClientCustomizer.class);
            assertThat(witness.isClosed).isFalse();
        });
        assertThat(witness.isClosed).isTrue();
    }

    @Test
    void should_stand_back_for_beans_of_the_application() {
        context()
                .withBean(ChatMemoryRepository.class, InMemoryChatMemoryRepository::new)
                .run(it -> assertThat(it.getBean(ChatMemoryRepository.class))
                        .isInstanceOf(InMemoryChatMemoryRepository.class));
        context()
                .withBean(
                        SessionRepository.class,
                        () -> InMemorySessionRepository.builder().build())
                .run(it ->
                        assertThat(it.getBean(SessionRepository.class)).isInstanceOf(InMemorySessionRepository.class));
        context()
                .withClassLoader(new FilteredClassLoader(SessionRepository.class))
                .run(it -> assertThat(it).hasSingleBean(NightjarMemory.class));
        var own = AgentKernel.builder()
                .dataRoot(data.resolve("own"))
                .environment(Map.of())
                .withoutMemory()
                .start();
        try (own) {
            bare.withBean(AgentKernel.class, () -> own)
                    .run(it -> assertThat(it).getBean(AgentKernel.class).isSameAs(own));
        }
    }

    @Test
    void should_set_the_sections_of_the_kernel_by_properties() {
        var read = new AtomicReference<Sample>();
        var reader = new AgentExtension() {
            @Override
            public void initialize(ExtensionContext context) {
                read.set(context.configuration("sample", Sample.DEFAULTS));
            }

            @Override
            public void close() {}
        };
        context()
                .withBean("reader", KernelCustomizer.class, () -> builder -> builder.extension(reader))
                .withPropertyValues(
                        "where=Bergen",
                        "nightjar.sample.longest-wait-ms=7",
                        "nightjar.sample.home.cityName=${where}",
                        "nightjar.sample.names[0]=Ada",
                        "nightjar.sample.names[1]=Bob",
                        "nightjar.sample.tags=a, b",
                        "nightjar.sample.weights.high_one=3")
                .run(it -> assertThat(it).hasNotFailed());

        assertThat(read.get())
                .isEqualTo(new Sample(
                        7, new Sample.Home("Bergen"), List.of("Ada", "Bob"), List.of("a", "b"), Map.of("high_one", 3)));
    }

    private record Sample(
            int longestWaitMs, Home home, List<String> names, List<String> tags, Map<String, Integer> weights) {

        static final Sample DEFAULTS = new Sample(1, new Home(""), List.of(), List.of(), Map.of());

        private record Home(String cityName) {}
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nightjar.kernel.context-timeout=5 | did you mean context_timeout_ms?",
                "nightjar.kernel.context-timeout-ms=soon | is not accepted; accepted is a whole number",
                "nightjar.kernal.context-timeout-ms=5 | did you mean kernel?",
                "nightjar.data-rot=data | did you mean nightjar.data-root?"
            })
    void should_refuse_a_property_that_means_nothing(String property, String message) {
        context()
                .withPropertyValues(property)
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageContaining("nightjar")
                        .hasMessageContaining(message));
    }

    @Test
    void should_refuse_to_wait_for_less_than_no_time() {
        context()
                .withPropertyValues("nightjar.ready-timeout=-1s")
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .hasMessage("nightjar.ready-timeout is -1000 ms; give it 0s or more"));
    }

    @Test
    void should_take_settings_from_properties_of_the_jvm_and_leave_others_alone() {
        System.setProperty("nightjar.kernel.context-timeout-ms", "7");
        System.setProperty("nightjar.load.requests", "10");
        try {
            assertThat(KernelSections.variables())
                    .containsEntry("NIGHTJAR_KERNEL_CONTEXT_TIMEOUT_MS", "7")
                    .containsEntry("NIGHTJAR_LOAD_REQUESTS", "10");
            context().run(it -> assertThat(it).hasNotFailed());
        } finally {
            System.clearProperty("nightjar.kernel.context-timeout-ms");
            System.clearProperty("nightjar.load.requests");
        }
    }

    @Test
    void should_leave_a_memory_that_does_nothing_when_it_is_switched_off() {
        var model = new HostModel();
        model.answers("Noted.");
        bare.withPropertyValues("nightjar.enabled=false", "nightjar.data-root=" + data.resolve("off"))
                .withBean(UserResolver.class, () -> conversation -> {
                    throw new IllegalStateException("nobody is logged in");
                })
                .run(it -> {
                    assertThat(it)
                            .hasNotFailed()
                            .hasSingleBean(AgentKernel.class)
                            .hasSingleBean(ChatMemoryRepository.class)
                            .hasSingleBean(SessionRepository.class)
                            .doesNotHaveBean("nightjarHealthIndicator")
                            .doesNotHaveBean("nightjarMeters");
                    var memory = it.getBean(NightjarMemory.class);
                    var client = ChatClient.builder(new ScriptedChatModel(model))
                            .defaultAdvisors(memory.advisors())
                            .defaultAdvisors(memory.historyAdvisor())
                            .defaultToolCallbacks(memory.tools())
                            .build();

                    memory.prompt(client, "monday")
                            .user("I live in Bergen.")
                            .call()
                            .content();
                    memory.prompt(client, "monday")
                            .user("Where do I live?")
                            .call()
                            .content();

                    assertThat(model.newest().text()).isEqualTo("Where do I live?");
                    assertThat(it.getBean(AgentKernel.class).failures()).isEmpty();
                    assertThat(data).isEmptyDirectory();
                });
    }

    @Test
    void should_wait_at_the_start_until_memory_is_ready_but_not_for_ever() {
        var starting = Thread.currentThread();
        var isLoaded = new AtomicBoolean();
        var loading = new AgentExtension() {

            private volatile boolean isClosed;

            @Override
            public void warmUp() {
                while (!isClosed && starting.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                isLoaded.set(!isClosed);
            }

            @Override
            public void close() {
                isClosed = true;
            }
        };
        context()
                .withBean("loading", KernelCustomizer.class, () -> builder -> builder.extension(loading))
                .run(it -> assertThat(isLoaded).isTrue());
    }

    @Test
    void should_load_the_plugins_of_a_folder_that_is_named() {
        bare.withPropertyValues("nightjar.data-root=" + data, "nightjar.plugins=" + noPlugins)
                .run(it -> assertThat(it)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(ConfigurationException.class)
                        .hasMessageContaining("memory-plugin.jar"));
    }

    @Test
    void should_report_a_host_without_memory_as_down() {
        context().run(it -> {
            var health = it.getBean(HealthIndicator.class).health();
            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
            assertThat(health.getDetails()).containsEntry("memory", false).containsEntry("tickets", 3L);
            assertThat(health.getDetails().values()).anyMatch("half asleep"::equals);
        });
    }

    @Test
    void should_do_without_an_actuator() {
        context()
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.boot.actuate.health", "org.springframework.boot.health.contributor"))
                .run(it -> assertThat(it).hasNotFailed().doesNotHaveBean("nightjarHealthIndicator"));
    }

    @Test
    void should_tell_the_registries_of_the_application() {
        var observations = TestObservationRegistry.create();
        context().withBean(ObservationRegistry.class, () -> observations).run(it -> {
            var meters = new SimpleMeterRegistry();
            it.getBean(MeterBinder.class).bindTo(meters);
            it.getBean(AgentKernel.class).session("ada", "monday").context("Hello");

            assertThat(meters.get("nightjar.plugin.tickets")
                            .tag("plugin", "Witness")
                            .gauge()
                            .value())
                    .isEqualTo(3);
            TestObservationRegistryAssert.assertThat(observations)
                    .hasAnObservation(one -> one.hasNameEqualTo("nightjar.context"));
        });
        context().run(it -> assertThat(it.getBean(Telemetry.class)).isSameAs(Telemetry.NONE));
    }

    @Test
    void should_do_without_micrometer() {
        context()
                .withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(it -> assertThat(it)
                        .hasNotFailed()
                        .hasSingleBean(AgentKernel.class)
                        .doesNotHaveBean(Telemetry.class)
                        .doesNotHaveBean("nightjarMeters"));
    }

    @Test
    void should_describe_every_property() throws IOException {
        try (var metadata = NightjarProperties.class
                .getClassLoader()
                .getResourceAsStream("META-INF/spring-configuration-metadata.json")) {
            JsonNode properties = new ObjectMapper().readTree(metadata).path("properties");

            assertThat(properties.findValuesAsText("name"))
                    .hasSizeGreaterThan(NightjarProperties.class.getRecordComponents().length)
                    .contains("nightjar.ready-timeout", "nightjar.kernel.context-timeout-ms", "nightjar.memory.store");
            assertThat(properties).allSatisfy(property -> {
                assertThat(property.path("name").asText()).startsWith("nightjar.");
                assertThat(property.path("description").asText()).isNotBlank();
            });
        }
    }

    /** Sees when the kernel is closed. */
    private static final class Witness implements AgentExtension {

        private volatile boolean isClosed;

        @Override
        public void initialize(ExtensionContext context) {
            isClosed = false;
        }

        @Override
        public Health health() {
            return Health.up("half asleep").with("tickets", 3);
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }
}
