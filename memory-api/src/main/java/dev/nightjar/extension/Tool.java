package dev.nightjar.extension;

import java.util.function.Function;

/**
 * Something a model can call. The host turns the argument record into a JSON Schema, checks and binds the model's JSON
 * to it, and renders the result as JSON with snake-case keys. Thread-safe.
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

    /** Its name: lower-case letters, digits and {@code _}. */
    String name();

    /** What it does and when to use it, for the model. */
    String description();

    /** The record its arguments are bound to. */
    Class<A> argumentType();

    /**
     * Whether a call changes nothing that anybody could see later. The host judges tools that only read by rules of their own,
     * and gives them another limit of time.
     */
    default boolean isReadOnly() {
        return false;
    }

    /**
     * Whether a call may take away for good what somebody saved. Hosts may ask the user before they call such a tool; a tool
     * that only reads is none.
     */
    default boolean isDestructive() {
        return false;
    }

    /** The same tool under another name. */
    default Tool<A> named(String name) {
        return new FunctionTool<>(name, description(), argumentType(), isReadOnly(), isDestructive(), this::call);
    }

    /** Runs it. What the caller should know of a failure belongs into the result; an exception is reported as a defect. */
    ToolResult call(ToolCall<A> call);

    /**
     * A tool that runs a function and may change something.
     *
     * @param name see {@link #name()}
     * @param description see {@link #description()}
     * @param argumentType see {@link #argumentType()}
     * @param work what {@link #call} does; thread-safe
     */
    static <A extends Record> Tool<A> of(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return new FunctionTool<>(name, description, argumentType, false, false, work);
    }

    /** The same for a tool that only reads. */
    static <A extends Record> Tool<A> reading(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return new FunctionTool<>(name, description, argumentType, true, false, work);
    }

    /** The same for a tool that may take away for good what somebody saved. */
    static <A extends Record> Tool<A> erasing(
            String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work) {
        return new FunctionTool<>(name, description, argumentType, false, true, work);
    }
}
