package dev.nightjar.extension;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a tool's argument record. Components are strings, numbers, booleans, enums, or lists of
 * these or of records. An absent optional argument without default is null (so use boxed types).
 */
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface ToolArgument {

    /** What it means, for the model. */
    String value();

    /** Whether a call without it is refused. A required string must also not be blank. */
    boolean required() default false;

    /** Value of an absent argument, as JSON or plain text; empty for none. */
    String defaultValue() default "";

    /** Smallest accepted number. */
    double minimum() default Double.NEGATIVE_INFINITY;

    /** Largest accepted number. */
    double maximum() default Double.POSITIVE_INFINITY;
}
