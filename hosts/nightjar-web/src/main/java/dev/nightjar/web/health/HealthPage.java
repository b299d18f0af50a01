package dev.nightjar.web.health;

import dev.nightjar.commons.text.ByteSize;
import dev.nightjar.kernel.checkup.HostCheckup;
import dev.nightjar.kernel.checkup.HostCheckup.Finding;
import dev.nightjar.kernel.checkup.HostCheckup.Finding.State;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.AccessToken;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.web.page.Answer;
import dev.nightjar.web.page.Page;
import dev.nightjar.web.page.PageCall;
import dev.nightjar.web.page.Texts;
import dev.nightjar.web.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * State of plugins and store, and the size of the memory. Facts about the whole host are shown only to the user of the
 * host's own namespace.
 */
public final class HealthPage implements Page {

    private static final int FAILURES = 5;

    @Override
    public Answer show(PageCall call) {
        var texts = call.texts();
        boolean isOperator = call.isOperator();
        var checkup = new HostCheckup(call.kernel());
        var findings = new ArrayList<>(checkup.memory(call.scope()));
        if (isOperator) {
            findings.addAll(0, checkup.plugins());
        }
        var stats = call.memory().stats(call.scope());
        var view = new View(
                findings,
                sizes(stats, isOperator, call.words()),
                isOperator ? queue(call) : Map.of(),
                isOperator ? failures(call, texts) : List.of(),
                isOperator ? tokens(call, texts) : null);
        return new Answer.Shown("health.jte", "Health", view);
    }

    private static Map<String, String> sizes(MemoryStats stats, boolean isOperator, Words words) {
        var sizes = new LinkedHashMap<String, String>();
        sizes.put("Turns", words.number(stats.episodes()));
        sizes.put("Facts", words.number(stats.facts()));
        sizes.put("Notes", words.number(stats.notes()));
        sizes.put("Insights", words.number(stats.reflections()));
        sizes.put("Passages of documents", words.number(stats.passages()));
        sizes.put("Names, addresses and dates", words.number(stats.entities()));
        sizes.put("Conversations", words.number(stats.sessions()));
        if (isOperator) {
            sizes.put("File of the whole host", ByteSize.of(stats.databaseBytes()));
        }
        var vectors = stats.vectors();
        sizes.put(
                "Read by the embedding model",
                words.say("{0} of {1}", words.number(vectors.indexed()), words.number(vectors.total()))
                        + (vectors.model().isEmpty() ? "" : " (" + Texts.name(vectors.model()) + ")"));
        return sizes;
    }

    private static Map<String, String> queue(PageCall call) {
        var figures = new TreeMap<String, String>();
        new HostCheckup(call.kernel())
                .figures()
                .forEach((name, number) ->
                        figures.put(name.replace('_', ' '), call.words().number(number)));
        figures.remove("file bytes");
        var tasks = call.kernel().backgroundTasks();
        figures.put(
                "background work",
                tasks.isEmpty()
                        ? "none"
                        : tasks.stream()
                                .map(task -> Texts.name(task.toString()))
                                .collect(Collectors.joining(", ")));
        figures.put("model", Texts.name(call.kernel().model().describe()));
        return figures;
    }

    private static List<String> failures(PageCall call, Texts texts) {
        var failures = call.kernel().failures();
        return failures.stream()
                .skip(Math.max(0, failures.size() - FAILURES))
                .map(failure -> texts.full(failure.time()) + " " + failure.component() + ", " + failure.operation()
                        + ": " + Texts.shortened(failure.message()))
                .toList();
    }

    private static List<Token> tokens(PageCall call, Texts texts) {
        return new TokenFile(call.kernel().dataDirectory())
                .list().stream().map(token -> Token.of(token, texts)).toList();
    }

    /**
     * The page.
     *
     * @param queue what waits, by name; empty for other users than the host's
     * @param failures what failed last; empty for other users than the host's
     * @param tokens who may use the server; null for other users than the host's
     */
    public record View(
            List<Finding> findings,
            Map<String, String> sizes,
            Map<String, String> queue,
            List<String> failures,
            @Nullable List<Token> tokens) {

        public boolean isBroken() {
            return findings.stream().anyMatch(found -> found.state() == State.BROKEN);
        }
    }

    /** A token of the server. */
    public record Token(String id, String opens, boolean isReadOnly, String since) {

        static Token of(AccessToken token, Texts texts) {
            var also = token.alsoReads().isEmpty()
                    ? ""
                    : ", reads "
                            + token.alsoReads().stream().map(Namespace::value).collect(Collectors.joining(", "));
            var users = token.isForUsers() ? ", acts for users" : "";
            return new Token(
                    token.id(), token.namespace() + also + users, token.isReadOnly(), texts.day(token.createdAt()));
        }
    }
}
