/** What is known of a person or thing as a page of Markdown, and what people change in it. */
@NullMarked
package dev.nightjar.kernel.page;

import org.jspecify.annotations.NullMarked;
