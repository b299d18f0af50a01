package dev.nightjar.commons.prompt;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a coding agent's harness adds to a user's message: reminders, notifications, command output. It goes by
 * form, so that it also recognises unknown names:
 *
 * <ul>
 *   <li>a closed element at the start of a line whose name has several words about machinery, such as
 *       {@code <task-notification>};
 *   <li>an element whose name has several words of any kind, if the message is nothing else and contains no code;
 *   <li>a heading of such words in brackets at the start of a line, such as {@code [SYSTEM NOTIFICATION - NOT USER
 *       INPUT]}, with its paragraph.
 * </ul>
 *
 * <p>Fenced code, and text within a line or within another element, is kept. So are the elements of pages and programs
 * that a user asks about, such as {@code <my-component>}.
 */
public final class HarnessText {

    /** Words for senders other than the user. */
    private static final ImmutableSet<String> MACHINERY = words("""
            system harness automated background agent subagent teammate task command bash shell terminal
            hook tool environment session turn ide instructions memory reminder notification diagnostics
            interrupted compaction wakeup
            """);

    /** Words for kinds of message; with the words above, they make up the names. */
    private static final ImmutableSet<String> FORMS = words("""
            local user assistant model new not no by for from of the to use input output stdin stdout
            stderr name message messages args contents context caveat details result results status state
            event update summary prompt submit request response reply selection opened file aborted
            completed finished failed exited error warning generated additional scheduled begin start end
            internal
            """);

    /** Words for headings. Without "task" and "tool", which may be the user's own there. */
    private static final ImmutableSet<String> HEADINGS = words("""
            harness automated background hook reminder notification interrupted compaction wakeup
            """);

    /** Signs of programs and web pages. */
    private static final ImmutableSet<String> CODE = words("""
            { } /> =\" =' (); <a> <p> <div> <span> <ul> <ol> <li> <h1> <h2> <table> <tr> <td> <form>
            <button> <label> <slot> <template> <script> <style> <section> <main> <nav> <header> <footer>
            <article>
            """);

    private static final Splitter WORDS = Splitter.onPattern("[^A-Za-z]+").omitEmptyStrings();
    private static final String FENCE = "```";
    private static final int MAX_HEADING = 120;
    /** The search for each closing tag reads to the end of the message, so unclosed ones are limited. */
    private static final int MAX_UNCLOSED = 200;

    private HarnessText() {}

    private static ImmutableSet<String> words(String text) {
        return ImmutableSet.copyOf(Splitter.onPattern("\\s+").omitEmptyStrings().split(text));
    }

    /**
     * The user's own text in a message.
     *
     * @return the message itself if it has no harness text; empty if it has nothing else
     */
    public static String without(String message) {
        var blocks = blocks(message);
        boolean isNothingElse = !blocks.isEmpty()
                && blocks.stream().allMatch(block -> block.kind != Kind.OTHER)
                && remainder(message, blocks).isEmpty();
        boolean isWithoutCode = blocks.stream()
                .filter(block -> block.kind == Kind.UNKNOWN)
                .noneMatch(block -> isCode(message.substring(block.start, block.end)));
        return isNothingElse && isWithoutCode
                ? ""
                : remainder(
                        message,
                        blocks.stream()
                                .filter(block -> block.kind == Kind.HARNESS)
                                .toList());
    }

    private enum Kind {
        /** The element's name shows that it is harness text. */
        HARNESS,
        /** The element's name has several words. */
        UNKNOWN,
        /** Any other element. */
        OTHER
    }

    /**
     * A block that is not indented, or has only harness text before it on the line; its end is the index after its last
     * character.
     */
    private record Block(Kind kind, int start, int end) {}

    private static List<Block> blocks(String message) {
        var found = new ArrayList<Block>();
        boolean isFenced = false;
        boolean isIndentable = true;
        int unclosed = 0;
        int at = 0;
        while (at < message.length() && unclosed < MAX_UNCLOSED) {
            int start = visible(message, at);
            boolean isFence = message.startsWith(FENCE, start);
            isFenced ^= isFence;
            var block = isFenced || isFence || (start > at && !isIndentable) ? null : block(message, start);
            if (block != null) {
                found.add(block);
                at = block.end; // another one may follow on this line
                isIndentable |= block.kind == Kind.HARNESS;
            } else {
                unclosed += message.startsWith("<", start) ? 1 : 0;
                isIndentable &= isBlankLine(message, at);
                at = nextLine(message, at);
            }
        }
        return found;
    }

