package dev.nightjar.cli.command;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ScopeType;

/** Help of a command, laid out for any width: picocli's own layout needs 55 columns. */
record HelpText(CommandSpec command, Screen screen) {

    private static final int WIDEST_LABEL = 24;
    private static final int NARROWEST_DESCRIPTION = 30;
    private static final int INDENT = 2;

    private record Entry(String label, String description) {}

    static String of(CommandSpec command, int width, boolean isColoured) {
        var text = new StringWriter();
        new HelpText(command, new Screen(new PrintWriter(text), width, isColoured)).show();
        return text.toString();
    }

    private void show() {
        screen.hanging("Usage: ", Style.STRONG, usage());
        for (var line : command.usageMessage().description()) {
            screen.paragraph(0, line);
        }
        entries("", command.positionalParameters().stream().map(HelpText::entry).toList());
        entries("Options:", options(false));
        entries("Options of every command:", options(true));
        commands();
        footer();
    }

    private String usage() {
        var usage = new StringBuilder(command.qualifiedName());
        if (!command.subcommands().isEmpty()) {
            usage.append(" COMMAND");
        }
        usage.append(" [OPTIONS]");
        command.argGroups()
                .forEach(group -> usage.append(" (").append(oneOf(group)).append(')'));
        command.options().stream()
                .filter(OptionSpec::required)
                .filter(option -> option.group() == null)
                .forEach(option -> usage.append(' ').append(label(option)));
        command.positionalParameters().stream()
                .filter(parameter -> parameter.group() == null)
                .forEach(parameter -> usage.append(' ').append(label(parameter)));
        return usage.toString();
    }

    /** Options of a group of which exactly one is given. */
    private static String oneOf(ArgGroupSpec group) {
        return Stream.concat(
                        group.positionalParameters().stream().map(HelpText::label),
                        group.options().stream().map(HelpText::label))
                .collect(Collectors.joining(" | "));
    }

    private List<Entry> options(boolean isOfEveryCommand) {
        return command.options().stream()
                .filter(option -> !option.hidden())
                .filter(option -> isOfEveryCommand(option) == isOfEveryCommand)
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .map(option -> new Entry(label(option), String.join(" ", option.description())))
                .toList();
    }

    private static boolean isOfEveryCommand(OptionSpec option) {
        return option.inherited() || option.scopeType() == ScopeType.INHERIT;
    }

    private void commands() {
        var entries = new ArrayList<Entry>();
        command.subcommands().forEach((name, line) -> entries.add(new Entry(name, summary(line.getCommandSpec()))));
        var groups = NightjarCommandLine.GROUPS;
        if (command.parent() != null
                || !groups.values().containsAll(command.subcommands().keySet())) {
            entries("Commands:", entries);
            return;
        }
        screen.gap();
        screen.heading("Commands:");
        groups.asMap()
                .forEach((group, names) -> entries(
                        group + ":",
                        entries.stream()
                                .filter(entry -> names.contains(entry.label))
                                .toList()));
    }

    /** First paragraph of a description; only the help of the command itself shows the others. */
    private static String summary(CommandSpec command) {
        var paragraphs = command.usageMessage().description();
        return paragraphs.length == 0 ? "" : paragraphs[0];
    }

    private void entries(String title, List<Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        if (!title.isEmpty()) {
            screen.gap();
            screen.heading(title);
        }
        var widest = entries.stream()
                .mapToInt(entry -> TextWidth.of(entry.label))
                .filter(width -> width <= WIDEST_LABEL)
                .max()
                .orElse(0);
        entries.forEach(entry -> entry(entry, widest));
    }

    private void entry(Entry entry, int widest) {
        var indent = " ".repeat(INDENT);
        if (isRoomBeside(widest) && TextWidth.of(entry.label) <= widest) {
            screen.hanging(indent + TextWidth.padded(entry.label, widest) + indent, Style.NONE, entry.description);
        } else {
            screen.hanging(indent, Style.STRONG, entry.label);
            screen.paragraph(isRoomBeside(widest) ? widest + 2 * INDENT : 2 * INDENT, entry.description);
        }
    }

    private boolean isRoomBeside(int widest) {
        return screen.width() - widest - 2 * INDENT >= NARROWEST_DESCRIPTION;
    }

    private void footer() {
        var lines = command.usageMessage().footer();
        if (lines.length > 0 && !lines[0].isEmpty()) {
            screen.gap();
        }
        for (var line : lines) {
            if (line.isEmpty()) {
                screen.gap();
            } else {
                screen.paragraph(0, line);
            }
        }
    }

    private static Entry entry(PositionalParamSpec parameter) {
        return new Entry(label(parameter), String.join(" ", parameter.description()));
    }

    private static String label(PositionalParamSpec parameter) {
        var name = parameter.paramLabel() + (parameter.arity().isVariable() ? "…" : "");
        return parameter.required() ? name : "[" + name + "]";
    }

    private static String label(OptionSpec option) {
        var names = String.join(", ", option.names());
        names = option.negatable() ? names.replace("--", "--[no-]") : names;
        var isFlag = option.arity().max() == 0;
        return isFlag ? names : names + " " + option.paramLabel();
    }
}
