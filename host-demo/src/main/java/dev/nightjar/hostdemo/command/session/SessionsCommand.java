package dev.nightjar.hostdemo.command.session;

import picocli.CommandLine.Command;

/** {@code nightjar sessions}: stored conversations. */
@Command(
        name = "sessions",
        description =
                "Look at stored conversations, archive, export or forget them: list, show, calls, archive, export, forget.",
        subcommands = {
            SessionsListCommand.class,
            SessionsShowCommand.class,
            SessionsCallsCommand.class,
            SessionsArchiveCommand.class,
            SessionsExportCommand.class,
            SessionsForgetCommand.class
        })
public final class SessionsCommand {}
