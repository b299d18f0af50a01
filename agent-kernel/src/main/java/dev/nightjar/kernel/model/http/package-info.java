/** One HTTP client for all providers, and its failures. */
@NullMarked
package dev.nightjar.kernel.model.http;

import org.jspecify.annotations.NullMarked;
