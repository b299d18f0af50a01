/**
 * Recognition by form: e-mail and web addresses, {@code @mentions}, {@code #hashtags} and dates. Each pattern is tried
 * only where a text has the sign it starts with, and reads a bounded piece of it, so that any text takes linear time.
 */
@NullMarked
package dev.nightjar.plugin.ner.pattern;

import org.jspecify.annotations.NullMarked;
