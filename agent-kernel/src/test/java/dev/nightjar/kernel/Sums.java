package dev.nightjar.kernel;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.AgentProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * An extension with two agents that add numbers: {@code adder} says the sum, {@code reporter} answers with a record.
 */
final class Sums implements AgentProvider {

    static final AgentBudget BUDGET = new AgentBudget(6, 10_000, Duration.ofSeconds(30), 1);

    final List<MemoryScope> scopes = new CopyOnWriteArrayList<>();
    final List<String> sessions = new CopyOnWriteArrayList<>();
    final List<Integer> sums = new CopyOnWriteArrayList<>();
    private volatile Runnable onCall = () -> {};
    private volatile @Nullable ExtensionContext context;

    record Numbers(
            @ToolArgument(value = "First", required = true) Integer a,
            @ToolArgument(value = "Second", required = true) Integer b) {}

    record Sum(int sum) {}

    record Report(
            @ToolArgument(value = "The sum", required = true, minimum = 0)
            int sum,

            @ToolArgument(value = "How it was found", required = true)
            String summary,

            @ToolArgument("What went into it") List<Integer> parts) {}

    @Override
    public void initialize(ExtensionContext given) {
        context = given;
    }

    @Override
    public List<AgentDefinition> agents() {
        var instructions = new AgentDefinition.Instructions("You add numbers.", "7");
        List<Tool<?>> tools = List.of(tool());
        return List.of(
                new AgentDefinition("adder", instructions, tools, BUDGET, null),
                new AgentDefinition("reporter", instructions, tools, BUDGET, Report.class),
                new AgentDefinition("summarizer", instructions, List.of(), BUDGET, Report.class),
                new AgentDefinition("finisher", instructions, tools, BUDGET, Report.class).endingWith("add"));
    }

    Tool<?> tool() {
        return Tool.of("add", "Adds two numbers", Numbers.class, this::add);
    }

    AgentOutcome run(String agent) {
        return context().agents().run(AgentRequest.of(agent, "Add 1 and 2."));
    }

    AgentOutcome run(AgentRequest request) {
        return context().agents().run(request);
    }

    ExtensionContext context() {
        return Objects.requireNonNull(context);
    }

    void onCall(Runnable action) {
        onCall = action;
    }

    private ToolResult add(ToolCall<Numbers> call) {
        scopes.add(call.scope());
        sessions.add(String.valueOf(call.sessionId()));
        onCall.run();
        int sum = call.arguments().a() + call.arguments().b();
        sums.add(sum);
        return sum < 0 ? ToolResult.failure("no debts") : ToolResult.success(new Sum(sum));
    }
}
