/** Recognition by models: the user's OpenNLP name finders, and the host's language model. */
@NullMarked
package dev.nightjar.plugin.ner.model;

import org.jspecify.annotations.NullMarked;
