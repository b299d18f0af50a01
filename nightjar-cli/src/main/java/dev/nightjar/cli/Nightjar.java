package dev.nightjar.cli;

import dev.nightjar.cli.command.NightjarCommandLine;
import dev.nightjar.cli.output.terminal.Console;
import java.time.Duration;
import java.time.Instant;

/** Entry point of the command {@code nightjar}. */
public final class Nightjar {

    private static final Duration MAX_AGE = Duration.ofMinutes(10);

    private Nightjar() {}

    public static void main(String[] arguments) {
        var environment = System.getenv();
        var exitCode =
                new NightjarCommandLine(Console.ofProcess(environment), environment, Nightjar::age).execute(arguments);
        System.exit(exitCode);
    }

    /** Time since this process was started; zero where the system does not say. */
    private static Duration age() {
        return ProcessHandle.current()
                .info()
                .startInstant()
                .map(start -> Duration.between(start, Instant.now()))
                .filter(age -> !age.isNegative() && age.compareTo(MAX_AGE) < 0) // else the clock was set meanwhile
                .orElse(Duration.ZERO);
    }
}
