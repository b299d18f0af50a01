/** A run of an agent on the host's model: what it is asked, what it may spend, how it ended, and who runs it. */
@NullMarked
package dev.nightjar.extension.agent;

import org.jspecify.annotations.NullMarked;
