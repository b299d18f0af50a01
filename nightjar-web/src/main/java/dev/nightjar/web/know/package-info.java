/** The pages "What I know": people, things and projects, one memory, and what forgetting would erase. */
@NullMarked
package dev.nightjar.web.know;

import org.jspecify.annotations.NullMarked;
