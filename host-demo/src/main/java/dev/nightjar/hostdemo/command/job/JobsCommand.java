package dev.nightjar.hostdemo.command.job;

import picocli.CommandLine.Command;

/** {@code nightjar jobs}: work at set times. */
@Command(
        name = "jobs",
        description = "Look at work at set times, and run it by hand: list, show, run, history.",
        subcommands = {JobsListCommand.class, JobsShowCommand.class, JobsRunCommand.class, JobsHistoryCommand.class})
public final class JobsCommand {}
