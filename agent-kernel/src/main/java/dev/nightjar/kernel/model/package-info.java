/**
 * Access to a chat model: questions and answers, repetitions, and a record of each call. LangChain4j knows the wire
 * formats; its classes are not loaded before the first question.
 */
@NullMarked
package dev.nightjar.kernel.model;

import org.jspecify.annotations.NullMarked;
