/** Settings of the chat model and its limits. */
@NullMarked
package dev.nightjar.kernel.model.settings;

import org.jspecify.annotations.NullMarked;
