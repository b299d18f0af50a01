package dev.nightjar.springai;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.nightjar.kernel.host.HostSession;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/**
 * The conversation of a turn in the context of its tools, which run in other threads than the one that knows the login.
 *
 * @param session the conversation that the turn resolved
 */
record ToolSession(HostSession session) {

    /** Key of the conversation in a tool context. */
    static final String KEY = "nightjar.session";

    /** Spring AI 2 changes options with this method; null in Spring AI 1, which changes a copy. */
    private static final @Nullable MethodHandle MUTATE = mutate();

    /** The id alone as JSON, because Spring AI sends tool contexts to MCP servers. */
    @JsonValue
    String id() {
        return session.id();
    }

    /** A copy of the prompt whose tools act for the conversation; the prompt itself when it cannot have tools. */
    static Prompt in(Prompt prompt, HostSession session) {
        return prompt.getOptions() instanceof ToolCallingChatOptions options
                ? prompt.mutate().chatOptions(in(options, session)).build()
                : prompt;
    }

    private static ChatOptions in(ToolCallingChatOptions options, HostSession session) {
        var context = new HashMap<String, Object>();
        if (options.getToolContext() != null) {
            context.putAll(options.getToolContext());
        }
        context.put(KEY, new ToolSession(session));
        if (MUTATE == null) {
            ToolCallingChatOptions copy = options.copy();
            copy.setToolContext(context);
            return copy;
        }
        try {
            var builder = (ToolCallingChatOptions.Builder) MUTATE.invoke(options);
            return builder.toolContext(context).build();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("unreachable: ToolCallingChatOptions.mutate() declares nothing checked", e);
        }
    }

    private static @Nullable MethodHandle mutate() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(
                            ToolCallingChatOptions.class,
                            "mutate",
                            MethodType.methodType(ToolCallingChatOptions.Builder.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }
}
