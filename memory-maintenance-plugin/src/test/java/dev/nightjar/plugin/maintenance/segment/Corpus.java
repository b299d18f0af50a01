package dev.nightjar.plugin.maintenance.segment;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Messages in which it is marked who says what; the files say how. */
public final class Corpus {

    private Corpus() {}

    /**
     * A message.
     *
     * @param language its language
     * @param title what it is
     * @param text what was written, without marks
     * @param own statements of the user
     * @param foreign statements of somebody else
     */
    public record Message(String language, String title, String text, List<Span> own, List<Span> foreign) {}

    /** A marked stretch of a message. */
    public record Span(int start, int end) {}

    /** The messages of a file beside this class. */
    public static List<Message> read(String file) {
        try (var stream = Corpus.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalArgumentException("there is no " + file);
            }
            var text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return Splitter.on("\n=== ")
                    .splitToStream(text)
                    .skip(1)
                    .map(Corpus::message)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Message message(String entry) {
        int body = entry.indexOf('\n');
        var head = Splitter.on(": ").limit(2).splitToList(entry.substring(0, body));
        var marked = entry.substring(body + 1).strip();
        var text = new StringBuilder();
        var own = new ArrayList<Span>();
        var foreign = new ArrayList<Span>();
        int start = 0;
        for (int i = 0; i < marked.length(); i++) {
            if (marked.startsWith("[+", i) || marked.startsWith("[-", i)) {
                start = text.length();
                i++;
            } else if (marked.startsWith("+]", i) || marked.startsWith("-]", i)) {
                (marked.charAt(i) == '+' ? own : foreign).add(new Span(start, text.length()));
                i++;
            } else {
                text.append(marked.charAt(i));
            }
        }
        return new Message(head.get(0), head.get(1), text.toString(), own, foreign);
    }
}
