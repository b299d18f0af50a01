/** From findings to the few facts that are kept, and which stored facts they end. */
@NullMarked
package dev.nightjar.plugin.maintenance.extract.fact;

import org.jspecify.annotations.NullMarked;
