package dev.nightjar.cli.command;

import dev.nightjar.commons.text.CloseNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Message about wrong use of a command: the mistake and what to type instead. */
record WrongUse(CommandSpec command, List<String> typed) {

    private static final String END_OF_OPTIONS = "--";
    private static final int MAX_SHOWN = 60;

    /** The message in one line, with the command that shows help. */
    static String message(ParameterException refusal, String... typed) {
        var command = refusal.getCommandLine().getCommandSpec();
        return new WrongUse(command, List.of(typed)).reason(refusal) + " ('" + command.qualifiedName()
                + " --help' shows the use)";
    }

    private String reason(ParameterException refusal) {
        if (refusal instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            var first = unmatched.getUnmatched().get(0);
            return first.startsWith("-") ? unknownOption(first) : notExpected(first);
        }
        var message = String.valueOf(refusal.getMessage());
        if (refusal instanceof MissingParameterException) {
            return unknownOption().map(this::unknownOption).orElse(message);
        }
        return message.equals("Missing required subcommand")
                ? message + "; use one of "
                        + String.join(", ", command.subcommands().keySet())
                : inWords(message);
    }

    /** A message of the parser, in words for people instead of Java's. */
    private static String inWords(String message) {
        return message.replace("Value for option option", "Value for option")
                .replaceFirst(
                        "\\(NAME=TEXT\\) should be in KEY=VALUE format but was (.*)$",
                        "should be NAME=TEXT but was '$1'")
                .replaceFirst("is not an? (int|long)$", "is not a whole number")
                .replaceFirst("is not an? (double|float)$", "is not a number");
    }

    private String unknownOption(String option) {
        var message = "Unknown option: '" + shown(option) + "'";
        var meant = CloseNames.question(option, command.optionsMap().keySet());
        return !meant.isEmpty() || command.positionalParameters().isEmpty()
                ? message + meant
                : message + "; put " + END_OF_OPTIONS + " before text that begins with a dash: "
                        + command.qualifiedName() + " " + END_OF_OPTIONS + " " + shown(option);
    }

    private String notExpected(String word) {
        if (command.subcommands().isEmpty()) {
            return "'" + shown(word) + "' is one argument too many";
        }
        return "There is no command '" + shown(word) + "'"
                + CloseNames.question(word, command.subcommands().keySet());
    }

    /** First argument that looks like an option and is unknown. */
    private Optional<String> unknownOption() {
        var options = new ArrayList<String>();
        for (var word : typed) {
            if (word.equals(END_OF_OPTIONS)) {
                break;
            }
            if (word.startsWith("-") && word.length() > 1) {
                options.add(word);
            }
        }
        return options.stream()
                .filter(word -> !command.optionsMap().containsKey(word.split("=", 2)[0]))
                .findFirst();
    }

    private static String shown(String word) {
        return word.length() <= MAX_SHOWN ? word : word.substring(0, MAX_SHOWN) + "…";
    }
}
