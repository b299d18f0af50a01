package dev.nightjar.spi.memory;

import dev.nightjar.spi.AgentExtension;
import java.util.List;

/**
 * An extension that remembers conversations in its own way, selected by name for {@code AgentKernel.converse}. It
 * decides what a model sees of the past. It does not replace the operational store, which keeps sessions, messages,
 * tool calls, facts, notes and schedules whatever the provider is.
 */
public interface MemoryProvider extends AgentExtension {

    /** The name that selects it: lower-case letters, digits and {@code -}; unique in the host. */
    String memoryName();

    /** Aliases, of the same form. */
    default List<String> memoryAliases() {
        return List.of();
    }

    /**
     * Maximum number of history messages that the model sees when a conversation is resumed, including tool calls and
     * their results. 0 for the host's {@code kernel.max_resume_messages}.
     */
    default int historyMessages() {
        return 0;
    }

    /**
     * Creates the memory of one conversation, not awake yet. Called for each conversation that begins or is resumed.
     */
    ConversationMemory open();
}
