package dev.nightjar.kernel.plugin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pf4j.PluginDependency;
import org.pf4j.PluginDescriptor;

/**
 * The order in which plugins can be loaded, each after its dependencies, and the plugins that cannot be loaded with the
 * reason. PF4J loads none when one cannot be placed; this class leaves out only that one.
 */
final class PluginOrder {

    private final Map<String, PluginDescriptor> remaining = new LinkedHashMap<>();
    private final Map<String, String> versions = new HashMap<>();
    private final BiPredicate<String, String> isVersionAccepted;
    private final List<String> ordered = new ArrayList<>();
    private final Map<String, String> problems = new LinkedHashMap<>();

    /**
     * Computes the order.
     *
     * @param candidates plugins to load; where the order does not matter, it is kept
     * @param present versions of the plugins already loaded, by id
     * @param isVersionAccepted whether a version meets a constraint
     */
    PluginOrder(
            List<PluginDescriptor> candidates,
            Map<String, String> present,
            BiPredicate<String, String> isVersionAccepted) {
        candidates.forEach(candidate -> remaining.put(candidate.getPluginId(), candidate));
        versions.putAll(present);
        this.isVersionAccepted = isVersionAccepted;
        while (!remaining.isEmpty()) {
            placeOne();
        }
    }

    /** Ids that can be loaded, in order. */
    List<String> ordered() {
        return ordered;
    }

    /** The reasons for the others, by id. */
    Map<String, String> problems() {
        return problems;
    }

    private void placeOne() {
        for (PluginDescriptor candidate : List.copyOf(remaining.values())) {
            String problem = firstProblem(candidate);
            if (problem != null) {
                problems.put(candidate.getPluginId(), problem);
                remaining.remove(candidate.getPluginId());
                return;
            }
            if (candidate.getDependencies().stream().noneMatch(needed -> remaining.containsKey(needed.getPluginId()))) {
                ordered.add(candidate.getPluginId());
                versions.put(candidate.getPluginId(), candidate.getVersion());
                remaining.remove(candidate.getPluginId());
                return;
            }
        }
        String circle = remaining.keySet().stream().collect(Collectors.joining(", "));
        remaining.keySet().forEach(id -> problems.put(id, "its dependencies run in a circle through " + circle));
        remaining.clear();
    }

    private @Nullable String firstProblem(PluginDescriptor candidate) {
        return candidate.getDependencies().stream()
                .filter(needed -> !remaining.containsKey(needed.getPluginId()))
                .map(this::problem)
                .filter(problem -> !problem.isEmpty())
                .findFirst()
                .orElse(null);
    }

    private String problem(PluginDependency needed) {
        String id = needed.getPluginId();
        String version = versions.get(id);
        if (version == null) {
            String reason = problems.containsKey(id) ? "cannot be loaded itself" : "is missing";
            return needed.isOptional() ? "" : "it needs the plugin '" + id + "', which " + reason;
        }
        return isVersionAccepted.test(version, needed.getPluginVersionSupport())
                ? ""
                : "it needs the plugin '" + id + "' in version " + needed.getPluginVersionSupport() + ", but " + version
                        + " is installed";
    }
}
