/** Pages of Markdown about a person or thing, and the changes that people make in them. */
@NullMarked
package dev.nightjar.kernel.page;

import org.jspecify.annotations.NullMarked;
