package dev.nightjar.hostdemo;

import dev.nightjar.hostdemo.command.NightjarCommandLine;
import dev.nightjar.hostdemo.output.terminal.Console;

/** Where the command {@code nightjar} starts. */
public final class Nightjar {

    private Nightjar() {}

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        var environment = System.getenv();
        var exitCode = new NightjarCommandLine(Console.ofProcess(environment), environment).execute(arguments);
        System.exit(exitCode);
    }
}
