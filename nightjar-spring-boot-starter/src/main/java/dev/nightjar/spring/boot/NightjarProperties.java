package dev.nightjar.spring.boot;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Memory of the application. What is not set here is as the kernel has it by itself. Besides, the sections of the kernel's
 * configuration file are properties: {@code nightjar.kernel.context-timeout-ms}.
 *
 * @param enabled whether there is memory at all
 * @param plugins folder with the plugin archives, at least memory-plugin.jar; required
 * @param dataRoot folder that holds a folder for each agent
 * @param agent id of the agent, which names the folder of its files
 * @param namespace where the memories of conversations go that belong to no user of their own
 * @param config file with the settings of the kernel and its plugins
 * @param history whether chat clients show the model what was said before in a conversation; an application with a chat memory
 *     of its own switches it off
 * @param tools whether chat clients offer the tools of memory to the model
 * @param model which model reads finished conversations for memory
 * @param modelBean name of the application's model among several; without one the only or primary one
 */
@ConfigurationProperties("nightjar")
public record NightjarProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable Path plugins,
        @Nullable Path dataRoot,
        @Nullable String agent,
        @Nullable String namespace,
        @Nullable Path config,
        @DefaultValue("true") boolean history,
        @DefaultValue("true") boolean tools,
        @DefaultValue("application") ModelUse model,
        @Nullable String modelBean) {}
