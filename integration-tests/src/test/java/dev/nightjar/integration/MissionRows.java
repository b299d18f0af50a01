package dev.nightjar.integration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The codes of mission rows that stand before the colon of a test's display name. */
final class MissionRows {

    private static final String CODE = "[A-Z]\\d{1,3}";
    private static final Pattern DISPLAY_NAME =
            Pattern.compile("@DisplayName\\(\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*\\+?\\s*)+)\\)");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern CODES =
            Pattern.compile("^(?:Pitfalls \\d+, )?((?:" + CODE + "(?:(?:,? |-| to )(?=" + CODE + "\\b))?)+):");
    private static final Pattern RANGE = Pattern.compile("([A-Z])(\\d+)(?:-| to )[A-Z](\\d+)|(" + CODE + ")");

    private final Map<String, Set<String>> classes = new LinkedHashMap<>();

    /** Takes the display names of a test's source. */
    void read(String testClass, String source) {
        DISPLAY_NAME.matcher(source).results().forEach(found -> {
            var name = new StringBuilder();
            LITERAL.matcher(found.group(1)).results().forEach(literal -> name.append(literal.group(1)));
            codes(name.toString())
                    .forEach(code -> classes.computeIfAbsent(code, unused -> new TreeSet<>())
                            .add(testClass));
        });
    }

    /** All codes that were found. */
    Set<String> codes() {
        return classes.keySet();
    }

    /** The test classes that name a row, sorted. */
    Set<String> classes(String code) {
        return classes.getOrDefault(code, Set.of());
    }

    /** {@code "I2-I4, J6: …"} names I2, I3, I4 and J6. */
    static List<String> codes(String displayName) {
        var found = CODES.matcher(displayName);
        var codes = new ArrayList<String>();
        if (found.find()) {
            RANGE.matcher(found.group(1)).results().forEach(part -> codes.addAll(expanded(part)));
        }
        return codes;
    }

    private static List<String> expanded(MatchResult part) {
        if (part.group(4) != null) {
            return List.of(part.group(4));
        }
        var codes = new ArrayList<String>();
        for (int number = Integer.parseInt(part.group(2)); number <= Integer.parseInt(part.group(3)); number++) {
            codes.add(part.group(1) + number);
        }
        return codes;
    }
}
