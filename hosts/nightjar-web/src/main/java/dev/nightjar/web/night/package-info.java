/** What happens at night: runs of maintenance, what they changed, and taking them back. */
@NullMarked
package dev.nightjar.web.night;

import org.jspecify.annotations.NullMarked;
