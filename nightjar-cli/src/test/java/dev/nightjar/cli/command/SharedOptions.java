package dev.nightjar.cli.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Options that several commands have with the same meaning, so that a document shows them once.
 *
 * @param meanings by label, such as {@code --limit N}
 */
record SharedOptions(Map<String, String> meanings) {

    private static final String OPTIONS = "\nOptions:\n";
    private static final int FEWEST = 2;
    private static final Pattern ENTRY = Pattern.compile("(?m)^ {2}(-\\S.*(?:\\n {4,}\\S.*)*)");
    private static final Pattern LABEL =
            Pattern.compile("((?:-\\S+, )?-\\S+(?: [A-Z][A-Z=]*)?)\\s+(.*)", Pattern.DOTALL);

    static SharedOptions of(Collection<String> helps) {
        Map<List<String>, Long> counts = helps.stream()
                .flatMap(help -> entries(help).stream())
                .map(SharedOptions::parts)
                .collect(Collectors.groupingBy(parts -> parts, Collectors.counting()));
        var meanings = new TreeMap<String, String>();
        counts.forEach((parts, count) -> {
            if (count >= FEWEST) {
                meanings.putIfAbsent(parts.get(0), parts.get(1));
            }
        });
        return new SharedOptions(meanings);
    }

    String table() {
        return "\n### Options of several commands\n\n| option | meaning |\n|---|---|\n"
                + meanings.entrySet().stream()
                        .map(option -> "| `" + option.getKey() + "` | "
                                + option.getValue().replace("|", "\\|") + " |\n")
                        .collect(Collectors.joining());
    }

    /** The help of a command, with the labels of these options alone. */
    String without(String help, int width) {
        int options = help.indexOf(OPTIONS);
        if (options < 0) {
            return help;
        }
        var own = new ArrayList<String>();
        var labels = new ArrayList<String>();
        for (String entry : entries(help)) {
            var parts = parts(entry);
            if (parts.get(1).equals(meanings.get(parts.get(0)))) {
                labels.add(parts.get(0));
            } else {
                own.add("  " + entry + "\n");
            }
        }
        String ownOptions = own.isEmpty() ? "" : OPTIONS + String.join("", own);
        return help.substring(0, options) + ownOptions + (labels.isEmpty() ? "" : "\n" + wrapped(labels, width));
    }

    private static String wrapped(List<String> labels, int width) {
        var lines = new StringBuilder("Options of several commands:");
        int length = lines.length();
        for (int i = 0; i < labels.size(); i++) {
            String label = labels.get(i) + (i + 1 < labels.size() ? "," : "");
            boolean isFull = length + 1 + label.length() > width;
            lines.append(isFull ? "\n  " : " ").append(label);
            length = isFull ? 2 + label.length() : length + 1 + label.length();
        }
        return lines + "\n";
    }

    private static List<String> entries(String help) {
        int options = help.indexOf(OPTIONS);
        return options < 0
                ? List.of()
                : ENTRY.matcher(help.substring(options + OPTIONS.length()))
                        .results()
                        .map(found -> found.group(1))
                        .toList();
    }

    /** Label and meaning. */
    private static List<String> parts(String entry) {
        var found = LABEL.matcher(entry);
        if (!found.matches()) {
            throw new IllegalArgumentException(entry);
        }
        return List.of(found.group(1), found.group(2).replaceAll("\\s+", " ").strip());
    }
}
