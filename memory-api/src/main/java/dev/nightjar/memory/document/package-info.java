/** Documents: files are indexed as passages, which every search finds along with memories. */
@NullMarked
package dev.nightjar.memory.document;

import org.jspecify.annotations.NullMarked;
