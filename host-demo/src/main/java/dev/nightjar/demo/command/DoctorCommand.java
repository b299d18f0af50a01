package dev.nightjar.demo.command;

import dev.nightjar.demo.checkup.Checkup;
import dev.nightjar.demo.checkup.Finding;
import dev.nightjar.demo.output.Style;
import dev.nightjar.demo.output.TextWidth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightjar doctor}: whether everything is in order. Exit code 1 when something is broken. */
@Command(name = "doctor", description = "Check that everything is in order, and say how to repair what is not.")
final class DoctorCommand extends Subcommand {

    @Option(names = "--model", description = "Also ask the model's server whether it is there; sends no prompt.")
    boolean asksModel;

    @Option(
            names = "--deep",
            description =
                    "Read through a large store as well, and compare all that has to agree in it; takes minutes a gigabyte.")
    boolean isDeep;

    @Option(
            names = "--repair",
            description = "Build damaged indexes anew from what was said and learned, which stays as it is.")
    boolean isRepairing;

    @Override
    public Integer call() {
        var findings =
                Checkup.of(settings(), Distribution.version(), new Checkup.Wishes(asksModel, isDeep, isRepairing));
        var isBroken = findings.stream().anyMatch(finding -> finding.state() == Finding.State.BROKEN);
        if (isJson()) {
            printJson(Map.of(
                    "is_well",
                    !isBroken,
                    "findings",
                    findings.stream().map(DoctorCommand::json).toList()));
        } else {
            show(findings);
        }
        return isBroken ? NOT_POSSIBLE : DONE;
    }

    private void show(List<Finding> findings) {
        var screen = screen();
        var subjects = findings.stream()
                .mapToInt(finding -> TextWidth.of(finding.subject()))
                .max()
                .orElse(0);
        for (var finding : findings) {
            var mark = mark(finding.state());
            screen.hanging(
                    TextWidth.padded(mark, "broken".length() + 2) + TextWidth.padded(finding.subject(), subjects)
                            + "  ",
                    style(finding.state()),
                    finding.detail());
        }
    }

    private static String mark(Finding.State state) {
        return state == Finding.State.GOOD ? "ok" : state.label();
    }

    private static Style style(Finding.State state) {
        return switch (state) {
            case GOOD -> Style.NONE;
            case NOTICE -> Style.NOTICE;
            case BROKEN -> Style.BAD;
        };
    }

    private static Map<String, Object> json(Finding finding) {
        var json = new LinkedHashMap<String, Object>();
        json.put("subject", finding.subject());
        json.put("state", finding.state().label());
        json.put("detail", finding.detail());
        return json;
    }
}
