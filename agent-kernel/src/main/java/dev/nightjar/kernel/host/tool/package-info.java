/** The tools of a host: who offers them, their policy and time limits, and the tool results of an agent run. */
@NullMarked
package dev.nightjar.kernel.host.tool;

import org.jspecify.annotations.NullMarked;
