/** What the subcommands share: how they run in a host, the options many of them have, what they ask and answer. */
@NullMarked
package dev.nightjar.cli.command.shared;

import org.jspecify.annotations.NullMarked;
