/**
 * Text that the user's own words announce as foreign, such as behind a request to summarise it, and where their own
 * words go on.
 */
@NullMarked
package dev.nightjar.plugin.maintenance.segment.introduction;

import org.jspecify.annotations.NullMarked;
