/** What ends at night: facts that have faded and notes whose time is over. */
@NullMarked
package dev.nightjar.plugin.maintenance.decay;

import org.jspecify.annotations.NullMarked;
