package dev.nightjar.cli.command;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.nightjar.cli.command.memory.ContextCommand;
import dev.nightjar.cli.command.memory.MemoryCommand;
import dev.nightjar.cli.command.memory.SearchCommand;
import dev.nightjar.cli.command.shared.CommandFailure;
import dev.nightjar.cli.command.shared.NightjarCommand;
import dev.nightjar.cli.command.shared.NightjarCommand.Distribution;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.host.TemporaryFolder;
import dev.nightjar.cli.json.Json;
import dev.nightjar.cli.output.LogLines;
import dev.nightjar.cli.output.terminal.Console;
import dev.nightjar.cli.output.terminal.TerminalTraits;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.memory.MemoryException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The whole command line: runs a command and reports every failure in one line with an exit code. */
public final class NightjarCommandLine {

    /** The subcommands by name, in the order of the help. */
    static final ImmutableMap<String, Class<?>> SUBCOMMANDS = ImmutableMap.<String, Class<?>>builder()
            .put("demo", DemoCommand.class)
            .put("init", InitCommand.class)
            .put("chat", ChatCommand.class)
            .put("replay", ReplayCommand.class)
            .put("context", ContextCommand.class)
            .put("search", SearchCommand.class)
            .put("tool", ToolCommand.class)
            .put("memory", MemoryCommand.class)
            .put("sessions", SessionsCommand.class)
            .put("jobs", JobsCommand.class)
            .put("mcp", McpCommand.class)
            .put(HookCommand.NAME, HookCommand.class)
            .put("serve", ServeCommand.class)
            .put("open", OpenCommand.class)
            .put("token", TokenCommand.class)
            .put("simulate", SimulateCommand.class)
            .put("plugins", PluginsCommand.class)
            .put("doctor", DoctorCommand.class)
            .buildOrThrow();

    /** Subcommands of a subcommand, in the order of the help. */
    private static final ImmutableMap<String, List<String>> ORDER = ImmutableMap.of(
            "memory", MemoryCommand.ORDER,
            "sessions", List.of("list", "show", "calls", "archive", "export", "forget"),
            "jobs", List.of("list", "show", "run", "history"),
            "token", List.of("add", "list", "remove"));

    /** Groups of subcommands, in the order of the help. */
    static final ImmutableListMultimap<String, String> GROUPS = ImmutableListMultimap.<String, String>builder()
            .putAll("To begin", "demo", "init", "chat", "replay")
            .putAll("To look and change", "context", "search", "memory", "sessions", "jobs", "simulate", "tool")
            .putAll("To connect programs", "serve", "open", "token", "mcp", HookCommand.NAME)
            .putAll("To check", "plugins", "doctor")
            .build();

    private static final String WHOLE_HELP = "help";
    private static final Set<String> HELP = Set.of("-h", "--help");

    private final Console console;
    private final Map<String, String> environment;
    private final Supplier<Duration> age;

    public NightjarCommandLine(Console console, Map<String, String> environment) {
        this(console, environment, () -> Duration.ZERO);
    }

    /**
     * The command line of this process.
     *
     * @param age supplies the time since the process was started
     */
    public NightjarCommandLine(Console console, Map<String, String> environment, Supplier<Duration> age) {
        this.console = console;
        this.environment = environment;
        this.age = age;
    }

    /** Runs a command and returns its exit code: 0 done, 1 not possible, 2 wrong use. */
    public int execute(String... arguments) {
        LogLines.install(isTraced(), isJson(Arrays.asList(arguments)), console.terminal());
        var typed = Arrays.asList(arguments);
        var named = Maps.filterKeys(SUBCOMMANDS, typed::contains);
        if (named.isEmpty() || !Collections.disjoint(typed, HELP)) {
            return commandLine().execute(arguments);
        }
        // Building all commands takes a tenth of a second of processor time.
        return commandLine(named)
                .setParameterExceptionHandler((refusal, refused) -> wrongUse(amongAll(refusal, refused), refused))
                .execute(arguments);
    }

    /** Reports a mistake with all commands loaded, to suggest the one that may have been meant. */
    private ParameterException amongAll(ParameterException refusal, String... typed) {
        try {
            commandLine().parseArgs(typed);
            return refusal;
        } catch (ParameterException e) {
            return e;
        }
    }

    CommandLine commandLine() {
        return commandLine(SUBCOMMANDS);
    }

    private CommandLine commandLine(Map<String, Class<?>> subcommands) {
        var terminal = console.terminal();
        var isColoured = terminal.isOutTerminal() && terminal.isColourWelcome();
        var line = new CommandLine(new NightjarCommand(console, environment, age));
        subcommands.forEach((name, type) -> line.addSubcommand(name, inOrder(new CommandLine(type), name)));
        line.setOut(console.out())
                .setErr(console.err())
                .setExpandAtFiles(false)
                .setColorScheme(CommandLine.Help.defaultColorScheme(isColoured ? Ansi.ON : Ansi.OFF))
                .setExecutionStrategy(NightjarCommandLine::run)
                .setParameterExceptionHandler(this::wrongUse)
                .setExecutionExceptionHandler(
                        (failure, command, parsed) -> failed(failure, isJson(parsed.originalArgs())));
        line.getCommandSpec().versionProvider(() -> version(terminal));
        layHelpOut(line, help -> HelpText.of(help.commandSpec(), terminal.width(), isColoured));
        return line;
    }

