package dev.nightjar.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one user's browser shows of another user: nothing, on whatever page, with whatever right. */
class OthersMemoryIT {

    private static final MemoryScope CLEO = MemoryScope.of("tester", new Namespace("user:cleo"));
    /** In every text, name and id of Ada, the user of the host, and of Cleo. */
    private static final List<String> OTHERS = List.of("zyxomma", "quoll");

    private static final int MOST_PAGES = 400;

    @Test
    @DisplayName(
            "all pages that links and forms lead to, and those of another's ids, have no word or id of other users")
    void should_show_nothing_of_others(@TempDir Path folder) {
        try (var host = WebHost.open(folder)) {
            host.user(WebHost.BEN, "bees", "Ben", "I am Ben, and I keep bees in Hamburg.");
            host.agent(WebHost.BEN, "bees", "Bees it is.");
            host.fact(WebHost.BEN, "Ben keeps bees in Hamburg");
            live(host, WebHost.ADA, "zyxomma");
            live(host, CLEO, "quoll");
            var ids = idsOfOthers(host);
            var lowerCase = ids.stream().map(id -> id.toLowerCase(Locale.ROOT)).toList();

            for (boolean isReadOnly : List.of(true, false)) {
                var ben = visitor(host, isReadOnly);
                var seen = walk(ben, seeds(ids));

                assertThat(seen.keySet()).contains("/ui/know", "/ui/nights", "/ui/health", "/ui/session?id=bees");
                assertThat(seen.get("/ui/know")).contains("bees");
                seen.forEach((path, page) -> assertThat(page.toLowerCase(Locale.ROOT))
                        .as(path)
                        .doesNotContain(OTHERS)
                        .doesNotContain(lowerCase)
                        .doesNotContain("user:ada", "user:cleo"));
            }
        }
    }

    /** Something of each kind that a store keeps of a user. */
    private static void live(WebHost host, MemoryScope scope, String word) {
        host.user(scope, word + "-talk", word, "I am " + word + " and I live in Hamburg with a " + word + ".");
        host.agent(scope, word + "-talk", "A " + word + ", how nice.");
        host.fact(scope, "A " + word + " lives in Hamburg");
        var maintenance = host.kernel().service(MemoryMaintenance.class).orElseThrow();
        var run = maintenance.beginRun(scope, "reflection");
        var insight = new Reflection.Draft("Hamburg has a " + word, List.of(), "test", List.of());
        assertThat(maintenance.saveReflection(scope, run, insight)).isNotNull();
        assertThat(host.kernel().context(new ContextRequest("Where is the " + word + "?", scope, word + "-talk")))
                .isNotNull();
        var schedules = host.kernel().service(ScheduleStore.class).orElseThrow();
        for (var owner : Schedule.Owner.values()) {
            var terms = ScheduleTerms.builder(scope, word + " " + owner, "look for the " + word, hourly())
                    .owner(owner)
                    .build();
            if (owner == Schedule.Owner.SYSTEM && !scope.equals(WebHost.ADA)) {
                var unused = schedules.adopt(terms, Instant.now().plus(Duration.ofDays(1)));
            } else if (owner == Schedule.Owner.USER) {
                assertThat(schedules.create(terms, Instant.now().plus(Duration.ofDays(1)), 10))
                        .isPresent();
            }
        }
    }

    private static Cadence hourly() {
        return Cadence.Cron.of("0 * * * *", ZoneOffset.UTC);
    }

    private static List<String> idsOfOthers(WebHost host) {
        var conversations = host.kernel().service(ConversationStore.class).orElseThrow();
        return Stream.of(WebHost.ADA, CLEO)
                .flatMap(scope -> Stream.of(
                                host.memory().list(scope, MemoryFilter.ALL, 100).stream()
                                        .map(memory -> memory.id().value()),
                                conversations.sessions(scope, 10).stream().map(session -> session.id()))
                        .flatMap(id -> id))
                .toList();
    }

    private static List<String> seeds(List<String> ids) {
        var seeds = new ArrayList<>(List.of(
                "/ui/know",
                "/ui/find",
                "/ui/know/about?name=Hamburg",
                "/ui/ask?prompt=Who+lives+in+Hamburg%3F",
                "/ui/timeline",
                "/ui/timeline?q=Hamburg",
                "/ui/timeline?person=Hamburg",
                "/ui/timeline?kind=fact",
                "/ui/nights",
                "/ui/review",
                "/ui/injected",
                "/ui/health",
                "/ui/forget?about=Hamburg"));
        for (var id : ids) {
            seeds.addAll(List.of("/ui/session?id=" + id, "/ui/memory?id=" + id, "/ui/forget?id=" + id));
        }
        return seeds;
    }

    /** The pages by address that are reached from these, as far as they are there. */
    private static Map<String, String> walk(Visitor visitor, List<String> seeds) {
        var seen = new LinkedHashMap<String, String>();
        var open = new ArrayDeque<>(seeds);
        while (!open.isEmpty() && seen.size() < MOST_PAGES) {
            var path = open.remove();
            if (seen.containsKey(path)) {
                continue;
            }
            var answer = visitor.send(visitor.get(path));
            if (answer.statusCode() != 200) {
                assertThat(answer.statusCode()).as(path).isIn(303, 400, 404);
                continue;
            }
            var page = visitor.read(path);
            seen.put(path, page.outerHtml());
            page.select("a[href^=/ui/]")
                    .forEach(link -> open.add(link.attr("href").replaceFirst("#.*", "")));
        }
        return seen;
    }

    private static Visitor visitor(WebHost host, boolean isReadOnly) {
        var token = host.tokens().add(WebHost.BEN.namespace(), List.of(), isReadOnly, Instant.now());
        var visitor = new Visitor(host.address());
        var link = visitor.send(visitor.request("/ui/links")
                .header("Authorization", "Bearer " + token.secret())
                .POST(HttpRequest.BodyPublishers.noBody()));
        visitor.open(host.address().resolve(link.body()));
        return visitor;
    }
}
