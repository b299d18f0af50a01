/**
 * Access to a chat model: which one the configuration names, one HTTP client for every provider's interface, failures of
 * a kind that can be acted on, repetitions, and a record of each call. LangChain4j knows the wire formats; its classes
 * are not loaded before the first question.
 */
@NullMarked
package dev.nightjar.kernel.model;

import org.jspecify.annotations.NullMarked;
