package dev.nightjar.cli.output.terminal;

/** Styles of text on a terminal. */
public enum Style {
    /** Plain. */
    NONE(""),
    /** A heading or the thing itself. */
    STRONG("1"),
    /** Details beside it. */
    FAINT("2"),
    /** Broken or ended. */
    BAD("31"),
    GOOD("32"),
    /** Worth a look. */
    NOTICE("33"),
    /** Something to type. */
    COMMAND("36");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    String around(String text) {
        return "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}
