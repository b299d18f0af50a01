package dev.nightjar.spring.boot;

import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.Telemetry;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.telemetry.KernelMeters;
import dev.nightjar.kernel.telemetry.MicrometerTelemetry;
import dev.nightjar.memory.Namespace;
import dev.nightjar.springai.LentChatModel;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.NightjarSessionRepository;
import dev.nightjar.springai.SessionResolver;
import dev.nightjar.springai.UserResolver;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientCustomizer;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.session.SessionRepository;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Creates a kernel that closes with the application, and memory for its chat clients. A bean of the application replaces
 * the one here. With a {@link UserResolver} each user has a separate memory; a {@link SessionResolver} decides for each
 * conversation; otherwise all users share one memory.
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration",
            "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration",
            "org.springaicommunity.session.autoconfigure.SessionServiceAutoConfiguration"
        },
        afterName = "org.springaicommunity.session.jdbc.autoconfigure.JdbcSessionRepositoryAutoConfiguration")
@ConditionalOnClass(ChatClient.class)
@ConditionalOnProperty(name = "nightjar.enabled", matchIfMissing = true)
@EnableConfigurationProperties(NightjarProperties.class)
public class NightjarAutoConfiguration {

    /** Public for Spring. */
    public NightjarAutoConfiguration() {}

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    AgentKernel nightjarKernel(
            NightjarProperties properties,
            ConfigurableEnvironment environment,
            ObjectProvider<Telemetry> telemetry,
            ObjectProvider<KernelCustomizer> customizers) {
        if (properties.plugins() == null && customizers.stream().findAny().isEmpty()) {
            throw new ConfigurationException(
                    "nightjar.plugins is not set: name the folder with the plugin archives, at least memory-plugin.jar;"
                            + " nightjar.enabled=false leaves memory out");
        }
        var builder = AgentKernel.builder()
                .settings(KernelSections.of(environment), "properties of the application, nightjar")
                .environment(KernelSections.variables());
        ifSet(properties.plugins(), builder::plugins);
        ifSet(properties.dataRoot(), builder::dataRoot);
        ifSet(properties.agent(), builder::agent);
        ifSet(properties.namespace(), name -> builder.namespace(new Namespace(name)));
        ifSet(properties.config(), builder::config);
        telemetry.ifAvailable(builder::telemetry);
        if (properties.model() == ModelUse.NONE) {
            builder.withoutModel();
        }
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return builder.start();
    }

    /** Runs after all beans exist, because a model may need beans that need the kernel. */
    @Bean
    SmartInitializingSingleton nightjarModelLender(
            AgentKernel kernel, NightjarProperties properties, ListableBeanFactory beans) {
        return () -> {
            if (properties.model() == ModelUse.APPLICATION) {
                String name = properties.modelBean();
                ChatModel model = name == null
                        ? beans.getBeanProvider(ChatModel.class).getIfUnique()
                        : beans.getBean(name, ChatModel.class);
                if (model != null) {
                    kernel.model()
                            .lend(new LentChatModel(
                                    name == null ? model.getClass().getSimpleName() : name, model));
                }
            }
        };
    }

    private static <T> void ifSet(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            setting.accept(value);
        }
    }

    @Bean
    @ConditionalOnMissingBean
    NightjarMemory nightjarMemory(
            AgentKernel kernel, ObjectProvider<SessionResolver> sessions, ObjectProvider<UserResolver> users) {
        SessionResolver resolver = sessions.getIfAvailable();
        UserResolver user = users.getIfAvailable();
        if (resolver != null) {
            return NightjarMemory.of(kernel, resolver);
        }
        return user == null
                ? NightjarMemory.of(kernel)
                : NightjarMemory.of(kernel, SessionResolver.ofUsers(kernel, user));
    }

    @Bean
    @ConditionalOnMissingBean
    ChatMemoryRepository nightjarChatMemoryRepository(NightjarMemory memory) {
        return memory.chatMemoryRepository();
    }

    @Bean
    ChatClientCustomizer nightjarChatClientCustomizer(NightjarMemory memory, NightjarProperties properties) {
        return client -> {
            client.defaultAdvisors(memory.advisors());
            if (properties.history()) {
                client.defaultAdvisors(memory.historyAdvisor());
            }
            if (properties.tools()) {
                client.defaultToolCallbacks(memory.tools());
            }
        };
    }

    /** For applications with {@code spring-ai-session}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SessionRepository.class)
    static class SessionConfiguration {

        @Bean
        @ConditionalOnMissingBean
        SessionRepository nightjarSessionRepository(NightjarMemory memory) {
            return NightjarSessionRepository.of(memory);
        }
    }

    /** For applications with an actuator of Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.actuate.health.HealthIndicator.class)
    static class Boot3HealthConfiguration {

        @Bean
        @ConditionalOnMissingBean(name = "nightjarHealthIndicator")
        Boot3HealthIndicator nightjarHealthIndicator(AgentKernel kernel) {
            return new Boot3HealthIndicator(kernel);
        }
    }

    /** For applications with an actuator of Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
    @ConditionalOnMissingClass("org.springframework.boot.actuate.health.HealthIndicator")
    static class Boot4HealthConfiguration {

        @Bean
        @ConditionalOnMissingBean(name = "nightjarHealthIndicator")
        Boot4HealthIndicator nightjarHealthIndicator(AgentKernel kernel) {
            return new Boot4HealthIndicator(kernel);
        }
    }

    /** For applications with an observation registry, as with an actuator. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    static class ObservationConfiguration {

        @Bean
        @ConditionalOnMissingBean
        Telemetry nightjarTelemetry(ObjectProvider<ObservationRegistry> registry) {
            return MicrometerTelemetry.of(registry.getIfAvailable(() -> ObservationRegistry.NOOP));
        }
    }

    /** For applications with a meter registry, as with an actuator. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class MeterConfiguration {

        @Bean
        @ConditionalOnMissingBean
        KernelMeters nightjarMeters(AgentKernel kernel) {
            return new KernelMeters(kernel);
        }
    }
}
