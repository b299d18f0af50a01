package dev.nightjar.adk;

import com.google.adk.agents.ReadonlyContext;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.BaseToolset;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.ToolDescription;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import java.util.Map;
import java.util.Optional;

/**
 * The kernel's tools. Each call acts for the user of its turn. Thread-safe.
 *
 * @param kernel the kernel
 * @param turns finds the conversation
 */
record MemoryToolset(AgentKernel kernel, RunningTurns turns) implements BaseToolset {

    @Override
    public Flowable<BaseTool> getTools(ReadonlyContext context) {
        return Flowable.fromIterable(kernel.tools().list()).map(tool -> new KernelTool(tool, turns));
    }

    /** Whoever started the kernel closes it. */
    @Override
    public void close() {}

    private static final class KernelTool extends BaseTool {

        private final ToolDescription tool;
        private final RunningTurns turns;

        KernelTool(ToolDescription tool, RunningTurns turns) {
            super(tool.name(), tool.description());
            this.tool = tool;
            this.turns = turns;
        }

        @Override
        public Optional<FunctionDeclaration> declaration() {
            return Optional.of(FunctionDeclaration.builder()
                    .name(tool.name())
                    .description(tool.description())
                    .parameters(Declarations.schema(tool.parameters()))
                    .build());
        }

        @Override
        public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
            return Single.fromCallable(() -> {
                var session = turns.session(context);
                return Json.read(
                        session.call(tool.name(), Json.write(arguments)).json());
            });
        }
    }
}
