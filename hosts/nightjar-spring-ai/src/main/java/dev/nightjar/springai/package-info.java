/** Memory for chat clients of Spring AI; begin with {@link dev.nightjar.springai.NightjarMemory}. */
@NullMarked
package dev.nightjar.springai;

import org.jspecify.annotations.NullMarked;
