package dev.nightjar.plugin.maintenance.statement;

import java.util.List;

/**
 * A sentence and the text around it.
 *
 * @param question what somebody else said just before the message; empty for nothing
 * @param message all sentences of the message
 * @param position the index of this sentence in the message, from 0
 */
record SentenceInContext(String question, List<String> message, int position) {

    /** Text of the sentence. */
    public String text() {
        return message.get(position);
    }

    /** The sentence before it in the message; empty for the first one. */
    String before() {
        return position == 0 ? "" : message.get(position - 1);
    }

    /** The sentence after it in the message; empty for the last one. */
    String behind() {
        return position + 1 < message.size() ? message.get(position + 1) : "";
    }

    /**
     * The first sentence of the message; empty for the first sentence itself, and for the second one, whose
     * {@link #before} it is.
     */
    String opening() {
        return position < 2 ? "" : message.get(0);
    }
}
