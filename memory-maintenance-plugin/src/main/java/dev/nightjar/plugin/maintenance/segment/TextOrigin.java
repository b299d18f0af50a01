package dev.nightjar.plugin.maintenance.segment;

import java.util.Locale;

/** The origin of a part of a message. */
public enum TextOrigin {
    /** The user's own words. */
    OWN,
    /** Text between quotation marks, or words attributed to somebody. */
    QUOTATION,
    /** Quoted lines of the message that this one answers. */
    REPLY,
    /** A letter or e-mail, with headers or forwarded. */
    MAIL,
    /** Text that the user shows, or wants processed. */
    PASTED,
    /** Source code or structured data. */
    CODE,
    /** Log lines. */
    LOG,
    /** A conversation of other people. */
    CHAT,
    /** Markup, such as a web page. */
    PAGE,
    /** Text that poses as another role of this conversation, such as the system, and everything after it. */
    ROLE;

    /** The lower-case name used in output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
