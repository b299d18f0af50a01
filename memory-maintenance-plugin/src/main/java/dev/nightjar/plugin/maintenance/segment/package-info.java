/**
 * Whose words a message holds: its writer's, or text that they pasted, quoted or forwarded. Goes by how text looks, in any
 * language: it knows no words but the labels of mail headers and of the roles of a conversation.
 */
@NullMarked
package dev.nightjar.plugin.maintenance.segment;

import org.jspecify.annotations.NullMarked;
