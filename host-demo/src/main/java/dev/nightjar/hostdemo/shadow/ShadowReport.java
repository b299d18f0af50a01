package dev.nightjar.hostdemo.shadow;

import dev.nightjar.extension.ContextInspection.BlockSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How large the blocks of past prompts would be at each floor.
 *
 * @param prompts how many prompts there were
 * @param atFloors one for each floor, ascending
 */
public record ShadowReport(int prompts, List<AtFloor> atFloors) {

    /** Copies the list. */
    public ShadowReport {
        atFloors = List.copyOf(atFloors);
    }

    /**
     * What would be injected at one floor.
     *
     * @param floor a value of {@code memory.context.min_relevance}
     * @param withBlock prompts with a block
     * @param lines memories in all blocks
     * @param tokens tokens of all blocks
     */
    public record AtFloor(double floor, int withBlock, long lines, long tokens) {}

    /**
     * Of the sizes of each prompt's block.
     *
     * @param floors the floors
     * @param sizes for each prompt a size for each floor
     */
    public static ShadowReport of(List<Double> floors, List<List<BlockSize>> sizes) {
        var atFloors = new ArrayList<AtFloor>();
        for (int i = 0; i < floors.size(); i++) {
            int at = i;
            var its = sizes.stream().map(ofPrompt -> ofPrompt.get(at)).toList();
            atFloors.add(new AtFloor(
                    floors.get(i),
                    (int) its.stream().filter(size -> size.lines() > 0).count(),
                    its.stream().mapToLong(BlockSize::lines).sum(),
                    its.stream().mapToLong(BlockSize::tokens).sum()));
        }
        return new ShadowReport(sizes.size(), atFloors);
    }

    /** The share of prompts without a block at this floor, 0..1. */
    double empty(AtFloor at) {
        return 1 - at.withBlock() / (double) prompts;
    }

    /** Memories per prompt, those without a block included. */
    double meanLines(AtFloor at) {
        return at.lines() / (double) prompts;
    }

    /** Tokens per prompt, those without a block included. */
    double meanTokens(AtFloor at) {
        return at.tokens() / (double) prompts;
    }

    /** For programs. */
    public Map<String, Object> asMap() {
        var json = new LinkedHashMap<String, Object>();
        json.put("prompts", prompts);
        json.put("floors", atFloors.stream().map(this::map).toList());
        return json;
    }

    private Map<String, Object> map(AtFloor at) {
        var json = new LinkedHashMap<String, Object>();
        json.put("min_relevance", at.floor());
        json.put("empty", empty(at));
        json.put("mean_lines", meanLines(at));
        json.put("mean_tokens", meanTokens(at));
        return json;
    }
}
