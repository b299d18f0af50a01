/**
 * Access to a chat model: requests and answers, retries, and a record of each call. LangChain4j implements the wire
 * formats; its classes are not loaded before the first request.
 */
@NullMarked
package dev.nightjar.kernel.model;

import org.jspecify.annotations.NullMarked;
