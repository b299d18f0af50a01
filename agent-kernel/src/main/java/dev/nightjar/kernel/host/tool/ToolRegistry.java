package dev.nightjar.kernel.host.tool;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.host.Telemetry;
import dev.nightjar.host.Telemetry.Kind;
import dev.nightjar.host.Telemetry.Operation;
import dev.nightjar.host.Telemetry.Span;
import dev.nightjar.kernel.background.TimeLimitedCalls.Ended;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.kernel.tool.ArgumentsRefusedException;
import dev.nightjar.kernel.tool.ToolArguments;
import dev.nightjar.kernel.tool.ToolJson;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolPolicy;
import dev.nightjar.tool.ToolProgress;
import dev.nightjar.tool.ToolResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tools of all extensions, with policy and time limits for each call; or the tools of one agent, which run in the
 * caller's thread. Thread-safe.
 */
public final class ToolRegistry {

    /** Maximum code points of an error text of the host, which may repeat what the model wrote. */
    private static final int MAX_ERROR = 2_000;

    private final FailureLog failures;
    private final Telemetry telemetry;
    private final ToolJson errors = new ToolJson();
    private final @Nullable ToolGuard guard;
    private volatile Map<String, Registered<?>> tools = Map.of();

    /** For tools limited by an agent's budget. */
    public ToolRegistry(FailureLog failures, Telemetry telemetry) {
        this(failures, telemetry, null);
    }

    public ToolRegistry(FailureLog failures, Telemetry telemetry, @Nullable ToolGuard guard) {
        this.failures = failures;
        this.telemetry = telemetry;
        this.guard = guard;
    }

    /** The tools a model can call, in the order in which extensions offered them. */
    public List<ToolDescription> list() {
        var descriptions = new ArrayList<ToolDescription>();
        for (Registered<?> tool : tools.values()) {
            try {
                descriptions.add(new ToolDescription(
                        tool.name,
                        tool.description,
                        tool.arguments.schema(),
                        tool.tool.isReadOnly(),
                        tool.tool.isDestructive()));
            } catch (Throwable e) {
                failures.record(tool.owner, "schema of tool " + tool.name, e);
            }
        }
        return List.copyOf(descriptions);
    }

    /**
     * Calls a tool. Never throws: an unknown tool, a refused or slow call, invalid arguments and a failing tool all
     * give a result that a model can read.
     *
     * @param name the tool's name
     * @param jsonArguments a JSON object; blank for no arguments
     * @param scope who is calling
     * @param sessionId the conversation of the call; null outside a conversation
     */
    public ToolOutcome call(String name, String jsonArguments, MemoryScope scope, @Nullable String sessionId) {
        return call(name, jsonArguments, scope, sessionId, ToolProgress.NONE);
    }

    /**
     * Same, with progress reports. Each step is further than the one before. No report starts after the call has ended;
     * one that is running when a call is cut off may still end later.
     *
     * @param progress called in the tool's thread, which waits for it; a failure is recorded and ends the reports
     */
    public ToolOutcome call(
            String name, String jsonArguments, MemoryScope scope, @Nullable String sessionId, ToolProgress progress) {
        return call(new Request(name, jsonArguments, scope, sessionId, List.of(), progress));
    }

    /** Calls a tool as part of a run. */
    public ToolOutcome call(Request request) {
        var name = request.name;
        Registered<?> tool = tools.get(name);
        if (tool == null) {
            return failure("Unknown tool '" + name + "'; "
                    + (tools.isEmpty() ? "there are no tools" : "the tools are " + String.join(", ", tools.keySet())));
        }
        try (var span = telemetry.begin(Operation.of(Kind.TOOL, "gen_ai.tool.name", name));
                var progress = new RunningProgress(
                        request.progress,
                        problem -> failures.record(tool.owner, "progress of tool " + name, problem))) {
            var reporting = request.reporting(progress);
            var outcome = guard == null ? outcome(tool, reporting) : guarded(guard, tool, reporting, span);
            if (!outcome.isSuccess()) {
                span.failed("failed");
            }
            return outcome;
        }
    }

    private ToolOutcome guarded(ToolGuard guard, Registered<?> tool, Request request, Span span) {
        var name = request.name;
        boolean isReadOnly = tool.tool.isReadOnly();
        var verdict = guard.judge(
                new ToolPolicy.Call(name, isReadOnly, request.jsonArguments, request.scope, request.sessionId));
        if (!verdict.isAllowed()) {
            return failure("Tool '" + name + "' was not called: " + verdict.reason());
        }
        Ended<ToolOutcome> ended = guard.run(isReadOnly, span.carry(() -> outcome(tool, request)));
        var outcome = ended.value();
        var problem = ended.failure();
        if (outcome != null || problem == null) {
            return outcome == null ? failure("Tool '" + name + "' returned nothing") : outcome;
        }
        if (problem instanceof InterruptedException) {
            return failure("Tool '" + name + "' was cancelled");
        }
        failures.record(tool.owner, "tool " + name, problem);
        return failure(
                ended.isTimedOut()
                        ? guard.cutOff(name, isReadOnly)
                        : "Tool '" + name + "' failed: " + FailureLog.describe(problem));
    }

