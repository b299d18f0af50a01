/** Memory providers, which remember conversations in their own way, and working memory. */
@NullMarked
package dev.nightjar.spi.memory;

import org.jspecify.annotations.NullMarked;
