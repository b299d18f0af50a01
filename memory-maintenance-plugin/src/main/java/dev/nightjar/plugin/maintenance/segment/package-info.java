/**
 * Says whose words a message holds: the user's own, or text they pasted, quoted, forwarded or had a tool fetch. Knows
 * the general signs of foreign text and nothing of facts; its words are data, a file for each language. Depends on no
 * other package of the plugin.
 */
@NullMarked
package dev.nightjar.plugin.maintenance.segment;

import org.jspecify.annotations.NullMarked;
