/** How servers are asked again: what they want in {@code Retry-After}, and how long to wait without it. */
@NullMarked
package dev.nightjar.commons.http;

import org.jspecify.annotations.NullMarked;
