package dev.nightjar.hostdemo.command;

import picocli.CommandLine.Command;

/** {@code nightjar sessions}: stored conversations. */
@Command(
        name = "sessions",
        description =
                "Look at stored conversations, export or forget them: list, show, calls, export, forget.",
        subcommands = {
            SessionsListCommand.class,
            SessionsShowCommand.class,
            SessionsCallsCommand.class,
            SessionsExportCommand.class,
            SessionsForgetCommand.class
        })
final class SessionsCommand {}
