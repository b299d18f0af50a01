package dev.nightjar.plugin.maintenance.segment;

import java.util.Locale;

/** Where a part of a message comes from. */
public enum TextOrigin {
    /** The user says it themselves. */
    OWN,
    /** Between quotation marks, or what somebody is said to have said. */
    QUOTATION,
    /** Quoted lines of the message that is answered. */
    REPLY,
    /** A letter or e-mail, with its headers, or forwarded. */
    MAIL,
    /** Text the user wants something done with or shows. */
    PASTED,
    /** Source code or structured data. */
    CODE,
    /** Lines of a log. */
    LOG,
    /** A conversation of others. */
    CHAT,
    /** Marked-up text such as a web page. */
    PAGE,
    /** Text that poses as another role of this conversation, such as the system, and all after it. */
    ROLE;

    /** The lower-case name used in output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
