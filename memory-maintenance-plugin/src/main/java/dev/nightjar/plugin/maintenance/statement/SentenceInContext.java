package dev.nightjar.plugin.maintenance.statement;

import java.util.List;

/**
 * A sentence with what stands around it.
 *
 * @param question what somebody else said just before the message; empty for nothing
 * @param message the sentences of the message, with this one
 * @param position where it stands in the message, from 0
 */
record SentenceInContext(String question, List<String> message, int position) {

    /** Its text. */
    public String text() {
        return message.get(position);
    }

    /** The sentence before it in its message; empty for the first one. */
    String before() {
        return position == 0 ? "" : message.get(position - 1);
    }

    /** The sentence behind it in its message; empty for the last one. */
    String behind() {
        return position + 1 < message.size() ? message.get(position + 1) : "";
    }

    /** What the message begins with; empty for the first sentence itself, and for the second one, which has it before it. */
    String opening() {
        return position < 2 ? "" : message.get(0);
    }
}
