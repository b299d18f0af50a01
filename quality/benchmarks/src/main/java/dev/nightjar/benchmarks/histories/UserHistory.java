package dev.nightjar.benchmarks.histories;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user and an assistant said on several days, and what is asked afterwards.
 *
 * @param name part of its namespace
 * @param sessions by day
 * @param prompts each asked by itself
 */
record UserHistory(String name, List<Session> sessions, List<Prompt> prompts) {

    private static final LocalDate FIRST_DAY = LocalDate.of(2026, 2, 1);
    /** The old message stands behind so many fillers, the new one before as many. */
    private static final int BEHIND = 4;

    private static final ObjectMapper JSON = new ObjectMapper()
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
            .setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));

    /** A conversation of one day, such as 2026-03-02. */
    record Session(String day, List<Said> turns) {}

    /** Something said by {@code user} or {@code assistant}. */
    record Said(String who, String text) {

        boolean isUser() {
            return who.equals("user");
        }
    }

    /**
     * Something asked.
     *
     * @param text the prompt
     * @param answer what must all stand in what the model gets; none where nothing is to be shown
     * @param stale what is true no longer; none where nothing changed
     * @param kind of what kind the prompt is
     */
    record Prompt(String text, List<String> answer, List<String> stale, String kind) {}

    /**
     * Two messages among others, and a question.
     *
     * @param kind {@code change} where the newer one changes what the older one says, {@code same} where it does not
     * @param slot the slot of a person's life that it is about; {@code none} for another matter
     */
    record Pair(
            String id,
            String language,
            String kind,
            String slot,
            String old,

            @com.fasterxml.jackson.annotation.JsonProperty("new")
            String newer,

            String question,
            String answer,
            String stale) {}

    /** A message about something else, with its answer. */
    record Filler(String language, String text, String reply) {}

    /** The history in a JSON text. */
    static UserHistory parse(String json) throws IOException {
        return JSON.readValue(json, UserHistory.class);
    }

    /** One history for each pair of a file of JSON lines, with the fillers of its language around the two messages. */
    static List<UserHistory> ofPairs(List<String> pairs, List<String> fillers) throws IOException {
        var others = new ArrayList<Filler>();
        for (var line : fillers) {
            others.add(JSON.readValue(line, Filler.class));
        }
        var histories = new ArrayList<UserHistory>();
        for (var line : pairs) {
            histories.add(ofPair(JSON.readValue(line, Pair.class), others));
        }
        return histories;
    }

    private static UserHistory ofPair(Pair pair, List<Filler> fillers) {
        var own = fillers.stream()
                .filter(filler -> filler.language().equals(pair.language()))
                .toList();
        var sessions = new ArrayList<Session>();
        for (int i = 0; i < own.size(); i++) {
            var turns = new ArrayList<Said>();
            turns.add(new Said("user", own.get(i).text()));
            turns.add(new Said("assistant", own.get(i).reply()));
            if (i == BEHIND) {
                turns.add(new Said("user", pair.old()));
            } else if (i == own.size() - BEHIND) {
                turns.add(new Said("user", pair.newer()));
            }
            sessions.add(new Session(FIRST_DAY.plusDays(2L * i).toString(), turns));
        }
        var stale = pair.stale().isEmpty() ? List.<String>of() : List.of(pair.stale());
        var kind = pair.kind() + (pair.slot().equals("none") ? "" : " slot");
        return new UserHistory(
                pair.id(), sessions, List.of(new Prompt(pair.question(), List.of(pair.answer()), stale, kind)));
    }
}
