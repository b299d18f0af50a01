/**
 * Converts between a model's JSON and a tool's records: the schema, the check of arguments, the binding, and the JSON
 * of results. Nothing is created before it is needed.
 */
@NullMarked
package dev.nightjar.kernel.tool;

import org.jspecify.annotations.NullMarked;
