/**
 * The provider {@code static}: one vector per token, and per text the mean of its tokens' vectors. Reads the bundled
 * model and folders in Model2Vec's layout.
 */
@NullMarked
package dev.nightjar.plugin.embedding.staticmodel;

import org.jspecify.annotations.NullMarked;
