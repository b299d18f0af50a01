package dev.nightjar.adk;

import com.google.adk.agents.CallbackContext;
import com.google.adk.agents.InvocationContext;
import com.google.adk.agents.LlmAgent;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.plugins.BasePlugin;
import com.google.adk.tools.AgentTool;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.Content;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Captures both sides of a turn, and puts the turn's context in front of the user's message in each request. The
 * runner's session never contains the context. What failed turns left in that session is not sent, and calls of tools
 * that do not exist are answered. A cancelled run is not reported to plugins, so nothing of its answer is stored.
 * Thread-safe.
 */
final class MemoryPlugin extends BasePlugin {

    private final RunningTurns turns;
    private final Consumer<BaseLlm> lender;

    /** @param lender receives the model of each agent that runs */
    MemoryPlugin(RunningTurns turns, Consumer<BaseLlm> lender) {
        super("nightjar");
        this.turns = turns;
        this.lender = lender;
    }

    @Override
    public Maybe<Content> onUserMessageCallback(InvocationContext context, Content message) {
        return Maybe.fromAction(() -> {
            if (context.agent() instanceof LlmAgent agent) {
                agent.resolvedModel().model().ifPresent(lender);
            }
            if (!turns.isPart(context.session())) {
                var session = turns.resolve(context.userId(), context.session().id());
                turns.begin(context.invocationId(), Turn.begin(session, message));
            }
        });
    }

    @Override
    public Maybe<LlmResponse> beforeModelCallback(CallbackContext context, LlmRequest.Builder request) {
        return Maybe.fromAction(() -> {
            var asked = request.build();
            var messages = FailedTurns.removed(
                    UnknownTools.answered(asked.contents(), asked.tools().keySet()),
                    context.events(),
                    context.invocationId());
            Turn turn = turns.of(context.invocationId());
            request.contents(turn == null ? messages : turn.withBlock(messages));
        });
    }

    @Override
    public Maybe<Map<String, Object>> beforeToolCallback(
            BaseTool tool, Map<String, Object> arguments, ToolContext context) {
        return Maybe.fromAction(() -> {
            if (tool instanceof AgentTool) {
                turns.called(context, context.state());
            }
        });
    }

    @Override
    public Maybe<Event> onEventCallback(InvocationContext context, Event event) {
        return Maybe.fromAction(() -> {
            Turn turn = turns.of(context.invocationId());
            if (turn != null) {
                turn.happened(event);
            }
        });
    }

    @Override
    public Completable afterRunCallback(InvocationContext context) {
        return Completable.fromAction(() -> end(context, Turn::complete));
    }

    @Override
    public Completable onRunErrorCallback(InvocationContext context, Throwable error) {
        return Completable.fromAction(() -> end(context, Turn::breakOff));
    }

    private void end(InvocationContext context, Consumer<Turn> how) {
        @Nullable Turn turn = turns.end(context.invocationId());
        if (turn != null) {
            how.accept(turn);
        }
    }
}
