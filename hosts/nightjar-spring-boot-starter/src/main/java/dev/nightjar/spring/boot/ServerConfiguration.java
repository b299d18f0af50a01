package dev.nightjar.spring.boot;

import dev.nightjar.client.NightjarClient;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.kernel.user.UserMemories;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.SessionResolver;
import dev.nightjar.springai.UserResolver;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/** Memory on a server. What only a kernel in the application can do is refused at the start. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("nightjar.url")
class ServerConfiguration {

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    NightjarClient nightjarClient(
            NightjarProperties properties,
            ConfigurableEnvironment environment,
            ObjectProvider<KernelCustomizer> customizers) {
        var useless = useless(properties, environment);
        if (customizers.stream().findAny().isPresent()) {
            useless.add("the beans of the type KernelCustomizer");
        }
        if (!useless.isEmpty()) {
            throw new ConfigurationException("nightjar.url puts memory on a server, where " + String.join(", ", useless)
                    + " would have no effect: configure the server instead, or leave nightjar.url out");
        }
        URI url = properties.url();
        String token = environment.getProperty(properties.tokenEnv());
        if (url == null || token == null || token.isBlank()) {
            throw new ConfigurationException("nightjar.url needs a token: set the environment variable "
                    + properties.tokenEnv() + " to one that 'nightjar token add' showed, or name another variable with"
                    + " nightjar.token-env");
        }
        try {
            return NightjarClient.builder(url)
                    .token(token)
                    .timeout(properties.timeout())
                    .build();
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(
                    "nightjar.url, nightjar.timeout or the token is invalid: " + e.getMessage(), e);
        }
    }

    private static List<String> useless(NightjarProperties properties, ConfigurableEnvironment environment) {
        var useless = new ArrayList<String>();
        addIfSet(useless, "nightjar.plugins", properties.plugins());
        addIfSet(useless, "nightjar.data-root", properties.dataRoot());
        addIfSet(useless, "nightjar.agent", properties.agent());
        addIfSet(useless, "nightjar.namespace", properties.namespace());
        addIfSet(useless, "nightjar.config", properties.config());
        addIfSet(useless, "nightjar.model-bean", properties.modelBean());
        if (properties.model() != ModelUse.NONE) {
            addIfSet(useless, "nightjar.model", environment.getProperty("nightjar.model"));
        }
        KernelSections.of(environment).keySet().forEach(section -> useless.add("the section nightjar." + section));
        return useless;
    }

    private static void addIfSet(List<String> useless, String name, @Nullable Object value) {
        if (value != null) {
            useless.add(name);
        }
    }

    @Bean
    @ConditionalOnMissingBean
    RemoteMemory nightjarRemoteMemory(NightjarClient client) {
        return RemoteMemory.of(client);
    }

    @Bean
    @ConditionalOnMissingBean
    UserMemories nightjarUserMemories(RemoteMemory memory) {
        return memory.users();
    }

    @Bean
    @ConditionalOnMissingBean
    NightjarMemory nightjarMemory(
            RemoteMemory memory, ObjectProvider<SessionResolver> sessions, ObjectProvider<UserResolver> users) {
        SessionResolver resolver = sessions.getIfAvailable();
        UserResolver user = users.getIfAvailable();
        if (resolver != null) {
            return NightjarMemory.of(memory, resolver);
        }
        return user == null
                ? NightjarMemory.of(memory)
                : NightjarMemory.of(memory, SessionResolver.ofServerUsers(memory, user));
    }
}
