package dev.nightjar.extension;

import java.util.List;

/** An extension with agents of its own: jobs a model does with the extension's instructions and tools. */
public interface AgentProvider extends AgentExtension {

    /**
     * The agents, asked for once after {@link #initialize}. Their names must be unique in the host. They are run through
     * {@link ExtensionContext#agents()} by the extension that offers them and by nobody else.
     */
    List<AgentDefinition> agents();
}
