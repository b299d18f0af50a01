package dev.nightjar.spring.boot;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.springai.NightjarMemory;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.session.InMemorySessionRepository;
import org.springframework.ai.session.SessionRepository;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * With {@code nightjar.enabled=false}, beans for an application that asks for them: a memory that adds nothing to a
 * prompt and keeps nothing, over a kernel without extensions, files and schedules. Conversations are kept in RAM, as
 * Spring AI does by itself.
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration",
            "org.springaicommunity.session.autoconfigure.SessionServiceAutoConfiguration"
        },
        afterName = "org.springaicommunity.session.jdbc.autoconfigure.JdbcSessionRepositoryAutoConfiguration")
@ConditionalOnClass(ChatClient.class)
@ConditionalOnProperty(name = "nightjar.enabled", havingValue = "false")
public class SwitchedOffAutoConfiguration {

    /** Public for Spring. */
    public SwitchedOffAutoConfiguration() {}

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    AgentKernel nightjarKernel() {
        return AgentKernel.builder()
                .environment(Map.of())
                .withoutModel()
                .withoutMemory()
                .polling(false)
                .warmUp(false)
                .start();
    }

    @Bean
    @ConditionalOnMissingBean
    NightjarMemory nightjarMemory(AgentKernel kernel) {
        return NightjarMemory.of(kernel);
    }

    @Bean
    @ConditionalOnMissingBean
    ChatMemoryRepository nightjarChatMemoryRepository() {
        return new InMemoryChatMemoryRepository();
    }

    /** For applications with {@code spring-ai-session}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(SessionRepository.class)
    static class SessionConfiguration {

        @Bean
        @ConditionalOnMissingBean
        SessionRepository nightjarSessionRepository() {
            return InMemorySessionRepository.builder().build();
        }
    }
}
