/** Memory in a Spring Boot application, configured by {@link dev.nightjar.spring.boot.NightjarProperties}. */
@NullMarked
package dev.nightjar.spring.boot;

import org.jspecify.annotations.NullMarked;
