package dev.nightjar.hostdemo.command.server;

import picocli.CommandLine.Command;

/** {@code nightjar token}: who may use the server. */
@Command(
        name = "token",
        description = "Tokens for 'nightjar serve': each opens one namespace.",
        subcommands = {TokenAddCommand.class, TokenListCommand.class, TokenRemoveCommand.class})
public final class TokenCommand {}
