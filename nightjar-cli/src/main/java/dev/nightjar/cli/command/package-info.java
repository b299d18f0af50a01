/** The command line: subcommands, help, and messages about wrong use and failures. */
@NullMarked
package dev.nightjar.cli.command;

import org.jspecify.annotations.NullMarked;
