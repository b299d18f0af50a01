/** The door of the pages: one-time links, sessions, forms that nobody can forge or repeat, and the answers as HTML. */
@NullMarked
package dev.nightjar.web.http;

import org.jspecify.annotations.NullMarked;
