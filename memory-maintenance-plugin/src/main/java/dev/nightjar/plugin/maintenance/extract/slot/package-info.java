/** What a fact fills: slots that hold one value at a time, and words that end what held before. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.slot;

import org.jspecify.annotations.NullMarked;
