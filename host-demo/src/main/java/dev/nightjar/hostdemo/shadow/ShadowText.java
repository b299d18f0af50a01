package dev.nightjar.hostdemo.shadow;

import dev.nightjar.hostdemo.output.terminal.Screen;
import dev.nightjar.hostdemo.output.terminal.Style;
import java.util.Locale;

/** A table of what would be injected at each floor, with a bar for the share of prompts that get a block. */
public final class ShadowText {

    private static final double PERCENT = 100;
    /** What the numbers of a line take. */
    private static final int NUMBERS = 35;

    private static final int MAX_BAR = 40;

    private final Screen screen;

    /** Writes to this screen. */
    public ShadowText(Screen screen) {
        this.screen = screen;
    }

    /**
     * The table.
     *
     * @param configured the floor that holds now
     */
    public void show(ShadowReport report, double configured) {
        screen.heading(report.prompts() + " prompts, each asked of memory as it is now");
        screen.hanging("", Style.FAINT, "floor  empty  lines  tokens  prompts with a block");
        int longest = Math.max(0, Math.min(MAX_BAR, screen.width() - NUMBERS));
        for (var at : report.atFloors()) {
            var bar = "█".repeat((int) Math.round(longest * (1 - report.empty(at))));
            var line = String.format(
                    Locale.ROOT,
                    "%.2f%s %4.0f %% %6.1f %7.0f  %s",
                    at.floor(),
                    at.floor() == configured ? "*" : " ",
                    PERCENT * report.empty(at),
                    report.meanLines(at),
                    report.meanTokens(at),
                    bar);
            screen.hanging("", at.floor() == configured ? Style.STRONG : Style.NONE, line.stripTrailing());
        }
        screen.hanging(
                "",
                Style.FAINT,
                "* memory.context.min_relevance as it is configured. Lines and tokens are means over all prompts, empty"
                        + " blocks included. 'nightjar context --explain PROMPT' shows what is behind a number.");
    }
}
