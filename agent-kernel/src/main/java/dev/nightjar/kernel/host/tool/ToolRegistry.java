package dev.nightjar.kernel.host.tool;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.Telemetry;
import dev.nightjar.extension.Telemetry.Kind;
import dev.nightjar.extension.Telemetry.Operation;
import dev.nightjar.extension.Telemetry.Span;
import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolPolicy;
import dev.nightjar.extension.ToolProgress;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.kernel.background.TimeLimitedCalls.Ended;
import dev.nightjar.kernel.report.FailureLog;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.kernel.tool.ArgumentsRefusedException;
import dev.nightjar.kernel.tool.ToolArguments;
import dev.nightjar.kernel.tool.ToolJson;
import dev.nightjar.memory.MemoryScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tools of all extensions, each call judged and bounded in time; or the tools of one agent, which run in the caller's thread.
 * Thread-safe.
 */
public final class ToolRegistry {

    /** Most code points of an error of the host's own, which may repeat what the model wrote. */
    private static final int MAX_ERROR = 2_000;

    private final FailureLog failures;
    private final Telemetry telemetry;
    private final ToolJson errors = new ToolJson();
    private final @Nullable ToolGuard guard;
    private volatile Map<String, Registered<?>> tools = Map.of();

    /** For tools that an agent's own budget bounds. */
    public ToolRegistry(FailureLog failures, Telemetry telemetry) {
        this(failures, telemetry, null);
    }

    public ToolRegistry(FailureLog failures, Telemetry telemetry, @Nullable ToolGuard guard) {
        this.failures = failures;
        this.telemetry = telemetry;
        this.guard = guard;
    }

    /** What a model can call, in the order in which the extensions offered it. */
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
     * Calls a tool. Never throws: an unknown tool, a call that is refused or takes too long, arguments that do not fit and a tool
     * that fails are all told in a way a model can read.
     *
     * @param name the tool's name
     * @param jsonArguments a JSON object; blank for no arguments
     * @param scope who calls
     * @param sessionId the conversation it is called in; null when it is called outside one
     */
    public ToolOutcome call(String name, String jsonArguments, MemoryScope scope, @Nullable String sessionId) {
        return call(name, jsonArguments, scope, sessionId, ToolProgress.NONE);
    }

    /**
     * The same, telling how far the call has come. Each step goes beyond the one before. None is begun once the call has ended; one
     * that is being told when a call is cut off may still end after it.
     *
     * @param progress told in the thread of the tool, which waits for it; a failure is recorded and ends the telling
     */
    public ToolOutcome call(
            String name, String jsonArguments, MemoryScope scope, @Nullable String sessionId, ToolProgress progress) {
        return call(new Request(name, jsonArguments, scope, sessionId, List.of(), progress));
    }

    /** The same as a part of a run. */
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
            return outcome == null ? failure("Tool '" + name + "' answered nothing") : outcome;
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

    /** Which extension offers a tool; empty for an unknown one. */
    Optional<String> owner(String name) {
        return Optional.ofNullable(tools.get(name)).map(tool -> tool.owner);
    }

    /** Those of these names that are no tool's. */
    public List<String> unknown(List<String> names) {
        return names.stream().filter(name -> !tools.containsKey(name)).toList();
    }

    /** Most characters of an answer that a model is shown. */
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
                        "left out: a name has lower-case letters, digits and '_' only");
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
     * Describes an extension's tools, which is otherwise left until they are first listed.
     *
     * @throws ConfigurationException when a model cannot be told the arguments of one
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
                Heard.besides(tool.owner, request.heard),
                request.progress));
        if (result == null) {
            throw new IllegalStateException("it answered nothing");
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
                && name.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_');
    }

    /**
     * A call of a tool.
     *
     * @param heard what tools have answered in the same run before
     * @param progress hears how far it has come
     */
    public record Request(
            String name,
            String jsonArguments,
            MemoryScope scope,
            @Nullable String sessionId,
            List<Heard> heard,
            ToolProgress progress) {

        /** One whose progress nobody wants to know. */
        public Request(
                String name, String jsonArguments, MemoryScope scope, @Nullable String sessionId, List<Heard> heard) {
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

    /** What a model reads when a call did not do what was asked. */
    private record Failed(boolean success, Object error) {}
}
