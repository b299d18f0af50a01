package dev.nightjar.tool;

import java.util.function.Function;

/**
 * A tool that a model can call. The host turns the argument record into a JSON Schema, validates the model's JSON,
 * binds it to the record, and renders the result as JSON with snake-case keys. Thread-safe.
 *
 * <pre>{@code
 * record Greeting(@ToolArgument(value = "Whom to greet", required = true) String name) {}
 *
 * Tool.of("greet", "Greets somebody", Greeting.class, call -> ToolResult.success("Hello " + call.arguments().name()));
 * }</pre>
 *
 * @param <A> the arguments: a record whose components carry {@link ToolArgument}
 */
public interface Tool<A extends Record> {

    /** The name: letters, digits and {@code _}. */
    String name();

    /** Tells the model what the tool does and when to use it. */
    String description();

    /** The record type of its arguments. */
    Class<A> argumentType();

    /**
     * Whether a call changes nothing that anybody could see later. Read-only tools have their own policy rules and time
     * limit.
     */
    default boolean isReadOnly() {
        return false;
    }

    /**
     * Whether a call may permanently remove what somebody saved. A host may ask the user before such a call. A
     * read-only tool is never destructive.
     */
    default boolean isDestructive() {
        return false;
    }

    /** A copy of a tool under another name. */
    default Tool<A> named(String name) {
        return new FunctionTool<>(name, description(), argumentType(), isReadOnly(), isDestructive(), this::call);
    }

    /**
     * Runs the tool. Put what the caller should know about a failure into the result; an exception is reported as a
     * bug.
     */
    ToolResult call(ToolCall<A> call);

    /**
     * A tool that runs a function and may change something.
     *
     * @param name see {@link #name()}
     * @param description see {@link #description()}
     * @param argumentType see {@link #argumentType()}
     * @param work the implementation of {@link #call}; must be thread-safe
     */
    static <A extends Record> Tool<A> of(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return new FunctionTool<>(name, description, argumentType, false, false, work);
    }

    /** A read-only tool, as in {@link #of}. */
    static <A extends Record> Tool<A> reading(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return new FunctionTool<>(name, description, argumentType, true, false, work);
    }

    /** A tool, as in {@link #of}, that may permanently remove what somebody saved. */
    static <A extends Record> Tool<A> erasing(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return new FunctionTool<>(name, description, argumentType, false, true, work);
    }
}
