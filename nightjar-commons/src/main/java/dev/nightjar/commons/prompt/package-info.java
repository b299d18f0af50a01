/**
 * Content of prompts: instructions, and other people's texts prepared as data for a model. Hidden characters are
 * removed, all other text is kept, in a block that its content cannot close.
 */
@NullMarked
package dev.nightjar.commons.prompt;

import org.jspecify.annotations.NullMarked;
