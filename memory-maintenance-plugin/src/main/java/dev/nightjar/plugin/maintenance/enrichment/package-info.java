/** Reading memories a second time at night, with a recogniser that takes its time. */
@NullMarked
package dev.nightjar.plugin.maintenance.enrichment;

import org.jspecify.annotations.NullMarked;
