package dev.nightjar.tool;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a tool's argument record. A component is a string, number, boolean, enum, or a list of
 * these or of records. An absent optional argument without a default is null, so use boxed types.
 */
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface ToolArgument {

    /** The meaning, for the model; empty where the name or the instructions say it. */
    String value() default "";

    /** The name for the model; empty for the component's name in snake case. */
    String name() default "";

    /** Whether the host refuses a call without it. A required string must also not be blank, unless it is verbatim. */
    boolean required() default false;

    /** Whether blank text is a value like any other. Otherwise a blank text counts as left out. */
    boolean verbatim() default false;

    /** Default value, as JSON or plain text; empty for none. */
    String defaultValue() default "";

    /** Smallest accepted number. */
    double minimum() default Double.NEGATIVE_INFINITY;

    /** Largest accepted number. */
    double maximum() default Double.POSITIVE_INFINITY;

    /** Maximum length of a text, in code points. */
    int maxLength() default Integer.MAX_VALUE;

    /** Maximum number of list elements. */
    int maxItems() default Integer.MAX_VALUE;

    /**
     * Whether to check the elements of a list of records one by one. If so, the host leaves out elements that are
     * invalid or beyond {@link #maxItems} and adds them, each with its reason, to the tool's answer as {@code refused}.
     * Otherwise one invalid element makes the host refuse the whole call.
     */
    boolean oneByOne() default false;
}
