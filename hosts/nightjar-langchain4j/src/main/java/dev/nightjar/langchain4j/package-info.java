/** Memory for AI services of LangChain4j; begin with {@link dev.nightjar.langchain4j.NightjarMemory}. */
@NullMarked
package dev.nightjar.langchain4j;

import org.jspecify.annotations.NullMarked;
