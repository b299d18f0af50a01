/**
 * The tables of what is remembered: facts, notes and passages of documents, their entities and links, what was erased,
 * and the runs that changed it.
 */
@NullMarked
package dev.nightjar.plugin.memory.store.memory;

import org.jspecify.annotations.NullMarked;
