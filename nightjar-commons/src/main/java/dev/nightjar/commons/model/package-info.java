/**
 * What plugins that compute vectors in this process share, and bundle: the name of a model, what is wrong with its files,
 * JSON, and vectors of unit length. Texts are cut in {@link dev.nightjar.commons.model.wordpiece}.
 */
@NullMarked
package dev.nightjar.commons.model;

import org.jspecify.annotations.NullMarked;
