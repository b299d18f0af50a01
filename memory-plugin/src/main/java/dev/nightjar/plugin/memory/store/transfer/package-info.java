/** The tables as an export reads them and an import fills them. */
@NullMarked
package dev.nightjar.plugin.memory.store.transfer;

import org.jspecify.annotations.NullMarked;
