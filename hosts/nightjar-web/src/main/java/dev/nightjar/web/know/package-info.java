/** One name, one memory, the search for anything, and what forgetting would erase. */
@NullMarked
package dev.nightjar.web.know;

import org.jspecify.annotations.NullMarked;
