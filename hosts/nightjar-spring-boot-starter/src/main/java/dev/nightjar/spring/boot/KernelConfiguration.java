package dev.nightjar.spring.boot;

import dev.nightjar.BundledPlugins;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.config.DataFolder;
import dev.nightjar.kernel.user.UserMemories;
import dev.nightjar.memory.Namespace;
import dev.nightjar.springai.ChatModelAdapter;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.SessionResolver;
import dev.nightjar.springai.UserResolver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/** Memory in this application. */
@Configuration(proxyBeanMethods = false)
@Conditional(InThisApplication.class)
class KernelConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(KernelConfiguration.class);

    @Bean
    @ConditionalOnMissingBean(AgentKernel.class)
    KernelLease nightjarKernelLease(
            NightjarProperties properties,
            ConfigurableEnvironment environment,
            ObjectProvider<Telemetry> telemetry,
            ObjectProvider<KernelCustomizer> customizers) {
        var customizing = customizers.orderedStream().toList();
        var wanted = new Wanted(
                properties.forKernel(),
                KernelSections.of(environment),
                customizing.stream().<Class<?>>map(Object::getClass).toList());
        return KernelLease.of(wanted, () -> started(properties, wanted.sections, telemetry, customizing));
    }

    /** Properties that two application contexts must share to use one kernel. */
    private record Wanted(NightjarProperties properties, Map<String, Object> sections, List<Class<?>> customizers) {}

    private static AgentKernel started(
            NightjarProperties properties,
            Map<String, Object> sections,
            ObjectProvider<Telemetry> telemetry,
            List<KernelCustomizer> customizers) {
        var builder = AgentKernel.builder()
                .settings(sections, "properties of the application, nightjar")
                .environment(KernelSections.variables());
        Path data = properties.dataRoot() == null ? DataFolder.defaultRoot(System.getenv()) : properties.dataRoot();
        ifSet(properties.dataRoot(), builder::dataRoot);
        builder.plugins(properties.plugins() == null ? BundledPlugins.unpacked(data) : properties.plugins());
        ifSet(properties.agent(), builder::agent);
        ifSet(properties.namespace(), name -> builder.namespace(new Namespace(name)));
        ifSet(properties.config(), builder::config);
        telemetry.ifAvailable(builder::telemetry);
        if (properties.model() == ModelUse.NONE) {
            builder.withoutModel();
        }
        customizers.forEach(customizer -> customizer.customize(builder));
        AgentKernel kernel = builder.start();
        Duration patience = properties.readyTimeout();
        if (!patience.isZero() && !kernel.awaitReady(patience)) {
            LOG.warn(
                    "Memory is not ready after {} ms (nightjar.ready-timeout); the application starts, and its first"
                            + " prompts may go without memory",
                    patience.toMillis());
        }
        return kernel;
    }

    /** The lease closes it. */
    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    AgentKernel nightjarKernel(KernelLease lease) {
        return lease.kernel();
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
                            .lend(new ChatModelAdapter(
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
    UserMemories nightjarUserMemories(AgentKernel kernel) {
        return UserMemories.of(kernel);
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
}
