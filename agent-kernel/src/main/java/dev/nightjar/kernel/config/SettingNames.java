package dev.nightjar.kernel.config;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Known environment variables: those of settings, those that the value of a setting names, and reserved ones. It stores
 * names only, because types would keep unloaded plugins in memory. Thread-safe.
 */
final class SettingNames {

    private static final String PREFIX = "NIGHTJAR_";

    /** The data folder, the command's stack traces, and options of the command's Java. */
    private static final Set<String> RESERVED = Set.of("NIGHTJAR_HOME", "NIGHTJAR_TRACE", "NIGHTJAR_JAVA_OPTS");

    private final Map<String, String> environment;
    private final Set<String> settings = ConcurrentHashMap.newKeySet();
    private final Set<String> named = ConcurrentHashMap.newKeySet();

    SettingNames(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** Adds the settings of a section. */
    void add(String path, Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            String below = path + "." + SnakeCase.of(component.getName());
            settings.add(SnakeCase.environmentVariable(below));
            boolean isSection = component.getType().isRecord() && ValueFormat.of(component.getType()) == null;
            if (isSection) {
                add(below, component.getType());
            }
        }
    }

    /**
     * Adds the text of a setting. If it is the name of a variable, that variable is the user's own, such as one for a
     * key.
     */
    void addNamed(String text) {
        if (environment.containsKey(text)) {
            named.add(text);
        }
    }

    /** Variables of the environment that look like settings but are not, sorted. Empty ones count as unset. */
    List<String> unknown() {
        return environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX)
                        && !String.valueOf(environment.get(name)).isEmpty())
                .filter(name -> !settings.contains(name) && !RESERVED.contains(name) && !named.contains(name))
                .sorted()
                .toList();
    }

    /** The variables of all settings. */
    Set<String> settings() {
        return Set.copyOf(settings);
    }
}
