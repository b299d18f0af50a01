/** What all embedding providers share: the preparation of texts. Each provider has its own package. */
@NullMarked
package dev.nightjar.plugin.embedding;

import org.jspecify.annotations.NullMarked;
