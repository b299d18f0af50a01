package dev.nightjar.springai;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.ToolDescription;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * The tools of the kernel, each for the user of the conversation that the tool context names. Thread-safe.
 *
 * @param kernel has the tools
 * @param sessions says whose memory
 */
record MemoryToolCallbacks(AgentKernel kernel, SessionResolver sessions) implements ToolCallbackProvider {

    @Override
    public ToolCallback[] getToolCallbacks() {
        return kernel.tools().list().stream()
                .map(tool -> new Callback(tool, sessions))
                .toArray(ToolCallback[]::new);
    }

    private record Callback(ToolDescription tool, SessionResolver sessions) implements ToolCallback {

        @Override
        public ToolDefinition getToolDefinition() {
            return ToolDefinition.builder()
                    .name(tool.name())
                    .description(tool.description())
                    .inputSchema(tool.parameters())
                    .build();
        }

        @Override
        public String call(String arguments) {
            return call(arguments, null);
        }

        @Override
        public String call(String arguments, @Nullable ToolContext context) {
            Object id = context == null ? null : context.getContext().get(ChatMemory.CONVERSATION_ID);
            if (id == null) {
                throw new IllegalStateException("The tool '" + tool.name()
                        + "' does not know whose memory it works on: give"
                        + " the request a tool context with the conversation id under '" + ChatMemory.CONVERSATION_ID
                        + "', as NightjarMemory.prompt does");
            }
            return sessions.session(id.toString()).call(tool.name(), arguments).json();
        }
    }
}
