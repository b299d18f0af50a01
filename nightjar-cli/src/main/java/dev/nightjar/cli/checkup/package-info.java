/** Looking after a host: whether everything it needs is there, and what to do where it is not. */
@NullMarked
package dev.nightjar.cli.checkup;

import org.jspecify.annotations.NullMarked;
