/** Which chat model the configuration names, and with which limits. */
@NullMarked
package dev.nightjar.kernel.model.settings;

import org.jspecify.annotations.NullMarked;
