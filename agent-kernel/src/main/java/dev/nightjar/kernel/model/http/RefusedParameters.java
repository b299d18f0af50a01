package dev.nightjar.kernel.model.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of requests that a model's server has refused by name so far. Later requests do without them.
 * Thread-safe.
 */
final class RefusedParameters {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Parameters without which a request asks nothing, or gets an answer that cannot be read. */
    private static final Set<String> NEEDED =
            Set.of("model", "messages", "contents", "system", "systemInstruction", "tools", "stream");

    /** Objects that hold parameters and are none themselves. */
    private static final List<String> GROUPS = List.of("generationConfig", "options");

    /** Newer names of parameters, tried when a server refuses the older name. */
    private static final Map<String, String> RENAMED = Map.of("max_tokens", "max_completion_tokens");

    private final Set<String> refused = new HashSet<>();
    /** Parameters that were left out, and missed by the server. */
    private final Set<String> missed = new HashSet<>();

    /** Whether a parameter whose name begins like this was refused. */
    synchronized boolean hasRefused(String beginning) {
        return refused.stream().anyMatch(name -> name.startsWith(beginning));
    }

    /** A request without what was refused. */
    synchronized @Nullable String adapted(@Nullable String body) {
        if (body == null || refused.isEmpty() || !(read(body) instanceof ObjectNode request)) {
            return body;
        }
        for (ObjectNode holder : holders(request)) {
            for (String name : refused) {
                JsonNode value = holder.remove(name);
                String newer = RENAMED.get(name);
                if (value != null && newer != null && !refused.contains(newer)) {
                    holder.set(newer, value);
                }
            }
        }
        return request.toString();
    }

    /**
     * Learns from a refusal.
     *
     * @param body the request that was refused, as it was sent
     * @param complaint the server's words
     * @return whether the next request will be different
     */
    synchronized boolean learn(@Nullable String body, String complaint) {
        if (body == null || !(read(body) instanceof ObjectNode request)) {
            return false;
        }
        var words = words(complaint);
        boolean isLearned = false;
        for (ObjectNode holder : holders(request)) {
            for (var parameter : holder.properties()) {
                String name = parameter.getKey();
                boolean canGo = !NEEDED.contains(name) && !GROUPS.contains(name) && !missed.contains(name);
                if (canGo && isNamed(name, parameter.getValue(), words)) {
                    isLearned |= refused.add(name);
                }
            }
        }
        return isLearned || isMissed(words);
    }

    private boolean isMissed(Set<String> words) {
        var named = refused.stream().filter(name -> words.contains(plain(name))).toList();
        named.forEach(refused::remove);
        return missed.addAll(named);
    }

    private static List<ObjectNode> holders(ObjectNode request) {
        var holders = new ArrayList<ObjectNode>();
        holders.add(request);
        for (String group : GROUPS) {
            if (request.get(group) instanceof ObjectNode inner) {
                holders.add(inner);
            }
        }
        return holders;
    }

    /** Also by its kind: of an object with the type {@code json_schema}, a complaint may name only that. */
    private static boolean isNamed(String name, JsonNode value, Set<String> words) {
        String kind = value.path("type").asText();
        return words.contains(plain(name)) || (value.has(kind) && words.contains(plain(kind)));
    }

    /** The words of a text; servers write one name in several ways. */
    private static Set<String> words(String text) {
        var words = new HashSet<String>();
        int begin = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean isInWord =
                    i < text.length() && (Character.isLetterOrDigit(text.charAt(i)) || text.charAt(i) == '_');
            if (!isInWord) {
                words.add(plain(text.substring(begin, i)));
                begin = i + 1;
            }
        }
        return words;
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static @Nullable JsonNode read(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return null;
        }
    }
}
