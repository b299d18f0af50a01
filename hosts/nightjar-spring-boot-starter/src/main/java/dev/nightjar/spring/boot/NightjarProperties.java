package dev.nightjar.spring.boot;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the application's memory. The kernel's defaults apply to what is not set. The sections of the kernel's
 * configuration file are properties, too, such as {@code nightjar.kernel.context-timeout-ms}.
 *
 * @param enabled whether memory is on; when it is off, the memory and the kernel are there and do nothing
 * @param url address of a Nightjar server whose memory is used; the application then starts no kernel of its own
 * @param tokenEnv name of the environment variable with the token for that server
 * @param timeout maximum time of a call of a server, such as {@code 5s}
 * @param plugins folder with plugin jars to load instead of those of the library
 * @param dataRoot folder with one folder per agent
 * @param agent id of the agent, also the name of its folder
 * @param namespace namespace of conversations that have no user of their own
 * @param config configuration file of the kernel and its plugins
 * @param readyTimeout how long the start of the application waits until memory is ready, such as {@code 5s}; {@code 0}
 *     for not at all
 * @param history whether chat clients show the model the earlier messages of a conversation; switch it off if the
 *     application has its own chat memory
 * @param tools whether chat clients offer the memory tools to the model
 * @param model which model reads finished conversations
 * @param modelBean bean name of the application's model if there are several; by default the only or primary one
 */
@ConfigurationProperties("nightjar")
public record NightjarProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable URI url,
        @DefaultValue("NIGHTJAR_TOKEN") String tokenEnv,
        @DefaultValue("10s") Duration timeout,
        @Nullable Path plugins,
        @Nullable Path dataRoot,
        @Nullable String agent,
        @Nullable String namespace,
        @Nullable Path config,
        @DefaultValue("10s") Duration readyTimeout,
        @DefaultValue("true") boolean history,
        @DefaultValue("true") boolean tools,
        @DefaultValue("application") ModelUse model,
        @Nullable String modelBean) {

    public NightjarProperties {
        if (readyTimeout.isNegative()) {
            throw new IllegalArgumentException(
                    "nightjar.ready-timeout is " + readyTimeout.toMillis() + " ms; give it 0s or more");
        }
    }

    /** A copy with what a kernel is made from. The rest, which belongs to the application context, has its default. */
    NightjarProperties forKernel() {
        return new NightjarProperties(
                true,
                null,
                "",
                Duration.ZERO,
                plugins,
                dataRoot,
                agent,
                namespace,
                config,
                Duration.ZERO,
                true,
                true,
                model == ModelUse.NONE ? ModelUse.NONE : ModelUse.CONFIGURED,
                null);
    }
}
