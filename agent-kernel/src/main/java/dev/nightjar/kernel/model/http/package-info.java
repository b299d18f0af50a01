/** One HTTP client for every provider's interface, and failures of a kind that can be acted on. */
@NullMarked
package dev.nightjar.kernel.model.http;

import org.jspecify.annotations.NullMarked;
