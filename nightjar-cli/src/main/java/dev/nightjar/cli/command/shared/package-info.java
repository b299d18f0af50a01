/** Shared parts of the subcommands: running in a host, common options, questions and answers. */
@NullMarked
package dev.nightjar.cli.command.shared;

import org.jspecify.annotations.NullMarked;
