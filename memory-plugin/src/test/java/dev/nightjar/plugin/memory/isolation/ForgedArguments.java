package dev.nightjar.plugin.memory.isolation;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.spi.schedule.RunId;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Arguments for any method or record: scopes are the caller's own, everything else points at what belongs to somebody
 * else. Immutable.
 *
 * @param caller who calls
 * @param agent the agent of both
 * @param now the present
 * @param ids memories of somebody else's
 * @param words texts of somebody else's, by the names of parameters they are used for; {@code ""} for any other
 */
record ForgedArguments(
        MemoryScope caller, String agent, Instant now, List<MemoryId> ids, Map<String, List<String>> words) {

    /**
     * Arguments for a call.
     *
     * @param turn which of the ids, words and kinds of a value to take
     * @throws NotForgeableException when a type does not accept what there is for it
     */
    Object[] of(Executable called, int turn) {
        return Arrays.stream(called.getParameters())
                .map(parameter -> value(parameter, turn))
                .toArray();
    }

    private Object value(Parameter parameter, int turn) {
        return value(parameter.getName(), parameter.getParameterizedType(), turn);
    }

    private Object value(String name, Type type, int turn) {
        if (type instanceof ParameterizedType generic) {
            return collection(name, generic, turn);
        }
        var simple = simple(name, (Class<?>) type, turn);
        return simple.isPresent() ? simple.get() : composed(name, (Class<?>) type, turn);
    }

    private Object collection(String name, ParameterizedType type, int turn) {
        var raw = (Class<?>) type.getRawType();
        if (raw == Map.class) {
            return Map.of(text("key", turn), text("", turn));
        } else if (raw == Consumer.class) {
            return (Consumer<Object>) unused -> {};
        } else if (raw == UnaryOperator.class) {
            return UnaryOperator.identity();
        } else if (raw == Optional.class) {
            return Optional.of(value(name, type.getActualTypeArguments()[0], turn));
        }
        if (!Collection.class.isAssignableFrom(raw)) {
            throw new NotForgeableException("nothing is known to forge " + type + " with, as '" + name + "'");
        }
        var element = value(name, type.getActualTypeArguments()[0], turn);
        return raw == Set.class ? Set.of(element) : List.of(element);
    }

    private Optional<Object> simple(String name, Class<?> type, int turn) {
        if (type == String.class) {
            return Optional.of(text(name, turn));
        } else if (type == MemoryId.class) {
            return Optional.of(ids.get(turn % ids.size()));
        } else if (type == MemoryScope.class) {
            return Optional.of(caller);
        } else if (type == Namespace.class) {
            return Optional.of(caller.namespace());
        } else if (type == MemoryFilter.class) {
            return Optional.of(MemoryFilter.ALL);
        } else if (type == SearchRequest.class) {
            return Optional.of(SearchRequest.of(text("query", turn), MemoryFilter.ALL, 10));
        } else if (type == RunId.class) {
            return Optional.of(new RunId(text("run", turn)));
        } else if (type == Instant.class) {
            return Optional.of(now.plus(Duration.ofDays(1)));
        } else if (type == ZoneId.class) {
            return Optional.of(ZoneOffset.UTC);
        } else if (type == LocalDate.class) {
            return Optional.of(LocalDate.EPOCH);
        } else if (type == Duration.class) {
            return Optional.of(Duration.ofMinutes(1));
        } else if (type == URI.class) {
            return Optional.of(URI.create(text("uri", turn)));
        } else if (type == Path.class) {
            return Optional.of(Path.of(URI.create(text("uri", turn))));
        } else if (type == DocumentSource.class) {
            return Optional.of(DocumentSource.of(URI.create(text("uri", turn)), new byte[] {'x'}, now));
        }
        return number(type, turn);
    }

    private static Optional<Object> number(Class<?> type, int turn) {
        if (type == int.class || type == Integer.class) {
            return Optional.of(1 + turn);
        } else if (type == long.class || type == Long.class) {
            return Optional.of((long) turn);
        } else if (type == double.class || type == Double.class) {
            return Optional.of(0.9);
        } else if (type == boolean.class || type == Boolean.class) {
            return Optional.of(turn % 2 == 0);
        } else if (type.isEnum()) {
            var constants = type.getEnumConstants();
            return Optional.of(constants[turn % constants.length]);
        }
        return Optional.empty();
    }

    private Object composed(String name, Class<?> type, int turn) {
        if (type.isSealed()) {
            var kinds = type.getPermittedSubclasses();
            var kind = kinds[turn % kinds.length];
            // What holds another value of the type holds one of its first kind.
            boolean isNested = kind.isRecord()
                    && Arrays.stream(kind.getRecordComponents()).anyMatch(part -> part.getType() == type);
            return composed(name, kind, isNested ? 0 : turn);
        } else if (type.isRecord()) {
            return record(type, turn);
        }
        throw new NotForgeableException("nothing is known to forge " + type + " with, as '" + name + "'");
    }

    private Object record(Class<?> type, int turn) {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        for (var other : type.getDeclaredConstructors()) {
            if (other.getParameterCount() == type.getRecordComponents().length) {
                constructor = other;
            }
        }
        try {
            constructor.setAccessible(true);
            return constructor.newInstance(of(constructor, turn));
        } catch (InvocationTargetException e) {
            throw new NotForgeableException(type + " does not take what is forged for it: " + e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type.toString(), e);
        }
    }

    private String text(String name, int turn) {
        if (name.equals("agentId")) {
            return agent;
        }
        var texts = words.entrySet().stream()
                .filter(entry -> !entry.getKey().isEmpty() && name.contains(entry.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(words.get(""));
        return texts.get(turn % texts.size());
    }

    /** A value cannot be forged, or not at this turn. */
    static final class NotForgeableException extends RuntimeException {

        private static final long serialVersionUID = 1;

        NotForgeableException(String message) {
            super(message);
        }
    }
}
