package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.BlockSize;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of the blocks of past prompts at each threshold.
 *
 * @param prompts number of prompts
 * @param atFloors one entry for each threshold, ascending
 */
public record ShadowReport(
        int prompts, @JsonProperty("floors") List<AtFloor> atFloors) {

    public ShadowReport {
        atFloors = List.copyOf(atFloors);
    }

    /**
     * Sizes at one threshold. Means include prompts without a block.
     *
     * @param floor a value of {@code memory.context.min_relevance}
     * @param empty the share of prompts without a block, 0..1
     * @param meanLines memories per prompt
     * @param meanTokens tokens per prompt
     */
    public record AtFloor(
            @JsonProperty("min_relevance") double floor, double empty, double meanLines, double meanTokens) {

        static AtFloor of(double floor, List<BlockSize> sizes) {
            return new AtFloor(
                    floor,
                    sizes.stream().filter(size -> size.lines() == 0).count() / (double) sizes.size(),
                    sizes.stream().mapToLong(BlockSize::lines).sum() / (double) sizes.size(),
                    sizes.stream().mapToLong(BlockSize::tokens).sum() / (double) sizes.size());
        }
    }

    /**
     * The report on the sizes of each prompt's block.
     *
     * @param floors the thresholds
     * @param sizes for each prompt a size for each threshold
     */
    public static ShadowReport of(List<Double> floors, List<List<BlockSize>> sizes) {
        var atFloors = new ArrayList<AtFloor>();
        for (int i = 0; i < floors.size(); i++) {
            int at = i;
            atFloors.add(AtFloor.of(
                    floors.get(i),
                    sizes.stream().map(ofPrompt -> ofPrompt.get(at)).toList()));
        }
        return new ShadowReport(sizes.size(), atFloors);
    }

    /** Computes the blocks of past prompts. Nothing is injected or stored. */
    public record ShadowRun(Host host) {

        /** Number of thresholds, from 0.05 upwards. */
        private static final int FLOORS = 20;
        /** Number of first hits among which a stored prompt is found. */
        private static final int SAME = 5;

        /**
         * The report at thresholds from 0.05 to 0.95 and at the configured one.
         *
         * @param progress receives the number of finished prompts
         */
        public ShadowReport of(List<PastPrompt> past, IntConsumer progress) {
            var floors = floors();
            var sizes = new ArrayList<List<BlockSize>>();
            for (var one : past) {
                var request = new ContextRequest(one.text(), host.scope(), session(one));
                sizes.add(host.memory(ContextInspection.class).sizes(request, floors));
                progress.accept(sizes.size());
            }
            return ShadowReport.of(floors, sizes);
        }

        private List<Double> floors() {
            var floors = new TreeSet<Double>();
            for (int i = 1; i < FLOORS; i++) {
                floors.add((double) i / FLOORS);
            }
            floors.add(host.memory(ContextInspection.class).minRelevance());
            return List.copyOf(floors);
        }

        /** Conversation of a stored prompt, which is left out of its own block; null when it is not stored. */
        private @Nullable String session(PastPrompt past) {
            if (past.session() != null) {
                return past.session();
            }
            var turns = SearchRequest.of(past.text(), MemoryFilter.ofKinds(MemoryKind.EPISODE), SAME);
            return host.memory().search(host.scope(), turns).stream()
                    .map(SearchHit::memory)
                    .filter(turn -> turn.content().strip().equals(past.text()))
                    .map(turn -> turn.details().sessionId())
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
    }

    /** The report as a table, with a bar for the share of prompts that get a block. */
    public record ShadowText(Screen screen) {

        private static final double PERCENT = 100;
        /** Columns of the numbers in a line. */
        private static final int NUMBERS = 39;

        private static final int MAX_BAR = 40;

        /**
         * Writes the table.
         *
         * @param configured the configured threshold
         */
        public void show(ShadowReport report, double configured) {
            screen.heading(report.prompts() + " prompts, each asked of memory as it is now");
            screen.hanging(Style.FAINT, "threshold  empty  lines  tokens  prompts with a block");
            int longest = Math.max(0, Math.min(MAX_BAR, screen.width() - NUMBERS));
            for (var at : report.atFloors()) {
                var bar = "█".repeat((int) Math.round(longest * (1 - at.empty())));
                var line = String.format(
                        Locale.ROOT,
                        "%.2f%s     %4.0f %% %6.1f %7.0f  %s",
                        at.floor(),
                        at.floor() == configured ? "*" : " ",
                        PERCENT * at.empty(),
                        at.meanLines(),
                        at.meanTokens(),
                        bar);
                screen.hanging(at.floor() == configured ? Style.STRONG : Style.NONE, line.stripTrailing());
            }
            screen.hanging(
                    Style.FAINT,
                    "* memory.context.min_relevance as it is configured. Lines and tokens are means over all prompts, empty"
                            + " blocks included. 'nightjar context --explain PROMPT' shows what is behind a number.");
        }
    }
}
