package dev.nightjar.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.cli.output.terminal.TextWidth;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether people and programs can read what a command says. */
final class Readability {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** A line that is drawn over again, and colours. */
    private static final Pattern TAKES_NO_ROOM = Pattern.compile("\r\u001B\\[K[^\n\r]*|\u001B\\[[0-9;]*m");

    private Readability() {}

    /** A way to look at a command. */
    enum View {
        NARROWEST(20),
        NARROW(40),
        USUAL(80),
        WIDE(200),
        PIPE(0),
        JSON(0);

        private final int columns;

        View(int columns) {
            this.columns = columns;
        }

        /** The width of the terminal; 0 where there is none. */
        int columns() {
            return columns;
        }
    }

    /** What is wrong with what a command said, in words; empty when all is well. */
    static List<String> problems(Outcome outcome, View view) {
        var problems = new ArrayList<String>();
        var all = outcome.out() + "\n" + outcome.err();
        if (outcome.exitCode() < 0 || outcome.exitCode() > 2) {
            problems.add("exit code " + outcome.exitCode());
        }
        if (all.contains("Exception") || all.contains("\tat ") || all.contains("unexpected")) {
            problems.add("a trace of the program: " + all);
        }
        if (all.isBlank()) {
            problems.add("not a word");
        }
        if (view == View.JSON) {
            problems.addAll(problemsOfJson(outcome));
        } else if (view.columns() > 0) {
            tooWide(outcome.out(), view.columns()).forEach(line -> problems.add("too wide: " + line));
            tooWide(outcome.err(), view.columns()).forEach(line -> problems.add("too wide: " + line));
        }
        return problems;
    }

    /** JSON itself is for programs, whatever the terminal. */
    private static Stream<String> tooWide(String text, int columns) {
        return TAKES_NO_ROOM
                .matcher(text)
                .replaceAll("")
                .lines()
                .filter(line -> !line.startsWith("{") && !line.startsWith("["))
                .filter(line -> TextWidth.of(line) > columns);
    }

    private static List<String> problemsOfJson(Outcome outcome) {
        var problems = new ArrayList<String>();
        var isHelp = outcome.out().startsWith("Usage:");
        Stream.concat(outcome.out().lines(), outcome.err().lines())
                .filter(line -> !isHelp && !line.isBlank() && !isJson(line))
                .forEach(line -> problems.add("not JSON: " + line));
        if (outcome.out().strip().equals("[]") && outcome.err().isBlank()) {
            problems.add("an empty answer without a reason");
        }
        return problems;
    }

    private static boolean isJson(String line) {
        try {
            JsonNode value = JSON.readTree(line);
            return value.isContainerNode();
        } catch (IOException e) {
            return false;
        }
    }
}
