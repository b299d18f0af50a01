package dev.nightjar.testkit.host;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a model was shown.
 *
 * @param messages in the order of the request, the system side first
 */
public record HostRequest(List<Message> messages) {

    /** How a block of memory begins. */
    public static final Pattern BLOCK = Pattern.compile("<memory id=\"[^\"]+\">");

    /** Copies the list. */
    public HostRequest {
        messages = List.copyOf(messages);
    }

    /** Who speaks. */
    public enum Speaker {
        /** Instructions. */
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
     * @param text as the model reads it; empty for an answer in which it only called tools
     * @param calls how many tools it calls
     */
    public record Message(Speaker speaker, String text, int calls) {

        /** One that calls no tool. */
        public Message(Speaker speaker, String text) {
            this(speaker, text, 0);
        }
    }

    /** All of it. */
    public String text() {
        return text(messages);
    }

    /** How many blocks of memory stand in it. */
    public long blocks() {
        return BLOCK.matcher(text()).results().count();
    }

    /** What tools answered, oldest first. */
    public List<String> toolResults() {
        return messages.stream()
                .filter(message -> message.speaker == Speaker.TOOL)
                .map(Message::text)
                .toList();
    }

    /** The texts of one side, oldest first. */
    public List<String> texts(Speaker speaker) {
        return messages.stream()
                .filter(message -> message.speaker == speaker)
                .map(Message::text)
                .toList();
    }

    /**
     * What stands in front of the newest prompt and its block: instructions and history. Providers keep it from one request
     * for the next.
     */
    public List<Message> head() {
        return messages.subList(0, promptFrom());
    }

    /** The newest prompt, with the block where that is a message of its own in front of it, and what comes behind. */
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
