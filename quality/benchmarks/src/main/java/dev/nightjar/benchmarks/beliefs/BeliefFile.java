package dev.nightjar.benchmarks.beliefs;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an agent has saved about one user, and what that user asks. Keys are those of the file's own beliefs; a text
 * that the file does not give is empty.
 *
 * @param user part of the user's namespace
 * @param beliefs in the order in which they were saved, day by day
 * @param questions each asked by itself
 * @param conversations each a session of its own
 */
record BeliefFile(String user, List<Belief> beliefs, List<Question> questions, List<Conversation> conversations) {

    /** The users there are files for. */
    static final List<String> USERS = List.of("mara", "owen");

    /**
     * Something saved.
     *
     * @param key names it in this file
     * @param about its topic
     * @param saved the day it was saved, such as 2026-01-31
     * @param replaces key of the belief it corrects
     * @param durability what the agent gave with it
     * @param plan for a plan: its day, such as 2026-01-31
     * @param over whether it is a plan whose day has long passed
     * @param apart whether the agent gets it in another way, so that it does not count when it is shown
     * @param says its text
     */
    record Belief(
            String key,
            String about,
            String saved,
            String replaces,
            String durability,
            String plan,
            boolean over,
            boolean apart,
            String says) {}

    /**
     * A question.
     *
     * @param kind what is difficult about it
     * @param asks its text
     * @param right keys of all beliefs that are needed to answer; none when nothing stored answers it
     */
    record Question(String kind, String asks, List<String> right) {}

    /** A conversation; its name tells how its topic changes. */
    record Conversation(String name, List<Part> parts) {}

    /** Turns of a conversation, one after the other, which are about the same topic. */
    record Part(String about, List<Turn> turns) {}

    /** A prompt, and the keys of all beliefs that are needed to answer it. */
    record Turn(String asks, List<String> right) {}

    /** The file of a user beside this class. */
    static BeliefFile ofResource(String user) {
        var resource = user + ".yaml";
        try (var in = BeliefFile.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The archive lacks " + resource);
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("Cannot read " + resource, e);
        }
    }

    /**
     * @throws IOException when the text is not such a file
     * @throws IllegalArgumentException naming a key that is given twice, or used without being given
     */
    static BeliefFile parse(String yaml) throws IOException {
        var file = new ObjectMapper(new YAMLFactory())
                .setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
                .readValue(yaml, BeliefFile.class);
        file.checkKeys();
        return file;
    }

    /** Keys of what nobody is to be shown any more: what was corrected, and plans that are over. */
    Set<String> stale() {
        return beliefs.stream()
                .flatMap(belief ->
                        belief.over() ? Stream.of(belief.key(), belief.replaces()) : Stream.of(belief.replaces()))
                .filter(key -> !key.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Keys of what does not count when it is shown. */
    Set<String> apart() {
        return beliefs.stream().filter(Belief::apart).map(Belief::key).collect(Collectors.toUnmodifiableSet());
    }

    /** The turns of all conversations. */
    Stream<Turn> turns() {
        return conversations.stream()
                .flatMap(conversation -> conversation.parts().stream())
                .flatMap(part -> part.turns().stream());
    }

    private void checkKeys() {
        var known = new HashSet<String>();
        for (var belief : beliefs) {
            if (!belief.replaces().isEmpty()) {
                requireKnown(known, belief.replaces());
            }
            if (!known.add(belief.key())) {
                throw new IllegalArgumentException("Two beliefs have the key '" + belief.key() + "'");
            }
        }
        Stream.concat(questions.stream().map(Question::right), turns().map(Turn::right))
                .flatMap(List::stream)
                .forEach(key -> requireKnown(known, key));
    }

    private static void requireKnown(Set<String> known, String key) {
        if (!known.contains(key)) {
            throw new IllegalArgumentException("No belief up to there has the key '" + key + "'");
        }
    }
}
