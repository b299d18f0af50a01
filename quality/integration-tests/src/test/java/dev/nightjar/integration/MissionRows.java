package dev.nightjar.integration;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The rows of the mission that sources of tests name by tags such as {@code @Tag("H7")}. */
final class MissionRows {

    private static final Pattern TAG = Pattern.compile("@Tag\\(\"([A-Z]\\d{1,3})\"\\)");

    /** The tag at the beginning of a line: of a class, not of one of its tests. */
    private static final Pattern PROOF = Pattern.compile("(?m)^@Tag\\(\"proof\"\\)");

    private final Map<String, Set<String>> classes = new TreeMap<>();
    private final Set<String> proofs = new TreeSet<>();

    /** Takes the tags of a test's source. */
    void read(String testClass, String source) {
        if (PROOF.matcher(source).find()) {
            proofs.add(testClass);
        }
        TAG.matcher(source)
                .results()
                .forEach(tag -> classes.computeIfAbsent(tag.group(1), row -> new TreeSet<>())
                        .add(testClass));
    }

    /** All rows that were named. */
    Set<String> codes() {
        return classes.keySet();
    }

    /** The test classes that name a row, sorted. */
    Set<String> classes(String code) {
        return classes.getOrDefault(code, Set.of());
    }

    /** Whether a row is named, but by slow proofs alone, which {@code mvn verify} leaves out. */
    boolean isOnlyProof(String code) {
        var named = classes(code);
        return !named.isEmpty() && proofs.containsAll(named);
    }
}
