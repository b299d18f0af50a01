package dev.nightjar.hostdemo.command;

import picocli.CommandLine.Option;

/** Whether a command erases without a question. */
final class ForceOption {

    @Option(names = "--force", description = "Do not ask.")
    boolean isForced;

    /** @throws IllegalArgumentException when a command answers in JSON and would have to ask */
    void check(Subcommand command) {
        if (command.isJson() && !isForced) {
            throw new IllegalArgumentException("With --json nobody can be asked; add --force to erase it");
        }
    }
}
