/**
 * Brings the items of several stores of one user together. The result depends on the items only, not on their order.
 */
@NullMarked
package dev.nightjar.plugin.memory.transfer.merge;

import org.jspecify.annotations.NullMarked;
