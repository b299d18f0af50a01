package dev.nightjar.hostdemo.command;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Refuses values that are blank: what a shell makes of a variable that is not set would otherwise be the working directory, a
 * conversation without a name or a filter that nothing passes. A value that may be left out may be blank.
 */
final class BlankValues {

    private BlankValues() {}

    /** @throws ParameterException for the first option with a blank value, or an argument that is blank as a whole */
    static void refuse(ParseResult parsed) {
        for (var line : parsed.asCommandLineList()) {
            var typed = line.getParseResult();
            typed.matchedOptions().stream()
                    .filter(option -> option.arity().min() > 0
                            && option.originalStringValues().stream().anyMatch(String::isBlank))
                    .findFirst()
                    .ifPresent(option -> refuse(line, option, option.longestName()));
            typed.matchedPositionals().stream()
                    .filter(argument -> !argument.originalStringValues().isEmpty()
                            && argument.originalStringValues().stream().allMatch(String::isBlank))
                    .findFirst()
                    .ifPresent(argument -> refuse(line, argument, argument.paramLabel()));
        }
    }

    private static void refuse(CommandLine line, ArgSpec typed, String name) {
        var way = name + " is blank; give it a value" + (typed.required() ? "" : " or leave it out");
        throw new ParameterException(line, way, typed, "");
    }
}
