package dev.nightjar.extension;

/**
 * Something a model can call. The host turns the argument record into a JSON Schema, checks and binds the model's JSON
 * to it, and renders the result as JSON with snake-case keys. Thread-safe.
 *
 * @param <A> the arguments: a record whose components carry {@link ToolArgument}
 */
public interface Tool<A extends Record> {

    /** Its name: lower-case letters, digits and {@code _}. */
    String name();

    /** What it does and when to use it, for the model. */
    String description();

    /** The record its arguments are bound to. */
    Class<A> argumentType();

    /** Runs it. What the caller should know of a failure belongs into the result; an exception is reported as a defect. */
    ToolResult call(ToolCall<A> call);
}
