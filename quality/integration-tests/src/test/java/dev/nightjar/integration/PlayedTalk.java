package dev.nightjar.integration;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Conversations of one user with the answers of a careful model, from a file. The answers name known facts by their
 * beginnings.
 *
 * @param sessions the conversations, in order
 * @param prompts what is asked after them
 * @param questions what is asked in other words than any conversation has, with beginnings of the facts that answer it
 */
record PlayedTalk(List<Session> sessions, List<Prompt> prompts, Map<String, List<String>> questions) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The columns of a line about a fact. */
    private enum Column {
        TEXT,
        FROM,
        KIND,
        ABOUT,
        SLOTS,
        REPLACES,
        WHY,
        PLANNED_FOR,
        SUBJECT,
        PHRASES
    }

    /**
     * A conversation.
     *
     * @param facts lines of columns: new facts
     * @param still known facts that were said again, with the turns
     * @param ended known facts that ended, with the turns and the reason
     */
    record Session(
            String id,
            Instant begin,
            List<Turn> turns,
            List<List<String>> facts,
            List<List<String>> still,
            List<List<String>> ended) {

        boolean isIn(String prompt) {
            return prompt.contains(turns.get(0).text);
        }
    }

    record Turn(String speaker, String text) {}

    /** A prompt, a part of the fact that answers it, and a part of a former one; empty if there was none. */
    record Prompt(String text, String current, String former) {}

    static PlayedTalk of(String name) {
        var sessions = new ArrayList<Session>();
        var prompts = new ArrayList<Prompt>();
        var questions = new LinkedHashMap<String, List<String>>();
        for (var line : read(name).lines().filter(one -> !one.isBlank()).toList()) {
            var rest = line.substring(1).strip();
            var columns = Stream.of(rest.split("\\|", -1)).map(String::strip).toList();
            switch (line.charAt(0)) {
                case '#' ->
                    sessions.add(new Session(
                            "s" + (sessions.size() + 1),
                            Instant.parse(rest + ":00Z"),
                            new ArrayList<>(),
                            new ArrayList<>(),
                            new ArrayList<>(),
                            new ArrayList<>()));
                case '?' -> prompts.add(new Prompt(columns.get(0), columns.get(1), columns.get(2)));
                case '!' -> questions.put(columns.get(0), columns.subList(1, columns.size()));
                case '+' -> sessions.get(sessions.size() - 1).facts.add(columns);
                case '=' -> {
                    var facts = sessions.get(sessions.size() - 1).facts;
                    facts.set(facts.size() - 1, withPhrases(facts.get(facts.size() - 1), rest));
                }
                case '~' -> sessions.get(sessions.size() - 1).still.add(columns);
                case '-' -> sessions.get(sessions.size() - 1).ended.add(columns);
                default -> {
                    int colon = line.indexOf(':');
                    sessions.get(sessions.size() - 1)
                            .turns
                            .add(new Turn(
                                    line.substring(0, colon),
                                    line.substring(colon + 1).strip()));
                }
            }
        }
        return new PlayedTalk(sessions, prompts, questions);
    }

    /** As a model reads it that writes no phrases. */
    PlayedTalk withoutPhrases() {
        var bare = sessions.stream()
                .map(session -> new Session(
                        session.id,
                        session.begin,
                        session.turns,
                        session.facts.stream()
                                .map(fact -> fact.subList(0, Math.min(fact.size(), Column.PHRASES.ordinal())))
                                .toList(),
                        session.still,
                        session.ended))
                .toList();
        return new PlayedTalk(bare, prompts, questions);
    }

    private static List<String> withPhrases(List<String> fact, String phrases) {
        var columns = new ArrayList<>(fact);
        while (columns.size() < Column.PHRASES.ordinal()) {
            columns.add("");
        }
        columns.add(phrases);
        return List.copyOf(columns);
    }

    private static String read(String name) {
        try (var stream = Objects.requireNonNull(PlayedTalk.class.getResourceAsStream("/played/" + name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The answer on the sessions of a prompt. Of several sessions it has what is true at their end.
     *
     * @param missing receives the facts that the answer needed and the prompt did not show
     */
    String answer(String prompt, Set<String> missing) {
        var read = read(sessions, prompt);
        var gone = new HashSet<String>();
        read.forEach(session -> {
            session.facts.forEach(fact -> gone.addAll(beginnings(fact)));
            session.ended.forEach(end -> gone.add(end.get(0)));
        });
        Predicate<String> isGone = text -> gone.stream().anyMatch(text::startsWith);
        var written = read.stream()
                .flatMap(session -> session.facts.stream())
                .map(fact -> fact.get(0))
                .filter(isGone.negate())
                .toList();
        var answer = JSON.createObjectNode();
        var facts = answer.putArray("facts");
        var still = answer.putArray("still");
        var ended = answer.putArray("ended");
        int before = 0;
        for (var session : read) {
            for (var fact : session.facts) {
                if (!isGone.test(fact.get(0))) {
                    addFact(facts.addObject(), fact, before, prompt, missing);
                }
            }
            for (var one : session.still) {
                var id = shown(prompt, one.get(0));
                id.ifPresentOrElse(
                        known -> from(still.addObject().put("id", known), one.get(1), before(session, read)), () -> {
                            if (written.stream().noneMatch(text -> text.startsWith(one.get(0)))) {
                                missing.add("again: " + one.get(0));
                            }
                        });
            }
            for (var one : session.ended) {
                shown(prompt, one.get(0))
                        .ifPresentOrElse(
                                known -> from(
                                        ended.addObject().put("id", known).put("why", one.get(2)),
                                        one.get(1),
                                        before(session, read)),
                                () -> {
                                    var turns = turns(prompt, one.get(0));
                                    var fact = facts.addObject().put("text", one.get(2));
                                    from(fact, one.get(1), before(session, read));
                                    turns.forEach(fact.putArray("replaces")::add);
                                    if (turns.isEmpty()) {
                                        missing.add("ended: " + one.get(0));
                                    }
                                });
            }
            before += session.turns.size();
        }
        return answer.toString();
    }

    private static int before(Session session, List<Session> read) {
        return read.subList(0, read.indexOf(session)).stream()
                .mapToInt(one -> one.turns.size())
                .sum();
    }

    private static List<String> beginnings(List<String> fact) {
        return fact.size() <= Column.REPLACES.ordinal()
                ? List.of()
                : Stream.of(fact.get(Column.REPLACES.ordinal()).split(";"))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .toList();
    }

    private void addFact(ObjectNode fact, List<String> columns, int before, String prompt, Set<String> missing) {
        for (var column : Column.values()) {
            var text = column.ordinal() < columns.size() ? columns.get(column.ordinal()) : "";
            if (text.isEmpty()) {
                continue;
            }
            var name = column.name().toLowerCase(Locale.ROOT);
            switch (column) {
                case TEXT, KIND, WHY, PLANNED_FOR, SUBJECT -> fact.put(name, text);
                case FROM -> from(fact, text, before);
                case ABOUT, SLOTS, PHRASES -> {
                    var list = fact.putArray(name);
                    Stream.of(text.split(";")).map(String::strip).forEach(list::add);
                    if (column == Column.SLOTS) {
                        fact.put("subject", columns.get(Column.ABOUT.ordinal()).replaceAll(" \\(.*", ""));
                    }
                }
                case REPLACES -> {
                    var list = fact.putArray(name);
                    for (var known : beginnings(columns)) {
                        shown(prompt, known).ifPresent(list::add);
                        var turns = turns(prompt, known);
                        turns.forEach(list::add);
                        if (turns.isEmpty() && shown(prompt, known).isEmpty()) {
                            missing.add("replaced: " + known);
                        }
                    }
                }
            }
        }
    }

    /** The turns of this prompt that the fact with this beginning would be read in. */
    private List<String> turns(String prompt, String beginning) {
        var turns = new ArrayList<String>();
        int before = 0;
        for (var session : read(sessions, prompt)) {
            for (var fact : session.facts) {
                if (fact.get(0).startsWith(beginning)) {
                    turns.addAll(ids(fact.get(1), before));
                    beginnings(fact).forEach(former -> turns.addAll(turns(prompt, former)));
                }
            }
            before += session.turns.size();
        }
        return turns;
    }

    private static List<Session> read(List<Session> sessions, String prompt) {
        return sessions.stream().filter(session -> session.isIn(prompt)).toList();
    }

    private static List<String> ids(String turns, int before) {
        return Stream.of(turns.split(","))
                .map(turn -> "e" + (Integer.parseInt(turn.strip().substring(1)) + before))
                .toList();
    }

    private static void from(ObjectNode object, String turns, int before) {
        ArrayNode list = object.putArray("from");
        ids(turns, before).forEach(list::add);
    }

    /** The id with which the prompt shows a known fact. */
    static Optional<String> shown(String prompt, String beginning) {
        return prompt.lines()
                .filter(line -> line.matches("k\\d+ " + Pattern.quote(beginning) + ".*"))
                .map(line -> line.split(" ")[0])
                .findFirst();
    }
}
