/** Many agents in one process: opened when they are needed, closed when they are not. */
@NullMarked
package dev.nightjar.kernel.pool;

import org.jspecify.annotations.NullMarked;
