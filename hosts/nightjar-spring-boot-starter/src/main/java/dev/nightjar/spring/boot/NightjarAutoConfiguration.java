package dev.nightjar.spring.boot;

import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.kernel.telemetry.KernelMeters;
import dev.nightjar.kernel.telemetry.MicrometerTelemetry;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.NightjarSessionRepository;
import dev.nightjar.springai.SessionResolver;
import dev.nightjar.springai.UserResolver;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientCustomizer;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.session.SessionRepository;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Creates a kernel that closes with the application, or with {@code nightjar.url} a client of a server, and memory for
 * the application's chat clients. A bean of the application replaces the one here. {@link SwitchedOffAutoConfiguration}
 * is for {@code nightjar.enabled=false}. With a {@link UserResolver} each user has a separate memory; a
 * {@link SessionResolver} decides for each conversation; otherwise all users share one memory.
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
@Import({KernelConfiguration.class, ServerConfiguration.class})
public class NightjarAutoConfiguration {

    /** Public for Spring. */
    public NightjarAutoConfiguration() {}

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
        Boot3HealthIndicator nightjarHealthIndicator(
                ObjectProvider<AgentKernel> kernel, ObjectProvider<RemoteMemory> server) {
            return new Boot3HealthIndicator(() -> KernelHealth.of(kernel, server));
        }
    }

    /** For applications with an actuator of Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
    @ConditionalOnMissingClass("org.springframework.boot.actuate.health.HealthIndicator")
    static class Boot4HealthConfiguration {

        @Bean
        @ConditionalOnMissingBean(name = "nightjarHealthIndicator")
        Boot4HealthIndicator nightjarHealthIndicator(
                ObjectProvider<AgentKernel> kernel, ObjectProvider<RemoteMemory> server) {
            return new Boot4HealthIndicator(() -> KernelHealth.of(kernel, server));
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
    @Conditional(InThisApplication.class)
    static class MeterConfiguration {

        @Bean
        @ConditionalOnMissingBean
        KernelMeters nightjarMeters(AgentKernel kernel) {
            return new KernelMeters(kernel);
        }
    }
}
