package dev.nightjar.hostdemo.shadow;

import dev.nightjar.extension.ContextInspection.BlockSize;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.hostdemo.host.Host;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Asks memory what it would inject for past prompts; nothing is injected and nothing stored. */
public final class ShadowRun {

    /** From 0.05 to 0.95. */
    private static final int FLOORS = 20;
    /** A prompt that is stored is among the first hits for itself. */
    private static final int SAME = 5;

    private final Host host;

    public ShadowRun(Host host) {
        this.host = host;
    }

    /**
     * What would be injected at floors from 0.05 to 0.95 and at the configured one.
     *
     * @param progress is told how many prompts are done
     */
    public ShadowReport of(List<PastPrompt> past, IntConsumer progress) {
        var floors = floors();
        var sizes = new ArrayList<List<BlockSize>>();
        for (var one : past) {
            var request = new ContextProvider.Request(one.text(), host.scope(), session(one));
            sizes.add(host.inspection().sizes(request, floors));
            progress.accept(sizes.size());
        }
        return ShadowReport.of(floors, sizes);
    }

    private List<Double> floors() {
        var floors = new TreeSet<Double>();
        for (int i = 1; i < FLOORS; i++) {
            floors.add((double) i / FLOORS);
        }
        floors.add(host.inspection().minRelevance());
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
