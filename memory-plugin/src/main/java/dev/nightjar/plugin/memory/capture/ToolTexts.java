package dev.nightjar.plugin.memory.capture;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.ConversationTable.NewCall;
import dev.nightjar.plugin.memory.table.ConversationTable.NewStep;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.Screened;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Prepares tool calls for storing: limits their length and removes binary data, forgotten texts and what the policy
 * forbids. Thread-safe.
 */
final class ToolTexts {

    /** No word, number or hash is this long, but the base64 of an attachment is. */
    private static final int MIN_DATA = 512;

    private static final String DATA_MARK = ";base64,";
    private static final CharMatcher BASE64 = CharMatcher.inRange('A', 'Z')
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("+/=_-"));
    private static final Splitter WORDS = Splitter.on(BASE64.negate()).omitEmptyStrings();
    private static final int LENGTH_OF_ULID = 26;

    private static final String NO_DATA = "[binary data removed]";
    private static final String CUT = "… [cut]";
    private static final String FORGOTTEN = "[removed: it held something that was forgotten]";
    private static final String NO_ARGUMENTS = "{}";

    private final MemoryPolicy policy;

    ToolTexts(MemoryPolicy policy) {
        this.policy = policy;
    }

    /**
     * The calls as far as no database is needed; texts are read here, because nobody can write during a transaction.
     */
    List<ScreenedStep> screened(List<ToolStep> steps) {
        return steps.stream()
                .map(step -> new ScreenedStep(
                        text(step.text()),
                        step.calls().stream().map(this::screened).toList()))
                .toList();
    }

    private ScreenedCall screened(ToolCallRecord call) {
        var kept = new NewCall(
                cut(withoutData(call.callId())), // not masked: a random word by which the host finds the call
                text(call.name()),
                arguments(call.arguments()),
                text(call.result()),
                call.isError());
        return new ScreenedCall(kept, memoryIds(call.arguments() + " " + call.result()));
    }

    static List<NewStep> stored(Tables tx, List<ScreenedStep> steps) {
        return steps.stream()
                .map(step -> new NewStep(
                        step.text,
                        step.calls.stream().map(call -> call.stored(tx)).toList()))
                .toList();
    }

    private static Set<String> memoryIds(String text) {
        return WORDS.splitToStream(text).filter(ToolTexts::isMemoryId).collect(Collectors.toSet());
    }

    private static boolean isMemoryId(String word) {
        return Arrays.stream(MemoryKind.values())
                .map(MemoryKind::idPrefix)
                .anyMatch(prefix -> word.startsWith(prefix) && word.length() == prefix.length() + LENGTH_OF_ULID);
    }

    /** The arguments stay a JSON object even if they are cut. */
    private Screened arguments(String json) {
        return policy.storableArguments(withoutData(json)).shortened(ToolTexts::cutArguments);
    }

    private static String cutArguments(String kept) {
        if (CodePoints.isWithin(kept, ConversationStore.MAX_TOOL_TEXT)) {
            return kept;
        }
        // Escaping makes it at most twice as long.
        var beginning = CodePoints.first(kept, ConversationStore.MAX_TOOL_TEXT / 2 - CUT.length());
        var escaped = CharMatcher.javaIsoControl()
                .replaceFrom(beginning, ' ')
                .replace("\\", "\\\\")
                .replace("\"", "\\\"");
        return "{\"cut\":\"" + escaped + CUT + "\"}";
    }

    private Screened text(String text) {
        return policy.storable(withoutData(text)).shortened(ToolTexts::cut);
    }

    private static String cut(String kept) {
        return CodePoints.isWithin(kept, ConversationStore.MAX_TOOL_TEXT)
                ? kept
                : CodePoints.first(kept, ConversationStore.MAX_TOOL_TEXT - CUT.length()) + CUT;
    }

    private static String withoutData(String text) {
        var clean = CleanText.of(text);
        var kept = new StringBuilder();
        int end;
        for (int start = 0; start < clean.length(); start = end) {
            boolean isRun = BASE64.matches(clean.charAt(start));
            int next = (isRun ? BASE64.negate() : BASE64).indexIn(clean, start);
            end = next < 0 ? clean.length() : next;
            boolean isData =
                    isRun && (end - start >= MIN_DATA || clean.startsWith(DATA_MARK, start - DATA_MARK.length()));
            kept.append(isData ? NO_DATA : clean.substring(start, end));
        }
        return kept.toString();
    }

    /**
     * A step whose texts may be stored, unless they hold something forgotten.
     *
     * @param text what the model said before the calls
     */
    record ScreenedStep(Screened text, List<ScreenedCall> calls) {}

    /**
     * A call whose texts may be stored, unless they hold something forgotten.
     *
     * @param ids the memories that it names
     */
    record ScreenedCall(NewCall call, Set<String> ids) {

        /**
         * Drops the texts of a call that names an erased memory: another tool of the same turn may have erased what it
         * found.
         */
        private NewCall stored(Tables tx) {
            return tx.conversations().unknownIds(ids).isEmpty()
                    ? call
                    : new NewCall(
                            call.callId(),
                            call.name(),
                            tx.screened(NO_ARGUMENTS),
                            tx.screened(FORGOTTEN),
                            call.isError());
        }
    }
}
