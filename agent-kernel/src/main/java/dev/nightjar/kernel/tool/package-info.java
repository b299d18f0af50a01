/**
 * Between a model's JSON and a tool's argument record: the schema the model is shown, the check of what it sends, the
 * binding, and the JSON of what the tool answers. Nothing is built before it is needed.
 */
@NullMarked
package dev.nightjar.kernel.tool;

import org.jspecify.annotations.NullMarked;
