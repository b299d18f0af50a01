package dev.nightjar.cli.command.memory;

import dev.nightjar.cli.command.shared.FilterOptions;
import dev.nightjar.cli.command.shared.HostSubcommand;
import dev.nightjar.cli.command.shared.NamespaceOptions;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.json.MemoryJson;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightjar search}: finds memories for a question or keywords. */
@Command(name = "search", description = "Find memories by what they say, best first.")
public final class SearchCommand extends HostSubcommand {

    @Parameters(arity = "1..*", paramLabel = "QUERY", description = "A question or keywords.")
    List<String> query = List.of();

    @Mixin
    FilterOptions filter = new FilterOptions();

    @Mixin
    NamespaceOptions namespaces = new NamespaceOptions();

    @Option(names = "--limit", paramLabel = "N", description = "Most hits to show, 1 to 1000 (default: 10).")
    int limit = 10;

    @Option(
            names = "--ranker",
            paramLabel = "NAME",
            description = "Order of hits: contextual (default), rrf (rrf:K sets its constant) or weighted.")
    String ranker = Ranker.DEFAULT.label();

    @Option(names = "--explain", description = "Explain each hit.")
    boolean isExplained;

    @Option(
            names = "--why-not",
            paramLabel = "ID",
            description = "Instead of hits, name the filter, leg or rank that lost this memory.")
    @Nullable
    String missed;

    @Override
    protected void check(Clock clock) {
        var unused = request(clock);
        if (missed != null) {
            var unusedId = new MemoryId(missed);
        }
    }

    @Override
    protected int run(Host host) {
        host.awaitTransformer();
        if (missed != null) {
            return explainAbsence(host, new MemoryId(missed));
        }
        var request = request(host.clock());
        var hits = related(host.memory().search(namespaces.readable(host), request), request);
        answer(
                MemoryJson.hits(hits, isExplained),
                () -> memories(host, namespaces).hits(hits, request.query(), isExplained));
        if (hits.isEmpty()) {
            remark("Nothing found. " + namespaces.whyNothing(request.filter(), host, this));
        }
        return DONE;
    }

    /**
     * Hits that are related to the query. With a filter or another ranker all hits are shown: a filter asks for what
     * passes it, and other rankers do not estimate relevance.
     */
    private static List<SearchHit> related(List<SearchHit> hits, SearchRequest request) {
        boolean isJudged = request.filter().equals(MemoryFilter.ALL.searched())
                && request.ranker().equals(Ranker.DEFAULT);
        return isJudged ? SearchHit.related(hits) : hits;
    }

    private int explainAbsence(Host host, MemoryId id) {
        var trace = host.memory()
                .trace(namespaces.readable(host), request(host.clock()), id)
                .orElseThrow(() -> namespaces.unknown(id, host));
        answer(trace, () -> memories(host).trace(trace));
        return DONE;
    }

    private SearchRequest request(Clock clock) {
        return SearchRequest.of(String.join(" ", query), filter.filter(clock).searched(), limit)
                .rankedBy(Ranker.named(ranker));
    }
}
