package dev.nightjar.spring.boot;

import dev.nightjar.commons.text.CloseNames;
import dev.nightjar.host.ConfigurationException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;

/**
 * Reads the sections of the kernel's configuration from an application's properties. For example
 * {@code nightjar.kernel.context-timeout-ms} is {@code context_timeout_ms} in the section {@code kernel}, in any of
 * Spring's spellings.
 */
final class KernelSections {

    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("nightjar");
    /** Minimum elements in the name of a section's property. */
    private static final int IN_SECTION = 3;

    private final ConfigurableEnvironment environment;
    private final Map<String, Object> sections = new LinkedHashMap<>();
    /** The source of each list, because lists of several sources are not mixed. */
    private final Map<ConfigurationPropertyName, ConfigurationPropertySource> lists = new HashMap<>();

    private KernelSections(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    /**
     * Reads all sources except the environment and the JVM's properties, which {@link #variables} reads.
     *
     * @throws ConfigurationException for a property that belongs neither to a section nor to the application's own
     *     properties
     */
    static Map<String, Object> of(ConfigurableEnvironment environment) {
        var read = new KernelSections(environment);
        ConfigurationPropertySources.from(environment.getPropertySources()).forEach(read::add);
        read.sections.replaceAll((name, section) -> withLists(section));
        return read.sections;
    }

    /**
     * The environment and the JVM's properties, by environment variable names. They do not belong to Nightjar alone, so
     * an unknown name is reported but not refused.
     */
    static Map<String, String> variables() {
        var variables = new HashMap<>(System.getenv());
        for (String name : System.getProperties().stringPropertyNames()) {
            var property = ConfigurationPropertyName.adapt(name, '.');
            if (isInSection(property)) {
                variables.put(String.join("_", keys(property)).toUpperCase(Locale.ROOT), System.getProperty(name));
            }
        }
        return variables;
    }

    private static boolean isInSection(ConfigurationPropertyName name) {
        return PREFIX.isAncestorOf(name) && name.getNumberOfElements() >= IN_SECTION;
    }

    private void add(ConfigurationPropertySource source) {
        boolean isOfProcess = List.of(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)
                .contains(name(source));
        if (!isOfProcess && source instanceof IterableConfigurationPropertySource names) {
            for (ConfigurationPropertyName name : names) {
                if (isInSection(name) && isWanted(name, source)) {
                    put(
                            keys(name),
                            String.valueOf(names.getConfigurationProperty(name).getValue()));
                } else if (PREFIX.isParentOf(name)) {
                    checkKnown(name);
                }
            }
        }
    }

    private static String name(ConfigurationPropertySource source) {
        return source.getUnderlyingSource() instanceof org.springframework.core.env.PropertySource<?> from
                ? from.getName()
                : "";
    }

    private boolean isWanted(ConfigurationPropertyName name, ConfigurationPropertySource source) {
        for (int i = IN_SECTION; i < name.getNumberOfElements(); i++) {
            if (name.isNumericIndex(i)
                    && lists.putIfAbsent(name.chop(i), source) != null
                    && lists.get(name.chop(i)) != source) {
                return false;
            }
        }
        return true;
    }

    /** The first source wins. */
    @SuppressWarnings("unchecked") // all values stored here are texts or maps like this one
    private void put(List<String> keys, String text) {
        Map<String, Object> section = sections;
        for (String key : keys.subList(1, keys.size() - 1)) {
            if (!(section.computeIfAbsent(key, unused -> new LinkedHashMap<String, Object>())
                    instanceof Map<?, ?> inner)) {
                return;
            }
            section = (Map<String, Object>) inner;
        }
        section.putIfAbsent(keys.get(keys.size() - 1), environment.resolveRequiredPlaceholders(text));
    }

    /** The keys in the kernel's spelling; a key that needs brackets is not changed. */
    private static List<String> keys(ConfigurationPropertyName name) {
        return IntStream.range(0, name.getNumberOfElements())
                .mapToObj(i -> name.getElement(i, Form.ORIGINAL))
                .map(element -> element.matches("[A-Za-z0-9_-]+") ? snakeCase(element) : element)
                .toList();
    }

    private static String snakeCase(String element) {
        return element.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
                .replace('-', '_')
                .toLowerCase(Locale.ROOT);
    }

    /** Turns maps with the keys 0, 1, … into lists. */
    private static Object withLists(Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        boolean isList = map.keySet().stream().allMatch(key -> key.toString().matches("\\d{1,6}"));
        if (isList) {
            var items = new TreeMap<Integer, Object>();
            map.forEach((key, item) -> items.put(Integer.valueOf(key.toString()), withLists(item)));
            return new ArrayList<>(items.values());
        }
        var section = new LinkedHashMap<String, Object>();
        map.forEach((key, item) -> section.put(key.toString(), withLists(item)));
        return section;
    }

    private static void checkKnown(ConfigurationPropertyName name) {
        var known = Arrays.stream(NightjarProperties.class.getRecordComponents())
                .map(component -> snakeCase(component.getName()))
                .toList();
        String written = keys(name).get(1);
        if (!known.contains(written)) {
            String near = CloseNames.of(written, known).stream()
                    .map(meant -> "; did you mean nightjar." + meant.replace('_', '-') + "?")
                    .findFirst()
                    .orElse("");
            throw new ConfigurationException(name + " is no property; accepted are "
                    + String.join(", ", known).replace('_', '-')
                    + ", and below the name of a section what the configuration file has there" + near);
        }
    }
}
