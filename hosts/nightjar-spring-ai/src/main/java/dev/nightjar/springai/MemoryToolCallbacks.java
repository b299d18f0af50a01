package dev.nightjar.springai;

import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.report.ToolDescription;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * The kernel's tools. Each call acts for the user of its turn. Thread-safe.
 *
 * @param offered lists the tools that there are at present
 * @param sessions finds the conversation of a call outside of a turn
 */
record MemoryToolCallbacks(Supplier<List<ToolDescription>> offered, SessionResolver sessions)
        implements ToolCallbackProvider {

    @Override
    public ToolCallback[] getToolCallbacks() {
        var tools = offered.get();
        var names = tools.stream().map(ToolDescription::name).collect(Collectors.toUnmodifiableSet());
        return tools.stream().map(tool -> new Callback(tool, sessions, names)).toArray(ToolCallback[]::new);
    }

    /**
     * One tool.
     *
     * @param names names of all tools of the kernel
     */
    private record Callback(ToolDescription tool, SessionResolver sessions, Set<String> names) implements ToolCallback {

        /** The key under which Spring AI 1.1 passes the earlier messages. */
        private static final String HISTORY = "TOOL_CALL_HISTORY";

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
            return session(context).call(tool.name(), arguments, heard(context)).json();
        }

        /** The conversation that the turn resolved, or without a turn the one with the id in the context. */
        private HostSession session(@Nullable ToolContext context) {
            if (context != null && context.getContext().get(ToolSession.KEY) instanceof ToolSession ofTurn) {
                return ofTurn.session();
            }
            Object id = context == null ? null : context.getContext().get(ChatMemory.CONVERSATION_ID);
            if (id == null) {
                throw new IllegalStateException("The tool '" + tool.name()
                        + "' does not know whose memory it works on: ask with NightjarMemory.prompt, or give the request a"
                        + " tool context with the conversation id under '" + ChatMemory.CONVERSATION_ID + "'");
            }
            return sessions.session(id.toString());
        }

        /** Results of the application's own tools in this turn, if Spring AI passes them. */
        private List<String> heard(@Nullable ToolContext context) {
            return context != null && context.getContext().get(HISTORY) instanceof List<?> messages
                    ? messages.stream()
                            .filter(ToolResponseMessage.class::isInstance)
                            .flatMap(message -> ((ToolResponseMessage) message).getResponses().stream())
                            .filter(response -> !names.contains(response.name()))
                            .map(ToolResponse::responseData)
                            .toList()
                    : List.of();
        }
    }
}
