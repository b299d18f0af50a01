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

    /** Most code points of an accepted text. */
    int maxLength() default Integer.MAX_VALUE;

    /** Most elements of an accepted list. */
    int maxItems() default Integer.MAX_VALUE;

    /**
     * Whether the elements of a list of records are accepted one by one: those that do not fit, and those beyond {@link
     * #maxItems}, are left out of the call, and the host adds them to the tool's answer as {@code refused}, each with its
     * reason. Otherwise one wrong element makes the host refuse the whole call.
     */
    boolean oneByOne() default false;
}
