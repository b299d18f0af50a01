/** Counts calls of methods in a process. */
package dev.nightjar.cli.calls;
