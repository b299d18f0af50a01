/** The command line: which subcommands there are, their help, and how wrong use and failures are answered. */
@NullMarked
package dev.nightjar.cli.command;

import org.jspecify.annotations.NullMarked;
