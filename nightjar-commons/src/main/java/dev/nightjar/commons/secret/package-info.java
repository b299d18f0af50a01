/** Finds secrets and personal data in texts by their form. */
@NullMarked
package dev.nightjar.commons.secret;

import org.jspecify.annotations.NullMarked;
