package dev.nightjar.hostdemo.command.shared;

import dev.nightjar.hostdemo.host.HostSettings;
import dev.nightjar.hostdemo.output.Json;
import dev.nightjar.hostdemo.output.terminal.Console;
import dev.nightjar.hostdemo.output.terminal.Screen;
import dev.nightjar.hostdemo.output.terminal.Style;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all subcommands have at hand. */
public abstract class Subcommand implements Callable<Integer> {

    protected static final int DONE = 0;
    protected static final int NOT_POSSIBLE = 1;

    /** Set by picocli before anything is called. */
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    protected NightjarCommand root() {
        return (NightjarCommand) spec.root().userObject();
    }

    /** What a supplier makes of the options. A value it refuses is a wrong use of the command: exit code 2. */
    protected <T> T fromOptions(Supplier<T> supplier) {
        try {
            return supplier.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    protected HostSettings settings() {
        return fromOptions(root()::settings);
    }

    /** A command with the global options of this one. */
    protected String command(String words) {
        return root().options.command(words);
    }

    protected Console console() {
        return root().console();
    }

    protected Screen screen() {
        return console().screen();
    }

    protected boolean isJson() {
        return root().isJson();
    }

    protected void printJson(Object value) {
        screen().line(Json.of(value));
    }

    /** Says what could not be done, on standard error. */
    protected void complain(String error) {
        tell("error", error);
    }

    /** Warns of what failed although the command did not, on standard error. */
    protected void warn(String failure) {
        tell("warning", failure);
    }

    /** Says something about the answer: below it, or for programs on standard error as {@code {"note": …}}. */
    protected void remark(String text) {
        if (isJson()) {
            tell("note", text);
        } else {
            screen().hanging("", Style.FAINT, text);
        }
    }

    private void tell(String kind, String text) {
        if (isJson()) {
            // On one line, also where a terminal shows it.
            console().err().println(Json.of(Map.of(kind, text)));
            console().err().flush();
        } else {
            console().tell("nightjar: " + kind + ": " + text);
        }
    }
}
