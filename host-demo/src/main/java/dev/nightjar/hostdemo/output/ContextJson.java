package dev.nightjar.hostdemo.output;

import dev.nightjar.extension.ContextInspection.Decision;
import dev.nightjar.extension.ContextInspection.InspectedBlock;
import dev.nightjar.memory.Episode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Why a context block holds what it holds, as maps that become JSON. */
public final class ContextJson {

    private ContextJson() {}

    /** A block with everything that was decided for it. */
    public static Map<String, Object> block(InspectedBlock block) {
        var json = new LinkedHashMap<String, Object>();
        json.put("text", block.text());
        json.put("tokens", block.tokens());
        json.put("working_memory", block.workingMemory());
        json.put("min_relevance", block.minRelevance());
        json.put("read_after", block.readAfter());
        json.put(
                "memories",
                block.decisions().stream().map(ContextJson::decision).toList());
        return json;
    }

    private static Map<String, Object> decision(Decision one) {
        var hit = one.hit();
        var turn = one.memory() instanceof Episode episode ? episode : null;
        var json = MemoryJson.head(one.memory());
        json.put("role", turn == null ? null : turn.role().label());
        json.put("speaker", turn == null ? null : turn.speaker());
        json.put("time", MemoryJson.text(one.memory().eventTime()));
        json.put("outcome", one.outcome().label());
        json.put("relevance", one.relevance());
        json.put("needed", one.needed());
        json.put("by_itself", hit == null ? null : hit.relevance());
        json.put("other", one.other() == null ? null : one.other().value());
        json.put("explanation", hit == null ? null : MemoryJson.explanation(hit.explanation()));
        return json;
    }
}
