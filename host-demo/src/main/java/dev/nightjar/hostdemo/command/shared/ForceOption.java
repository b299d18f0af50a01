package dev.nightjar.hostdemo.command.shared;

import picocli.CommandLine.Option;

/** Whether a command erases without a question. */
public final class ForceOption {

    @Option(names = "--force", description = "Do not ask.")
    boolean isForced;

    /**
     * Refuses to ask where nobody can answer.
     *
     * @throws IllegalArgumentException when a command answers in JSON and would have to ask
     */
    public void check(Subcommand command) {
        if (command.isJson() && !isForced) {
            throw new IllegalArgumentException("With --json nobody can be asked; add --force to erase it");
        }
    }
}
