package dev.nightjar.spi;

import java.util.List;

/** An extension with its own agents: jobs that a model does with the extension's instructions and tools. */
public interface AgentProvider extends AgentExtension {

    /**
     * The agents. Called once after {@link #initialize}. Names must be unique in the host. Only this extension can run
     * them, through {@link ExtensionContext#agents()}.
     */
    List<AgentDefinition> agents();
}
