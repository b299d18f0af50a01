/**
 * The provider {@code static}: one vector for each token, and of a text the mean of its tokens' vectors. Reads the model
 * that comes with the plugin and folders in Model2Vec's layout.
 */
@NullMarked
package dev.nightjar.plugin.embedding.staticmodel;

import org.jspecify.annotations.NullMarked;
