package dev.nightjar.cli.output.terminal;

import com.google.common.primitives.Ints;
import java.io.Console;
import java.util.Map;
import java.util.Properties;

/**
 * Standard streams that are a terminal, and its abilities. Java cannot tell the streams apart, so the start script
 * does, in two system properties.
 *
 * @param isInTerminal whether standard input is a terminal
 * @param isOutTerminal whether standard output is a terminal
 * @param isErrTerminal whether standard error is a terminal
 * @param width columns
 * @param isColourWelcome whether colours may be used on terminals
 */
public record TerminalTraits(
        boolean isInTerminal, boolean isOutTerminal, boolean isErrTerminal, int width, boolean isColourWelcome) {

    /** System property with the streams that are terminals, of {@code in out err}. */
    static final String STREAMS_PROPERTY = "nightjar.terminal";

    static final String COLUMNS_PROPERTY = "nightjar.columns";

    private static final String BOTH = "in-out";
    private static final int DEFAULT_WIDTH = 100;
    private static final int MIN_WIDTH = 20;

    public static TerminalTraits none() {
        return new TerminalTraits(false, false, false, DEFAULT_WIDTH, false);
    }

    static TerminalTraits of(Map<String, String> environment, Properties properties) {
        var told = properties.getProperty(STREAMS_PROPERTY);
        var streams = told == null ? streamsOfJava() : told;
        return new TerminalTraits(
                streams.contains("in"),
                streams.contains("out"),
                streams.contains("err"),
                width(environment.getOrDefault("COLUMNS", properties.getProperty(COLUMNS_PROPERTY, ""))),
                environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "dumb").equals("dumb"));
    }

    /** Streams that are terminals without the start script: Java only knows whether both input and output are. */
    @SuppressWarnings("SystemConsoleNull") // asked below, where there is one
    private static String streamsOfJava() {
        var console = System.console();
        if (console == null) {
            return "";
        }
        try { // since Java 22 there is a console without a terminal, too
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console)) ? BOTH : "";
        } catch (NoSuchMethodException e) {
            return BOTH;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The console cannot be asked whether it is a terminal", e);
        }
    }

    private static int width(String columns) {
        var width = Ints.tryParse(columns);
        return width == null || width <= 0 ? DEFAULT_WIDTH : Math.max(MIN_WIDTH, width);
    }
}