    private static @Nullable Block block(String message, int start) {
        if (message.startsWith("<", start)) {
            return element(message, start);
        }
        return message.startsWith("[", start) ? heading(message, start) : null;
    }

    private static @Nullable Block element(String message, int start) {
        int nameEnd = start + 1;
        while (nameEnd < message.length() && isPartOfName(message.charAt(nameEnd))) {
            nameEnd++;
        }
        int open = message.indexOf('>', nameEnd);
        if (nameEnd == start + 1 || open < 0 || !isTagEnd(message.charAt(nameEnd))) {
            return null;
        }
        var name = message.substring(start + 1, nameEnd);
        int end = closing(message, name, open + 1);
        if (end < 0) {
            return null;
        }
        var words = WORDS.splitToList(name);
        boolean isOfSeveral = words.size() > 1 && name.equals(name.toLowerCase(Locale.ROOT));
        if (!isOfSeveral) {
            return new Block(Kind.OTHER, start, end);
        }
        boolean isUsers = words.contains("user") || words.contains("human");
        var unknown = isUsers ? Kind.OTHER : Kind.UNKNOWN;
        return new Block(isOfWords(words, MACHINERY) ? Kind.HARNESS : unknown, start, end);
    }

    /** The index after an element's closing tag, or -1; elements with the same name may be nested in it. */
    private static int closing(String message, String name, int from) {
        var opening = "<" + name;
        var closing = "</" + name + ">";
        int depth = 1;
        int at = from;
        while (depth > 0) {
            int close = message.indexOf(closing, at);
            if (close < 0) {
                return -1;
            }
            int open = message.indexOf(opening, at);
            while (open >= 0 && open < close) {
                int behind = open + opening.length();
                depth += isTagEnd(message.charAt(behind)) ? 1 : 0;
                open = message.indexOf(opening, behind);
            }
            depth--;
            at = close + closing.length();
        }
        return at;
    }

    /** A heading with its paragraph. "Request interrupted" is a single line; the user's next text follows it. */
    private static @Nullable Block heading(String message, int start) {
        int close = message.indexOf(']', start);
        if (close < 0 || close - start > MAX_HEADING) {
            return null;
        }
        var words = WORDS.splitToList(message.substring(start, close).toLowerCase(Locale.ROOT));
        boolean isHeading = isOfWords(words, HEADINGS)
                || (isOfWords(words, MACHINERY) && words.contains("system") && words.contains("message"))
                || (isOfWords(words, FORMS) && words.contains("not") && words.contains("user"));
        if (words.size() < 2 || !isHeading) {
            return null;
        }
        int end = nextLine(message, close);
        if (words.contains("interrupted")) {
            return new Block(Kind.HARNESS, start, end);
        }
        boolean isAlone = message.substring(close + 1, end).isBlank();
        while (isAlone && end < message.length() && isBlankLine(message, end)) {
            end = nextLine(message, end);
        }
        while (end < message.length() && !isBlankLine(message, end)) {
            var inside = message.charAt(end) == '<' ? element(message, end) : null;
            end = inside == null ? nextLine(message, end) : nextLine(message, inside.end);
        }
        return new Block(Kind.HARNESS, start, end);
    }

    private static boolean isOfWords(List<String> words, ImmutableSet<String> withOneOf) {
        return words.stream().anyMatch(withOneOf::contains)
                && words.stream().allMatch(word -> MACHINERY.contains(word) || FORMS.contains(word));
    }

    private static String remainder(String message, List<Block> cut) {
        if (cut.isEmpty()) {
            return message;
        }
        var rest = new StringBuilder();
        int at = 0;
        for (var block : cut) {
            rest.append(message, at, block.start);
            at = block.end;
        }
        return rest.append(message, at, message.length()).toString().strip();
    }

    private static boolean isCode(String text) {
        return CODE.stream().anyMatch(text::contains);
    }

    private static boolean isPartOfName(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_';
    }

    private static boolean isTagEnd(char c) {
        return c == '>' || c == ' ' || c == '\n';
    }

    private static boolean isBlankLine(String message, int at) {
        return message.substring(at, nextLine(message, at)).isBlank();
    }

    private static int visible(String message, int from) {
        int at = from;
        while (at < message.length() && (message.charAt(at) == ' ' || message.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private static int nextLine(String message, int from) {
        int end = message.indexOf('\n', from);
        return end < 0 ? message.length() : end + 1;
    }
}