    /** The extension that offers a tool; empty for an unknown one. */
    Optional<String> owner(String name) {
        return Optional.ofNullable(tools.get(name)).map(tool -> tool.owner);
    }

    /** Names among these that no tool has. */
    public List<String> unknown(List<String> names) {
        return names.stream().filter(name -> !tools.containsKey(name)).toList();
    }

    /** Maximum characters of an answer that a model sees. */
    int maxAnswer() {
        return (guard == null ? ToolSettings.DEFAULTS : guard.settings()).maxAnswer();
    }

    private ToolOutcome outcome(Registered<?> tool, Request request) {
        try {
            return call(tool, request);
        } catch (ArgumentsRefusedException e) {
            return failure("Arguments of '" + tool.name + "' refused: " + e.getMessage());
        } catch (Throwable e) {
            failures.record(tool.owner, "tool " + tool.name, e);
            return failure("Tool '" + tool.name + "' failed: " + FailureLog.describe(e));
        }
    }

    /** Adds an extension's tools, all or none. */
    public synchronized void register(String owner, List<Tool<?>> offered) {
        var all = new LinkedHashMap<>(tools);
        var json = new ToolJson();
        for (Tool<?> tool : offered) {
            Registered<?> registered = Registered.of(owner, tool, json);
            if (!isName(registered.name)) {
                failures.record(
                        owner,
                        "tool '" + registered.name + "'",
                        "left out: a tool's name may have only the letters a to z, upper or lower case, digits and '_'");
                continue;
            }
            Registered<?> other = all.putIfAbsent(registered.name, registered);
            if (other != null) {
                throw new ConfigurationException("The tool '" + registered.name + "' is offered by '" + other.owner
                        + "' and by '" + owner + "'; switch one of them off or give it a prefix");
            }
        }
        tools = Collections.unmodifiableMap(all);
    }

    /**
     * Creates the schemas of an extension's tools, which otherwise happens when they are first listed.
     *
     * @throws ConfigurationException when there is no schema for the arguments of a tool
     */
    public void describe(String owner) {
        for (Registered<?> tool : tools.values()) {
            if (tool.owner.equals(owner)) {
                tool.describe();
            }
        }
    }

    public synchronized void unregister(String owner) {
        var others = new LinkedHashMap<>(tools);
        others.values().removeIf(tool -> tool.owner.equals(owner));
        tools = Collections.unmodifiableMap(others);
    }

    private <A extends Record> ToolOutcome call(Registered<A> tool, Request request) throws ArgumentsRefusedException {
        var part = tool.arguments.readPart(request.jsonArguments);
        @Nullable
        ToolResult result = tool.tool.call(new ToolCall<>(
                part.arguments(),
                request.scope,
                request.sessionId,
                EarlierResult.besides(tool.owner, request.heard),
                request.progress));
        if (result == null) {
            throw new IllegalStateException("it returned nothing");
        }
        Object content = result.isSuccess() ? result.content() : new Failed(false, result.content());
        return new ToolOutcome(result.isSuccess(), tool.json.render(content, part.refused()));
    }

    private ToolOutcome failure(String message) {
        var shown = CodePoints.shortened(message, MAX_ERROR);
        return new ToolOutcome(false, errors.render(new Failed(false, shown)));
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.chars()
                        .allMatch(c ->
                                (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_');
    }

    /**
     * A call of a tool.
     *
     * @param heard what tools returned earlier in the same run
     * @param progress receives progress reports
     */
    public record Request(
            String name,
            String jsonArguments,
            MemoryScope scope,
            @Nullable String sessionId,
            List<EarlierResult> heard,
            ToolProgress progress) {

        /** A call without progress reports. */
        public Request(
                String name,
                String jsonArguments,
                MemoryScope scope,
                @Nullable String sessionId,
                List<EarlierResult> heard) {
            this(name, jsonArguments, scope, sessionId, heard, ToolProgress.NONE);
        }

        private Request reporting(ToolProgress other) {
            return new Request(name, jsonArguments, scope, sessionId, heard, other);
        }
    }

    private record Registered<A extends Record>(
            String owner, String name, String description, Tool<A> tool, ToolArguments<A> arguments, ToolJson json) {

        static <A extends Record> Registered<A> of(String owner, Tool<A> tool, ToolJson json) {
            return new Registered<>(
                    owner, tool.name(), tool.description(), tool, json.arguments(tool.argumentType()), json);
        }

        void describe() {
            try {
                var unused = arguments.schema();
            } catch (Throwable e) {
                throw new ConfigurationException(
                        "The tool '" + name + "' of '" + owner
                                + "' cannot be offered: there is no JSON schema for its arguments "
                                + tool.argumentType().getName() + ": " + FailureLog.describe(e),
                        e);
            }
        }
    }

    /** The answer that a model reads after a failed call. */
    private record Failed(boolean success, Object error) {}
}
