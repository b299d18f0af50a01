package dev.nightjar.web.page;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The person whose memory it is.
 *
 * @param name the name under which they spoke most often lately; null when no turn has a name
 */
public record Owner(@Nullable String name) {

    private static final int SESSIONS = 3;
    private static final int LATELY = 20;
    private static final Set<String> NAMELESS = Set.of(Quotation.NAMELESS.toLowerCase(Locale.ROOT), "the user");

    /** The owner of the memory that a request is about. */
    public static Owner of(PageCall call) {
        var store = call.service(ConversationStore.class);
        var names = store.sessions(call.scope(), SESSIONS).stream()
                .flatMap(session -> store.transcript(call.scope(), session.id(), LATELY).stream())
                .filter(message -> message.role() == Role.USER)
                .map(StoredMessage::speaker)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return new Owner(names.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse(null));
    }

    /** Whether this names the owner; a missing name does. */
    public boolean isNamed(@Nullable String other) {
        return other == null || NAMELESS.contains(other.toLowerCase(Locale.ROOT)) || other.equalsIgnoreCase(name);
    }
}
