/** From a turn as it was written to sentences and words. Knows no language beyond the spelling it is given. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.text;

import org.jspecify.annotations.NullMarked;
