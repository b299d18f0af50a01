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
 * How large the blocks of past prompts would be at each floor.
 *
 * @param prompts how many prompts there were
 * @param atFloors one for each floor, ascending
 */
public record ShadowReport(
        int prompts, @JsonProperty("floors") List<AtFloor> atFloors) {

    public ShadowReport {
        atFloors = List.copyOf(atFloors);
    }

    /**
     * What would be injected at one floor. Means are over all prompts, those without a block included.
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
     * Of the sizes of each prompt's block.
     *
     * @param floors the floors
     * @param sizes for each prompt a size for each floor
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

    /** Asks memory what it would inject for past prompts; nothing is injected and nothing stored. */
    public record ShadowRun(Host host) {

        /** From 0.05 to 0.95. */
        private static final int FLOORS = 20;
        /** A prompt that is stored is among the first hits for itself. */
        private static final int SAME = 5;

        /**
         * What would be injected at floors from 0.05 to 0.95 and at the configured one.
         *
         * @param progress is told how many prompts are done
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

        /** Where it was said: memory holds the prompt itself, and would find it again. */
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

    /** A table of what would be injected at each floor, with a bar for the share of prompts that get a block. */
    public record ShadowText(Screen screen) {

        private static final double PERCENT = 100;
        /** What the numbers of a line take. */
        private static final int NUMBERS = 35;

        private static final int MAX_BAR = 40;

        /**
         * The table.
         *
         * @param configured the floor that holds now
         */
        public void show(ShadowReport report, double configured) {
            screen.heading(report.prompts() + " prompts, each asked of memory as it is now");
            screen.hanging(Style.FAINT, "floor  empty  lines  tokens  prompts with a block");
            int longest = Math.max(0, Math.min(MAX_BAR, screen.width() - NUMBERS));
            for (var at : report.atFloors()) {
                var bar = "█".repeat((int) Math.round(longest * (1 - at.empty())));
                var line = String.format(
                        Locale.ROOT,
                        "%.2f%s %4.0f %% %6.1f %7.0f  %s",
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
