/**
 * The tools of a host: who offers them, what they may do and for how long, and what a run of an agent heard from them.
 */
@NullMarked
package dev.nightjar.kernel.host.tool;

import org.jspecify.annotations.NullMarked;
