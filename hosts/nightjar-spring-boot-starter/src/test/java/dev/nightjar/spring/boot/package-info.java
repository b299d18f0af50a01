/** Tests in application contexts of Spring Boot with a scripted model. */
@NullMarked
package dev.nightjar.spring.boot;

import org.jspecify.annotations.NullMarked;
