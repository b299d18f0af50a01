/** The first page: what is known of the user, as a portrait. */
@NullMarked
package dev.nightjar.web.portrait;

import org.jspecify.annotations.NullMarked;
