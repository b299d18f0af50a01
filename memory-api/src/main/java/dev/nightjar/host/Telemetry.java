package dev.nightjar.host;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Receives the start and end of operations in a host and its extensions, for metrics and traces. It gets names and
 * numbers, never text of a user, a model or a memory.
 *
 * <p>Implementations must be thread-safe and return at once. An exception from one is recorded as a failure and has no
 * other effect.
 */
@FunctionalInterface
public interface Telemetry {

    /** No listener. */
    Telemetry NONE = operation -> Span.NONE;

    /** Starts an operation in this thread. */
    Span begin(Operation operation);

    /** Runs work in this thread as an operation. The operation failed if the work throws. */
    default <T> T observe(Operation operation, Supplier<T> work) {
        try (var span = begin(operation)) {
            try {
                return work.get();
            } catch (RuntimeException | Error e) {
                span.failed(e.getClass().getSimpleName());
                throw e;
            }
        }
    }

    /**
     * An operation. All operations of one kind have the same attributes.
     *
     * @param kind the kind of operation
     * @param attributes attributes known at the start, each with few distinct values
     */
    record Operation(Kind kind, Map<String, String> attributes) {

        /** Copies the map. */
        public Operation {
            attributes = Map.copyOf(attributes);
        }

        /** An operation without attributes. */
        public static Operation of(Kind kind) {
            return new Operation(kind, Map.of());
        }

        /** An operation with one attribute. */
        public static Operation of(Kind kind, String key, String value) {
            return new Operation(kind, Map.of(key, value));
        }
    }

    /** Kinds of operations. The operation names follow OpenTelemetry's semantic conventions for generative AI. */
    enum Kind {
        /** Stores a message from the bus. Attribute {@code nightjar.role}. */
        CAPTURE("nightjar.capture", "create_memory"),
        /** Searches memories. */
        SEARCH("nightjar.search", "search_memory"),
        /** Saves a fact, unless a stored one says the same. */
        SAVE("nightjar.save", "upsert_memory"),
        /** Corrects a fact. */
        CORRECT("nightjar.correct", "update_memory"),
        /** Erases something. */
        FORGET("nightjar.forget", "delete_memory"),
        /** Builds the block for a prompt. */
        CONTEXT("nightjar.context", "retrieval"),
        /**
         * Runs a scheduled job or a user's goal. Attribute {@code gen_ai.workflow.name}; {@code goal} for users' goals.
         */
        JOB("nightjar.job", "invoke_workflow"),
        /**
         * Calls a model, including retries. Attributes {@code gen_ai.provider.name}, {@code gen_ai.request.model} and
         * {@code gen_ai.agent.name}.
         */
        MODEL("nightjar.model", "chat"),
        /** Calls a tool. Attribute {@code gen_ai.tool.name}. */
        TOOL("nightjar.tool", "execute_tool");

        private final String metric;
        private final String operationName;

        Kind(String metric, String operationName) {
            this.metric = metric;
            this.operationName = operationName;
        }

        /** The name of its metric, such as {@code nightjar.capture}. */
        public String metric() {
            return metric;
        }

        /** The {@code gen_ai.operation.name}, such as {@code create_memory}. */
        public String operationName() {
            return operationName;
        }
    }

    /** A running operation. It succeeds unless it is marked as failed. */
    interface Span extends AutoCloseable {

        /** The span of an operation without a listener. */
        Span NONE = new Span() {};

        /**
         * Marks the operation as failed. The last call counts.
         *
         * @param type the type of failure, one of few, such as {@code timed_out} or the class name of an exception
         */
        default void failed(String type) {}

        /** Adds a number, such as a token count. */
        default void count(String key, long number) {}

        /** Makes the current thread work for this operation until the scope is closed. */
        default Scope enter() {
            return Scope.NONE;
        }

        /** Wraps work for another thread as part of this operation. */
        default <T> Callable<T> carry(Callable<T> work) {
            return () -> {
                var scope = enter();
                try {
                    return work.call();
                } finally {
                    scope.close();
                }
            };
        }

        /** Ends the operation. Called once, in the thread that started it. */
        @Override
        default void close() {}
    }

    /** The time during which a thread works for an operation. Close it in the same thread. */
    @FunctionalInterface
    interface Scope {

        /** The scope of an operation without a listener. */
        Scope NONE = () -> {};

        /** The thread stops working for the operation. Called once. */
        void close();
    }
}
