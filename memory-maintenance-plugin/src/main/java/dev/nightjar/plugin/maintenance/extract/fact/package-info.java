/** From statements to facts: worded about the speaker, ranked, compared with each other and with stored ones. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.fact;

import org.jspecify.annotations.NullMarked;
