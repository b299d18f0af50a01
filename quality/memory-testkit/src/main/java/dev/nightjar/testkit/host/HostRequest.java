package dev.nightjar.testkit.host;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A request to a model.
 *
 * @param messages in the order of the request, system messages first
 */
public record HostRequest(List<Message> messages) {

    /** The beginning of a memory block. */
    public static final Pattern BLOCK = Pattern.compile("<memory id=\"[^\"]+\">");

    /** Copies the list. */
    public HostRequest {
        messages = List.copyOf(messages);
    }

    /** The sender of a message. */
    public enum Speaker {
        /** The system. */
        SYSTEM,
        /** The user. */
        USER,
        /** The model, in an earlier answer. */
        AGENT,
        /** A tool the model called. */
        TOOL
    }

    /**
     * One message.
     *
     * @param text its text; empty for an answer that only calls tools
     * @param calls number of its tool calls
     */
    public record Message(Speaker speaker, String text, int calls) {

        /** A message without tool calls. */
        public Message(Speaker speaker, String text) {
            this(speaker, text, 0);
        }
    }

    /** The texts of all messages. */
    public String text() {
        return text(messages);
    }

    /** The number of memory blocks. */
    public long blocks() {
        return BLOCK.matcher(text()).results().count();
    }

    /** Tool results, oldest first. */
    public List<String> toolResults() {
        return messages.stream()
                .filter(message -> message.speaker == Speaker.TOOL)
                .map(Message::text)
                .toList();
    }

    /** The texts of one sender, oldest first. */
    public List<String> texts(Speaker speaker) {
        return messages.stream()
                .filter(message -> message.speaker == speaker)
                .map(Message::text)
                .toList();
    }

    /**
     * The messages before the newest prompt and its block: system messages and history. Providers cache this part
     * between requests.
     */
    public List<Message> head() {
        return messages.subList(0, promptFrom());
    }

    /** The newest prompt, with the block if it is a separate message before it, and everything after it. */
    public List<Message> tail() {
        return messages.subList(promptFrom(), messages.size());
    }

    private int promptFrom() {
        int newest = IntStream.range(0, messages.size())
                .filter(i -> messages.get(i).speaker == Speaker.USER)
                .reduce((older, newer) -> newer)
                .orElseThrow(() -> new AssertionError("No prompt in " + messages));
        boolean isBlockBefore = newest > 0
                && !BLOCK.matcher(messages.get(newest).text).find()
                && BLOCK.matcher(messages.get(newest - 1).text).find();
        return isBlockBefore ? newest - 1 : newest;
    }

    static String text(List<Message> messages) {
        return messages.stream().map(Message::text).collect(Collectors.joining("\n"));
    }
}
