package dev.nightjar.kernel.model;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Removes the thoughts of a reasoning model if its server puts them into the text: in an element {@code <think>} or
 * {@code <thinking>} at the beginning. Of a whole answer it removes them also when the prompt ended with the opening
 * tag, so that only the closing one is in the answer. Accepts an answer in pieces or whole. Not thread-safe.
 */
final class ThinkingText implements Consumer<String> {

    private static final List<String> NAMES = List.of("think", "thinking", "reasoning");

    private final Consumer<String> answer;
    /** Text held back: the beginning until it is clear what it is, or the end of a possible closing tag. */
    private final StringBuilder held = new StringBuilder();

    private String closing = "";
    private State state = State.BEGINNING;

    /** @param answer receives the text without thoughts, in pieces */
    ThinkingText(Consumer<String> answer) {
        this.answer = answer;
    }

    private enum State {
        BEGINNING,
        THINKING,
        /** In the blank lines after the thoughts. */
        BETWEEN,
        ANSWER
    }

    /** A whole answer without its thoughts. */
    static String removedFrom(String text) {
        var rest = new StringBuilder();
        var filter = new ThinkingText(rest::append);
        filter.accept(text);
        filter.end();
        return behindClosing(rest.toString());
    }

    /** The text behind the first closing tag without an opening one; a tag in backquotes is a word of the answer. */
    private static String behindClosing(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        for (var name : NAMES) {
            var tag = "</" + name + ">";
            int end = lower.indexOf(tag);
            int opening = lower.indexOf("<" + name + ">");
            boolean isQuoted = end > 0 && text.charAt(end - 1) == '`';
            if (end >= 0 && (opening < 0 || opening > end) && !isQuoted) {
                return text.substring(end + tag.length()).stripLeading();
            }
        }
        return text;
    }

    @Override
    public void accept(String piece) {
        if (state == State.ANSWER) {
            answer.accept(piece);
            return;
        }
        held.append(piece);
        if (state == State.BEGINNING) {
            begin();
        }
        if (state == State.THINKING) {
            think();
        }
        if (state == State.BETWEEN) {
            pass(held.toString().stripLeading());
        }
    }

    /** Ends the answer: held-back text is not a thought. */
    void end() {
        if (state == State.BEGINNING) {
            pass(held.toString());
        }
    }

    private void begin() {
        var start = held.toString().stripLeading().toLowerCase(Locale.ROOT);
        for (var name : NAMES) {
            if (start.startsWith("<" + name + ">")) {
                closing = "</" + name + ">";
                state = State.THINKING;
                return;
            }
        }
        if (NAMES.stream().noneMatch(name -> ("<" + name + ">").startsWith(start))) {
            pass(held.toString());
        }
    }

    private void think() {
        int end = held.toString().toLowerCase(Locale.ROOT).indexOf(closing);
        if (end >= 0) {
            held.delete(0, end + closing.length());
            state = State.BETWEEN;
        } else {
            held.delete(0, Math.max(0, held.length() - closing.length()));
        }
    }

    private void pass(String text) {
        if (!text.isEmpty()) {
            state = State.ANSWER;
            held.setLength(0);
            answer.accept(text);
        }
    }
}
