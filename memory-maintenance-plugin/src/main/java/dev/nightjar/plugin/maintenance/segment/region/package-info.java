/**
 * Text that shows by itself that it is foreign: quoted, pasted from chats, mails, logs, code or web pages, or posing as
 * the system.
 */
@NullMarked
package dev.nightjar.plugin.maintenance.segment.region;

import org.jspecify.annotations.NullMarked;
