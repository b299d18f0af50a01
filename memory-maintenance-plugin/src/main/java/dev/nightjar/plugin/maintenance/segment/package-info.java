/**
 * Separates a writer's own words in a message from text that they pasted, quoted or forwarded. It goes by the look of
 * the text, in any language. The only words it knows are the labels of mail headers and of conversation roles.
 */
@NullMarked
package dev.nightjar.plugin.maintenance.segment;

import org.jspecify.annotations.NullMarked;
