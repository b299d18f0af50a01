/** Memory for agents of Google's Agent Development Kit; begin with {@link dev.nightjar.adk.NightjarMemory}. */
@NullMarked
package dev.nightjar.adk;

import org.jspecify.annotations.NullMarked;
