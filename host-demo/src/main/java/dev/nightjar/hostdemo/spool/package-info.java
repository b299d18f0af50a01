/** What was said to a coding agent and is not stored yet. */
@NullMarked
package dev.nightjar.hostdemo.spool;

import org.jspecify.annotations.NullMarked;
