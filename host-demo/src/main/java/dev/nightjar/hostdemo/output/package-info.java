/** What people and programs read: text laid out for a terminal, and JSON. */
@NullMarked
package dev.nightjar.hostdemo.output;

import org.jspecify.annotations.NullMarked;
