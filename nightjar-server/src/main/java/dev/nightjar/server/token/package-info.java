/** Bearer tokens: which one stands for which namespace, and the file that keeps them. */
@NullMarked
package dev.nightjar.server.token;

import org.jspecify.annotations.NullMarked;
