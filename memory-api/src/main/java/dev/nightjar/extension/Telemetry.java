package dev.nightjar.extension;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Is told what a host and its extensions do, when it begins and when it ends: for metrics and traces. What is told are names
 * and numbers, never a text of a user, a model or a memory.
 *
 * <p>An implementation is thread-safe and returns at once. What it throws is recorded as a failure and disturbs nothing.
 */
@FunctionalInterface
public interface Telemetry {

    /** Nobody listens. */
    Telemetry NONE = operation -> Span.NONE;

    /** An operation begins in this thread. */
    Span begin(Operation operation);

    /** Work in this thread as an operation, which has failed when it throws. */
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
     * @param kind what is done
     * @param attributes what else is known of it when it begins, each with few different values
     */
    record Operation(Kind kind, Map<String, String> attributes) {

        /** Copies the map. */
        public Operation {
            attributes = Map.copyOf(attributes);
        }

        /** Without attributes. */
        public static Operation of(Kind kind) {
            return new Operation(kind, Map.of());
        }

        /** With one attribute. */
        public static Operation of(Kind kind, String key, String value) {
            return new Operation(kind, Map.of(key, value));
        }
    }

    /** What can be done. The operation names are those of OpenTelemetry's semantic conventions for generative AI. */
    enum Kind {
        /** A message on the bus is stored. Attribute {@code nightjar.role}. */
        CAPTURE("nightjar.capture", "create_memory"),
        /** Memories are searched. */
        SEARCH("nightjar.search", "search_memory"),
        /** A fact is saved, unless a stored one says the same. */
        SAVE("nightjar.save", "upsert_memory"),
        /** A fact is corrected. */
        CORRECT("nightjar.correct", "update_memory"),
        /** Something is erased. */
        FORGET("nightjar.forget", "delete_memory"),
        /** The block for a prompt is put together. */
        CONTEXT("nightjar.context", "retrieval"),
        /** A scheduled job or a user's goal runs. Attribute {@code gen_ai.workflow.name}; {@code goal} for users' goals. */
        JOB("nightjar.job", "invoke_workflow"),
        /**
         * A model is asked, repeated attempts included. Attributes {@code gen_ai.provider.name}, {@code gen_ai.request.model}
         * and {@code gen_ai.agent.name}.
         */
        MODEL("nightjar.model", "chat"),
        /** A tool is called. Attribute {@code gen_ai.tool.name}. */
        TOOL("nightjar.tool", "execute_tool");

        private final String metric;
        private final String operationName;

        Kind(String metric, String operationName) {
            this.metric = metric;
            this.operationName = operationName;
        }

        /** A name for its metric, such as {@code nightjar.capture}. */
        public String metric() {
            return metric;
        }

        /** Its {@code gen_ai.operation.name}, such as {@code create_memory}. */
        public String operationName() {
            return operationName;
        }
    }

    /** An operation under way. It has gone well unless it is said to have failed. */
    interface Span extends AutoCloseable {

        /** Of an operation that nobody listens to. */
        Span NONE = new Span() {};

        /**
         * It did not do what it was meant to do. The last call counts.
         *
         * @param type the sort of failure, one of few, such as {@code timed_out} or the name of an exception's class
         */
        default void failed(String type) {}

        /** A number that belongs to it, such as that of tokens. */
        default void count(String key, long number) {}

        /** From now on another thread works for this operation. */
        default Scope enter() {
            return Scope.NONE;
        }

        /** Work in another thread as a part of this operation. */
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

        /** The operation has ended; called once, in the thread in which it began. */
        @Override
        default void close() {}
    }

    /** The time in which a thread works for an operation; closed in that thread. */
    @FunctionalInterface
    interface Scope {

        /** Of an operation that nobody listens to. */
        Scope NONE = () -> {};

        /** The thread works for it no more; called once. */
        void close();
    }
}
