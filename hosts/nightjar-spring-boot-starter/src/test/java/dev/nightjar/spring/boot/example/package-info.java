/** The example of the documents. */
@NullMarked
package dev.nightjar.spring.boot.example;

import org.jspecify.annotations.NullMarked;
