/** All SQL, one data-access class per aggregate. They are stateless and work on the connection they are given. */
@NullMarked
package dev.nightjar.core.store;

import org.jspecify.annotations.NullMarked;
