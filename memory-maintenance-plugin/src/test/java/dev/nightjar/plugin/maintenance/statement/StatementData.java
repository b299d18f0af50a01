package dev.nightjar.plugin.maintenance.statement;

import com.google.common.hash.Hashing;
import dev.nightjar.memory.Durability;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The data of the classifier, as {@code docs/statements.md} tells.
 *
 * @param sentences of all messages, with what is said of them
 * @param messages with whether they begin or end role play, a game or an exercise
 */
record StatementData(List<Labelled> sentences, List<Played> messages) {

    /** Where they are, from the module's folder. */
    static final Path FOLDER = Path.of("statements");

    private static final String PRETENCE = "pretence.tsv";
    private static final Pattern MARK = Pattern.compile("\\[\\[([a-z_ ]+)\\|(.+?)\\]\\]", Pattern.DOTALL);

    /**
     * A sentence.
     *
     * @param language of two letters: the name of its file
     * @param situation the scene it belongs to
     * @param sentence the sentence in its message
     * @param durability how long it holds; empty when it is not worth keeping
     * @param kind what it is about, if it is worth keeping
     */
    record Labelled(
            String language,
            String situation,
            SentenceInContext sentence,
            Optional<Durability> durability,
            StatementKind kind) {

        boolean isKept() {
            return durability.isPresent();
        }

        /** What comes before the question in a sentence that ends in one, as {@link SessionStatements} read it. */
        Stream<Labelled> beforeQuestion() {
            var text = sentence.text();
            var parts = Sentences.withoutQuestion(text, new Sentences.Span(0, text.length()));
            if (parts.size() == 1) {
                return Stream.empty();
            }
            var message = new ArrayList<>(sentence.message());
            message.remove(sentence.position());
            message.addAll(
                    sentence.position(),
                    parts.stream().map(part -> part.in(text)).toList());
            var before = new SentenceInContext(sentence.question(), message, sentence.position());
            return Stream.of(new Labelled(language, situation, before, durability, kind));
        }
    }

    /**
     * A message.
     *
     * @param language of two letters
     * @param label what it does
     * @param sentence the whole message as one
     */
    record Played(String language, Label label, SentenceInContext sentence) {}

    /** What a message does to a pretence. */
    enum Label {
        BEGIN,
        END,
        NONE
    }

    /** Reads all files of a folder. */
    static StatementData in(Path folder) throws IOException {
        var sentences = new ArrayList<Labelled>();
        var messages = new ArrayList<Played>();
        try (var files = Files.list(folder)) {
            for (var file : files.filter(path -> path.toString().endsWith(".tsv"))
                    .sorted()
                    .toList()) {
                var name = file.getFileName().toString();
                for (var line : Files.readAllLines(file)) {
                    var cells = line.split("\t", -1);
                    if (cells.length != 3) {
                        throw new IOException(
                                name + ": a line has three columns, but this one " + cells.length + ": " + line);
                    }
                    if (name.equals(PRETENCE)) {
                        messages.add(new Played(
                                cells[0],
                                Label.valueOf(cells[1].toUpperCase(Locale.ROOT)),
                                new SentenceInContext("", List.of(unescaped(cells[2])), 0)));
                    } else {
                        sentences.addAll(sentences(name.substring(0, 2), cells[0], cells[1], unescaped(cells[2])));
                    }
                }
            }
        }
        return new StatementData(List.copyOf(sentences), List.copyOf(messages));
    }

    /** Those of the sentences, and all messages. */
    StatementData where(Predicate<Labelled> wanted) {
        return new StatementData(sentences.stream().filter(wanted).toList(), messages);
    }

    /** Tells other data from these. */
    int checksum() {
        return Hashing.crc32c().hashString(toString(), StandardCharsets.UTF_8).asInt();
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n");
    }

    private static List<Labelled> sentences(String language, String situation, String question, String text) {
        var labels = new ArrayList<String>();
        var message = new ArrayList<String>();
        var matcher = MARK.matcher(text);
        int from = 0;
        while (matcher.find()) {
            add(message, labels, text.substring(from, matcher.start()), "");
            add(message, labels, matcher.group(2), matcher.group(1));
            from = matcher.end();
        }
        add(message, labels, text.substring(from), "");
        var whole = List.copyOf(message);
        var sentences = new ArrayList<Labelled>();
        for (int i = 0; i < whole.size(); i++) {
            var label = labels.get(i).split(" ");
            sentences.add(new Labelled(
                    language,
                    situation,
                    new SentenceInContext(question, whole, i),
                    label[0].isEmpty() ? Optional.empty() : Optional.of(Durability.ofLabel(label[0])),
                    label.length > 1 ? StatementKind.ofLabel(label[1]) : StatementKind.SELF));
        }
        return sentences;
    }

    private static void add(List<String> message, List<String> labels, String text, String label) {
        for (var sentence : Sentences.of(text)) {
            message.add(sentence);
            labels.add(label);
        }
    }
}
