/** Tests with AI services and a scripted model. */
@NullMarked
package dev.nightjar.langchain4j;

import org.jspecify.annotations.NullMarked;
