package dev.nightjar.benchmarks.locomo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ids of turns, session and place, such as D1:3. People wrote them: several stand in one text, with a colon too many or
 * with leading zeros.
 */
final class EvidenceIds {

    private static final Pattern ID = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

    private EvidenceIds() {}

    /** The texts of a question's evidence, which is a list of them or a single one. */
    static List<String> written(JsonNode evidence) {
        var texts = new ArrayList<String>();
        if (evidence.isTextual()) {
            texts.add(evidence.asText());
        }
        for (var text : evidence) {
            texts.add(text.asText());
        }
        return texts;
    }

    /** The ids in a text, in one form. */
    static List<String> in(String text) {
        var ids = new ArrayList<String>();
        for (Matcher matcher = ID.matcher(text); matcher.find(); ) {
            ids.add("D" + Integer.parseInt(matcher.group(1)) + ":" + Integer.parseInt(matcher.group(2)));
        }
        return ids;
    }
}
