/** Shared parts of all pages: requests, answers, and memories as lines. */
@NullMarked
package dev.nightjar.web.page;

import org.jspecify.annotations.NullMarked;
