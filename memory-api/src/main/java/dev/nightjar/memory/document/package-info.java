/** Documents beside the memories: files are indexed in passages, which every search finds. */
@NullMarked
package dev.nightjar.memory.document;

import org.jspecify.annotations.NullMarked;
