package dev.nightjar.extension.memory;

import dev.nightjar.extension.AgentExtension;
import java.util.List;

/**
 * An extension with a way of its own to remember conversations, selected by name for {@code AgentKernel.converse}. It decides
 * what a model is shown of the past. The operational store is none of its business: sessions, messages, calls of tools,
 * facts, notes and schedules are kept there whatever the provider is.
 */
public interface MemoryProvider extends AgentExtension {

    /** The name it is selected by: lower-case letters, digits and {@code -}; unique in the host. */
    String memoryName();

    /** Further names, of the same form. */
    default List<String> memoryAliases() {
        return List.of();
    }

    /**
     * Most messages of the history the model is shown when a conversation is taken up, calls of tools and their results
     * counted; 0 leaves it to the host's {@code kernel.max_resume_messages}.
     */
    default int historyMessages() {
        return 0;
    }

    /** The memory of one conversation, not awake yet. Called in each conversation that begins or goes on. */
    ConversationMemory open();
}
