package dev.nightjar.demo.command;

import com.google.common.base.Throwables;
import dev.nightjar.demo.host.Host;
import dev.nightjar.demo.output.Console;
import dev.nightjar.demo.output.Json;
import dev.nightjar.demo.output.TextWidth;
import dev.nightjar.demo.replay.BadLineException;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.memory.MemoryException;
import java.util.Arrays;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The whole command line: runs what was typed and answers every failure with one line and an exit code. */
public final class NightjarCommandLine {

    private static final int WIDEST_HELP = 110;

    private final Console console;
    private final Map<String, String> environment;

    /** On these streams, in this environment. */
    public NightjarCommandLine(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    /** Runs the command and returns its exit code: 0 done, 1 not possible, 2 asked for in the wrong way. */
    public int execute(String... arguments) {
        return commandLine().execute(arguments);
    }

    /** The commands and options, for documentation. */
    CommandLine commandLine() {
        var terminal = console.terminal();
        return new CommandLine(new NightjarCommand(console, environment))
                .setOut(console.out())
                .setErr(console.err())
                .setExpandAtFiles(false)
                .setUsageHelpWidth(Math.min(WIDEST_HELP, terminal.width()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        terminal.isOutTerminal() && terminal.isColourWelcome() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler(this::wrongUse)
                .setExecutionExceptionHandler(
                        (failure, command, parsed) -> failed(failure, isJson(parsed.originalArgs())));
    }

    private int wrongUse(ParameterException refusal, String[] arguments) {
        var message = new StringBuilder(String.valueOf(refusal.getMessage()));
        if (refusal instanceof UnmatchedArgumentException unmatched) {
            var similar = unmatched.getSuggestions();
            if (!similar.isEmpty()) {
                message.append("; did you mean ")
                        .append(String.join(" or ", similar))
                        .append('?');
            }
        }
        message.append(" ('")
                .append(refusal.getCommandLine().getCommandSpec().qualifiedName())
                .append(" --help' shows the use)");
        say(message.toString(), isJson(Arrays.asList(arguments)));
        return CommandLine.ExitCode.USAGE;
    }

    private int failed(Exception failure, boolean isJson) {
        if (!environment.getOrDefault(Host.TRACE_VARIABLE, "").isEmpty()) {
            console.err().println(Throwables.getStackTraceAsString(failure));
        }
        say(message(failure), isJson);
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

    private void say(String message, boolean isJson) {
        var line = TextWidth.onOneLine(message);
        console.err().println(isJson ? Json.of(Map.of("error", line)) : line);
        console.err().flush();
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