    /** Subcommands in the order of the help; the parser sorts methods by name. */
    private static CommandLine inOrder(CommandLine noun, String name) {
        var spec = noun.getCommandSpec();
        ORDER.getOrDefault(name, List.of()).forEach(each -> spec.addSubcommand(each, spec.removeSubcommand(each)));
        return noun;
    }

    private static int run(ParseResult parsed) {
        if (!isHelpWanted(parsed)) {
            refuseBlank(parsed);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /**
     * Refuses blank values. A shell passes one for an unset variable, and it would mean the working directory, a
     * conversation without a name or a filter that nothing passes. Optional values may be blank.
     */
    private static void refuseBlank(ParseResult parsed) {
        for (var line : parsed.asCommandLineList()) {
            var typed = line.getParseResult();
            typed.matchedOptions().stream()
                    .filter(option -> option.arity().min() > 0
                            && option.originalStringValues().stream().anyMatch(String::isBlank))
                    .findFirst()
                    .ifPresent(option -> refuseBlank(line, option, option.longestName()));
            typed.matchedPositionals().stream()
                    .filter(argument -> !argument.originalStringValues().isEmpty()
                            && argument.originalStringValues().stream().allMatch(String::isBlank))
                    .findFirst()
                    .ifPresent(argument -> refuseBlank(line, argument, argument.paramLabel()));
        }
    }

    private static void refuseBlank(CommandLine line, ArgSpec typed, String name) {
        var way = name + " is blank; give it a value" + (typed.required() ? "" : " or leave it out");
        throw new ParameterException(line, way, typed, "");
    }

    private static boolean isHelpWanted(ParseResult parsed) {
        return parsed.asCommandLineList().stream()
                .anyMatch(line -> line.isUsageHelpRequested() || line.isVersionHelpRequested());
    }

    private static void layHelpOut(CommandLine line, CommandLine.IHelpSectionRenderer whole) {
        line.setHelpSectionKeys(List.of(WHOLE_HELP)).setHelpSectionMap(Map.of(WHOLE_HELP, whole));
        line.getSubcommands().values().forEach(subcommand -> layHelpOut(subcommand, whole));
    }

    private static String[] version(TerminalTraits terminal) {
        var text = "nightjar " + Distribution.version() + " on Java " + System.getProperty("java.version") + " ("
                + System.getProperty("java.vendor") + ")";
        return terminal.isOutTerminal()
                ? TextWidth.wrapped(text, terminal.width()).toArray(String[]::new)
                : new String[] {text};
    }

    private int wrongUse(ParameterException refusal, String[] arguments) {
        say(WrongUse.message(refusal, arguments), isJson(Arrays.asList(arguments)));
        // Exit code 2 of a hook stops a coding agent, which a mistake in its configuration must not.
        return isHook(refusal, arguments) ? CommandLine.ExitCode.OK : CommandLine.ExitCode.USAGE;
    }

    private int failed(Exception failure, boolean isJson) {
        if (isTraced()) {
            console.err().println(Throwables.getStackTraceAsString(failure));
        }
        if (!TemporaryFolder.isProcessEnding()) {
            say(message(failure), isJson);
        }
        return failure instanceof ConfigurationException ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
    }

    private static String message(Exception failure) {
        if (failure instanceof CommandFailure
                || failure instanceof BadLineException
                || failure instanceof ConfigurationException
                || failure instanceof MemoryException) {
            return String.valueOf(failure.getMessage());
        }
        return failure + " (unexpected; set " + Host.TRACE_VARIABLE + "=1 to see where)";
    }

    private boolean isTraced() {
        return !environment.getOrDefault(Host.TRACE_VARIABLE, "").isEmpty();
    }

    private void say(String message, boolean isJson) {
        if (isJson) {
            console.err().println(Json.of(Map.of("error", TextWidth.onOneLine(message))));
            console.err().flush();
        } else {
            console.tell(message);
        }
    }

    private static boolean isHook(ParameterException refusal, String... arguments) {
        var refused = refusal.getCommandLine().getCommandSpec();
        return refused.userObject() instanceof HookCommand
                || (refused.parent() == null && Arrays.asList(arguments).contains(HookCommand.NAME));
    }

    private static boolean isJson(Iterable<String> arguments) {
        for (var argument : arguments) {
            if (argument.equals("--json")) {
                return true;
            }
        }
        return false;
    }
}
