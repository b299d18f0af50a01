package dev.nightjar.demo.command;

import dev.nightjar.demo.host.HostSettings;
import dev.nightjar.demo.output.Console;
import dev.nightjar.demo.output.Json;
import dev.nightjar.demo.output.Screen;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all subcommands have at hand. */
abstract class Subcommand implements Callable<Integer> {

    static final int DONE = 0;
    static final int NOT_POSSIBLE = 1;

    /** Set by picocli before anything is called. */
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    NightjarCommand root() {
        return (NightjarCommand) spec.root().userObject();
    }

    /** What a supplier makes of the options. A value it refuses is a wrong use of the command: exit code 2. */
    <T> T fromOptions(Supplier<T> supplier) {
        try {
            return supplier.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    HostSettings settings() {
        return fromOptions(root()::settings);
    }

    Console console() {
        return root().console();
    }

    Screen screen() {
        return console().screen();
    }

    boolean isJson() {
        return root().isJson();
    }

    void printJson(Object value) {
        screen().line(Json.of(value));
    }
}
