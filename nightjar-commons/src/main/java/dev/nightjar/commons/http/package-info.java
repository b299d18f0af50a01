/** Retries of HTTP calls: the header {@code Retry-After}, and waits without it. */
@NullMarked
package dev.nightjar.commons.http;

import org.jspecify.annotations.NullMarked;
