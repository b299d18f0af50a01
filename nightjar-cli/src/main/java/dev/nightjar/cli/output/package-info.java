/** What people and programs read: text for each kind of thing, JSON for the same, and log lines. */
@NullMarked
package dev.nightjar.cli.output;

import org.jspecify.annotations.NullMarked;
