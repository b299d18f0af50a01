/** What happens when a session is over: it is leased, read page by page, turned into facts and marked as done. */
@NullMarked
package dev.nightjar.maintenance.session;

import org.jspecify.annotations.NullMarked;
