/** Memory as web pages, beside the server. Start with {@link dev.nightjar.web.WebPages}. */
@NullMarked
package dev.nightjar.web;

import org.jspecify.annotations.NullMarked;
