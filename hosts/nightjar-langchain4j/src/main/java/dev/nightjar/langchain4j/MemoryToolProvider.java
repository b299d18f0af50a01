package dev.nightjar.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.service.tool.ToolExecutionResult;
import dev.langchain4j.service.tool.ToolExecutor;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.langchain4j.service.tool.ToolProviderResult;
import dev.nightjar.kernel.agent.LangChain4jTypes;
import dev.nightjar.kernel.host.HostSession;

/**
 * The kernel's tools. Each call acts for the user of its turn. Thread-safe.
 *
 * @param turns finds the conversation
 */
record MemoryToolProvider(RunningTurns turns) implements ToolProvider {

    @Override
    public ToolProviderResult provideTools(ToolProviderRequest request) {
        var session = turns.session(request.invocationContext(), request.chatMemoryId());
        var tools = ToolProviderResult.builder();
        session.tools().forEach(tool -> tools.add(LangChain4jTypes.tool(tool), new Executor(session)));
        return tools.build();
    }

    private record Executor(HostSession session) implements ToolExecutor {

        @Override
        public String execute(ToolExecutionRequest request, Object memoryId) {
            return session.call(request.name(), request.arguments()).json();
        }

        @Override
        public ToolExecutionResult executeWithContext(ToolExecutionRequest request, InvocationContext context) {
            var outcome = session.call(request.name(), request.arguments());
            return ToolExecutionResult.builder()
                    .isError(!outcome.isSuccess())
                    .resultText(outcome.json())
                    .build();
        }
    }
}
